import { useState } from 'react'
import { Button } from '../../../components/forms/button.tsx'
import { SearchField } from '../../../components/forms/search-field.tsx'
import type { CheckInData } from '../../../lib/check-in/saved-events.ts'
import { formatTime } from '../../../lib/format/format-event.ts'
import css from './check-in.module.css'

type Attendee = CheckInData['attendees'][number]
type Props = { attendees: readonly Attendee[]; onCheckIn: (attendee: Attendee) => void; onUndo: (attendee: Attendee) => void }

const maxMatches = 20

/** Finds people by name in the downloaded data, checks them in, and undoes it. For organisers. */
export function AttendeeSearch({ attendees, onCheckIn, onUndo }: Props) {
  const [text, setText] = useState('')
  const term = text.trim().toLowerCase().replace(/^@/, '')
  const matches = term ? attendees.filter(({ name }) => name?.toLowerCase().includes(term)) : []
  return (
    <section className={css.section} aria-labelledby="attendee-search">
      <h2 id="attendee-search">Find by name</h2>
      <SearchField label="Search by name" value={text} onChange={setText} />
      <p role="status" className={css.note}>
        {term && describeMatches(matches.length)}
      </p>
      {matches.length > 0 && (
        <ul className={css.attendees} aria-label="People">
          {matches.slice(0, maxMatches).map((attendee) => (
            <li key={attendee.ticketCode}>
              <div className={css.words}>
                <p className={css.attendeeName} dir="auto">
                  {attendee.name}
                </p>
                <p className={css.note}>{describeState(attendee)}</p>
              </div>
              {attendee.checkedInAt ? (
                <Button variant="quiet" aria-label={`Undo the check-in of ${attendee.name}`} onClick={() => onUndo(attendee)}>
                  Undo
                </Button>
              ) : (
                attendee.state === 'REGISTERED' && (
                  <Button variant="secondary" aria-label={`Check in ${attendee.name}`} onClick={() => onCheckIn(attendee)}>
                    Check in
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function describeMatches(count: number): string {
  if (count === 0) return 'Nobody with this name has registered.'
  if (count > maxMatches) return `${count} people. The first ${maxMatches} are shown: type more of the name.`
  return count === 1 ? '1 person' : `${count} people`
}

function describeState({ state, checkedInAt }: Attendee): string {
  if (checkedInAt) return `Checked in at ${formatTime(checkedInAt)}`
  if (state === 'REGISTERED') return 'Not checked in'
  return state === 'WAITING' ? 'On the waiting list' : 'Cancelled'
}
