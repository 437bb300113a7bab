import type { ComponentType, ReactNode, RefObject } from 'react'
import list from '../../components/list.module.css'
import { MorePages } from '../../components/more-pages.tsx'
import { Failure } from '../../components/states/failure.tsx'
import { SavedNotice } from '../../components/states/saved-notice.tsx'
import { MemberItem } from '../../features/clubs/members/member-item.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import type { ClubMemberItemFragment } from '../../generated/graphql.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import css from './club.module.css'
import type { useClubMembers } from './use-club-members.ts'

type Member = ClubMemberItemFragment

const groups: { title: string; has: (member: Member) => boolean }[] = [
  { title: 'Head and officers', has: ({ role, endedAt }) => !endedAt && role !== 'MEMBER' },
  { title: 'Members', has: ({ role, endedAt }) => !endedAt && role === 'MEMBER' },
  { title: 'Former heads and officers', has: ({ endedAt }) => Boolean(endedAt) },
]

type Props = {
  list: ReturnType<typeof useClubMembers>
  memberCount: number
  /** A group with its heading. */
  Group?: ComponentType<{ title: string; children: ReactNode }>
  renderActions?: (member: Member) => ReactNode
  ref?: RefObject<HTMLDivElement | null>
}

/** The members of a club by role, former terms last, in pages. It can have the focus, for when a member leaves it. */
export function MemberGroups({
  list: { members, hasMore, fetchMore, savedAt, error, refetch },
  memberCount,
  Group = SettingsSection,
  renderActions,
  ref,
}: Props) {
  if (error && !members) return <Failure onRetry={() => refetch()}>{`The members could not be loaded. ${toApiError(error).message}`}</Failure>
  if (!members) return <p role="status">Loading members...</p>
  const hiddenCount = hasMore ? 0 : memberCount - members.filter(({ endedAt }) => !endedAt).length
  return (
    <div ref={ref} tabIndex={-1} className={css.groups}>
      <SavedNotice savedAt={savedAt} error={error} onRetry={() => refetch()} />
      {groups.map(({ title, has }) => {
        const group = members.filter(has)
        if (group.length === 0) return null
        return (
          <Group key={title} title={title}>
            <ul className={list.list} aria-label={title}>
              {group.map((member) => (
                <MemberItem key={member.id} member={member}>
                  {renderActions?.(member)}
                </MemberItem>
              ))}
            </ul>
          </Group>
        )
      })}
      {hiddenCount > 0 && (
        <p className={css.facts}>{hiddenCount === 1 ? 'One more member is not listed for you.' : `${hiddenCount} more members are not listed for you.`}</p>
      )}
      {members.length === 0 && memberCount === 0 && <p className={css.facts}>Nobody yet.</p>}
      {hasMore && fetchMore && (
        <MorePages
          label="Show more members"
          isAutomatic={false}
          fetch={fetchMore}
          getErrorMessage={(failure) => toApiError(failure, 'More members could not be loaded.').message}
        />
      )}
    </div>
  )
}
