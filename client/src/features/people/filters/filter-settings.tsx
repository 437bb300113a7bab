import { useRef } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Failure } from '../../../components/states/failure.tsx'
import { ContentFiltersDocument, type ContentFiltersFragment } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { UserLink } from '../../users/profile/user-link.tsx'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { setMute, setUserBlock } from './filter-actions.ts'
import { FilterList } from './filter-list.tsx'
import { MuteForm } from './mute-form.tsx'

type Settings = NonNullable<ContentFiltersFragment['settings']>

/** Whom the viewer has blocked, and what they have muted. */
export function FilterSettings() {
  const { data, error, refetch } = useQuery(ContentFiltersDocument, { fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false })
  const settings = data?.viewer?.settings
  if (error && !data) return <Failure onRetry={() => refetch()}>{`Blocked and muted people could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!data) return <p role="status">Loading blocked and muted people...</p>
  if (!settings) return null
  return (
    <>
      <BlockedPeople blocks={settings.blocks} />
      <Muted mutes={settings.mutes} />
    </>
  )
}

function BlockedPeople({ blocks }: { blocks: Settings['blocks'] }) {
  const toast = useToast()
  const list = useRef<HTMLDivElement>(null)
  return (
    <SettingsSection title="Blocked people">
      <p>They cannot follow you, mention you or reply to what you write. What they write is folded for you.</p>
      <FilterList
        ref={list}
        empty="You have blocked nobody."
        entries={blocks.map(({ user }) => ({
          key: user.uid,
          name: user.username,
          content: <UserLink username={user.username}>{user.username}</UserLink>,
          action: 'Unblock',
          onRemove: () => void setUserBlock(toast, user, false, () => list.current),
        }))}
      />
    </SettingsSection>
  )
}

function Muted({ mutes }: { mutes: Settings['mutes'] }) {
  const toast = useToast()
  const list = useRef<HTMLDivElement>(null)
  return (
    <SettingsSection title="Muted">
      <p>Posts and replies of these people, or with these words and hashtags, are folded for you. Nobody else notices.</p>
      <MuteForm />
      <FilterList
        ref={list}
        empty="You have muted nothing."
        entries={mutes.map(({ kind, value, user }) => {
          const name = user?.username ?? (kind === 'TAG' ? `#${value}` : value)
          return {
            key: `${kind} ${value}`,
            name,
            content: user ? <UserLink username={name}>{name}</UserLink> : <span dir="auto">{name}</span>,
            action: 'Unmute',
            onRemove: () => void setMute(toast, { kind, value: user?.id ?? value, name, mute: false }, () => list.current),
          }
        })}
      />
    </SettingsSection>
  )
}
