import { useRef } from 'react'
import { LinkedText } from '../../components/content/linked-text.tsx'
import { useToast } from '../../components/dialogs/toast.tsx'
import { Button } from '../../components/forms/button.tsx'
import lists from '../../components/list.module.css'
import { AllAnnouncementsDocument, type AnnouncementItemFragment, EndAnnouncementDocument, SaveAnnouncementDocument } from '../../generated/graphql.ts'
import { formatDate } from '../../lib/format/format.ts'
import { toApiError } from '../../lib/network/api-error.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { SettingsSection } from '../users/settings/settings-section.tsx'
import css from './list.module.css'
import { reload } from './reload.ts'

type Announcement = AnnouncementItemFragment
type Props = { announcements: readonly Announcement[]; onEdit: (announcement: Announcement) => void }
const groups = ['Now', 'Coming', 'Past'] as const

function getGroup({ startsAt, endsAt }: Announcement): (typeof groups)[number] {
  if (Date.parse(endsAt) <= Date.now()) return 'Past'
  return Date.parse(startsAt) <= Date.now() ? 'Now' : 'Coming'
}

/** The announcements of now, the coming and the past ones, each with 'Edit', and 'End now', which can be undone. */
export function AnnouncementList({ announcements, onEdit }: Props) {
  const toast = useToast()
  const list = useRef<HTMLDivElement>(null)
  const [endAnnouncement] = useMutation(EndAnnouncementDocument)
  const [saveAnnouncement] = useMutation(SaveAnnouncementDocument)
  const showError = (error: unknown) => toast(toApiError(error, 'The announcement could not be changed.').message, { isError: true })
  const end = async ({ id, text, startsAt, endsAt }: Announcement) => {
    const undo = () => void saveAnnouncement({ variables: { input: { id, text, startsAt, endsAt } }, ...reload(AllAnnouncementsDocument) }).catch(showError)
    try {
      await endAnnouncement({ variables: { input: { id } }, ...reload(AllAnnouncementsDocument) })
      list.current?.focus()
      toast('Ended.', { action: { label: 'Undo', onSelect: undo } })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div ref={list} tabIndex={-1} className={css.groups}>
      {groups.map((group) => {
        const items = announcements.filter((announcement) => getGroup(announcement) === group)
        return (
          <SettingsSection key={group} title={group}>
            {items.length === 0 && <p className={lists.facts}>None.</p>}
            {items.length > 0 && (
              <ul className={lists.list} aria-label={group}>
                {items.map((item) => (
                  <AnnouncementItem key={item.id} item={item} onEdit={() => onEdit(item)} {...(group !== 'Past' && { onEnd: () => void end(item) })} />
                ))}
              </ul>
            )}
          </SettingsSection>
        )
      })}
    </div>
  )
}

function AnnouncementItem({ item: { text, startsAt, endsAt }, onEdit, onEnd }: { item: Announcement; onEdit: () => void; onEnd?: () => void }) {
  return (
    <li>
      <div className={lists.words}>
        <p dir="auto">
          <LinkedText text={text} />
        </p>
        <p className={lists.facts}>
          <span>
            <time dateTime={startsAt}>{formatDate(startsAt)}</time> to <time dateTime={endsAt}>{formatDate(endsAt)}</time>
          </span>
        </p>
      </div>
      <Button variant="quiet" aria-label={`Edit: ${text}`} onClick={onEdit}>
        Edit
      </Button>
      {onEnd && (
        <Button variant="secondary" aria-label={`End now: ${text}`} onClick={onEnd}>
          End now
        </Button>
      )}
    </li>
  )
}
