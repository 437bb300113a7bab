import { Clock, type LucideIcon, MapPin, Repeat, Users, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EventDetailsFragment } from '../../../generated/graphql.ts'
import { formatEventSpan } from '../../../lib/format/format-event.ts'
import { paths } from '../../../lib/paths.ts'
import { describeRule } from '../editor/recurrence-rule.ts'
import css from './event-facts.module.css'

/** When and where an event is, and who organises it. `onlineUrl`: null for those who may not see it. */
export function EventFacts({ event, onlineUrl }: { event: EventDetailsFragment; onlineUrl: string | null }) {
  const { startsAt, endsAt, rule, isRescheduled, cancelledAt, place, isOnline, takesRegistrations, club } = event
  return (
    <ul className={css.facts} aria-label="When, where and who">
      <Fact Icon={Clock}>
        <time dateTime={startsAt}>{formatEventSpan(startsAt, endsAt)}</time>
      </Fact>
      {rule && !isRescheduled && !cancelledAt && <Fact Icon={Repeat}>{describeRule(rule)}</Fact>}
      {place && <Fact Icon={MapPin}>{place}</Fact>}
      {isOnline && (
        <Fact Icon={Video}>
          {onlineUrl ? (
            <a href={onlineUrl} target="_blank" rel="noreferrer">
              Take part online
            </a>
          ) : (
            `Also online: ${takesRegistrations ? 'registered people' : 'who is logged in'} can see the link here.`
          )}
        </Fact>
      )}
      <Fact Icon={Users}>{club ? <Link to={paths.club(club.slug)}>{club.name}</Link> : 'The campus office'}</Fact>
    </ul>
  )
}

const Fact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li>
    <Icon aria-hidden="true" size={20} />
    <span>{children}</span>
  </li>
)
