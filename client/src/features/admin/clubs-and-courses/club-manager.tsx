import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { type ClubOrder, type ManagedClubFragment, MoveClubDocument, SetClubArchivedDocument } from '../../../generated/graphql.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { getOtherKeywords } from '../campus-pages/keywords.ts'
import { ItemActions } from '../item-actions.tsx'
import { useCampusMutation } from '../use-campus-mutation.ts'
import { ArchivedList } from './archived-list.tsx'
import { ClubDialog } from './club-dialog.tsx'
import { OrderedList } from './ordered-list.tsx'
import { useArchive } from './use-archive.ts'

const describe = (club: ManagedClubFragment) =>
  [club.category, getOtherKeywords(club).join(', '), club.setupLabel ? `in set-up: ${club.setupLabel}` : 'not in set-up'].filter(Boolean).join(' · ')

/** The clubs in the order of the clubs page, those of set-up in its order, and the archived ones. `setupClubs`: the labels of set-up. */
export function ClubManager({ clubs, setupClubs }: { clubs: readonly ManagedClubFragment[]; setupClubs: readonly string[] }) {
  const toast = useToast()
  const list = useRef<HTMLElement>(null)
  const [moveClub] = useCampusMutation(MoveClubDocument, 'clubs')
  const [setClubArchived] = useCampusMutation(SetClubArchivedDocument, 'clubs')
  const { archive, restore } = useArchive((clubId, archived) => setClubArchived({ clubId, archived }), list)
  const [edited, setEdited] = useState<ManagedClubFragment | null>()
  const items = clubs.filter(({ archivedAt }) => !archivedAt).map((club) => ({ ...club, facts: describe(club) }))
  const inSetup = setupClubs.flatMap((label) => {
    const club = items.find(({ setupLabel }) => setupLabel === label)
    return club ? [{ id: club.id, name: label }] : []
  })
  const createMove = (order: ClubOrder) => (club: { id: string }, direction: 'UP' | 'DOWN') => moveClub({ clubId: club.id, order, direction })
  return (
    <>
      <SettingsSection title="Clubs">
        {items.length === 0 && <EmptyState title="There are no clubs." />}
        <OrderedList
          ref={list}
          label="Clubs"
          items={items}
          onMove={createMove('PAGE')}
          renderActions={(club) => <ItemActions name={club.name} editLabel="Edit" onEdit={() => setEdited(club)} onArchive={() => archive(club)} />}
        />
        <Button onClick={() => setEdited(null)}>Add club</Button>
        <ArchivedList label="Archived clubs" items={clubs.filter(({ archivedAt }) => archivedAt)} onRestore={restore} />
      </SettingsSection>
      <SettingsSection title="Clubs in set-up">
        {inSetup.length === 0 && <p>Set-up offers no club.</p>}
        <OrderedList label="Clubs in set-up" items={inSetup} onMove={createMove('SETUP')} />
      </SettingsSection>
      {edited !== undefined && (
        <ClubDialog
          club={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(name) => {
            setEdited(undefined)
            toast(`${name} is saved.`)
          }}
        />
      )}
    </>
  )
}
