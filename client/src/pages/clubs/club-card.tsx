import { Link } from 'react-router-dom'
import { ClubCover } from '../../features/clubs/club-cover.tsx'
import { formatMemberCount } from '../../features/clubs/format-member-count.ts'
import type { ClubCardFragment } from '../../generated/graphql.ts'
import { formatEventTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import css from './clubs.module.css'

/** A club in the list: its banner, subject, members and next event, or else the days on which it meets. The whole card leads to its page. */
export function ClubCard({ club, hasJoined }: { club: ClubCardFragment; hasJoined: boolean }) {
  const { slug, name, category, memberCount, nextEvent, meetings } = club
  return (
    <li id={slug} className={css.club}>
      <ClubCover club={club} alt={`${name}: ${category}`} />
      <h2>
        <Link to={paths.club(slug)}>{name}</Link>
      </h2>
      <p>
        {category} · {formatMemberCount(memberCount)}
      </p>
      <p className={css.next}>
        {nextEvent ? (
          <>
            Next: <span dir="auto">{nextEvent.title}</span>, <time dateTime={nextEvent.startsAt}>{formatEventTime(nextEvent.startsAt)}</time>
          </>
        ) : (
          meetings || 'No meeting is planned yet.'
        )}
      </p>
      {hasJoined && <p className={css.joined}>Joined</p>}
    </li>
  )
}
