import { Link } from 'react-router-dom'
import { ClubCover } from '../../features/clubs/club-cover.tsx'
import { ClubSchedule } from '../../features/clubs/club-schedule.tsx'
import { formatMemberCount } from '../../features/clubs/format-member-count.ts'
import type { ClubCardFragment } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import css from './clubs.module.css'

/** A club in the list: its banner, subject, members, meetings and next event. The whole card leads to its page. */
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
      <ClubSchedule meetings={meetings} nextEvent={nextEvent ?? null} className={css.schedule} />
      {hasJoined && <p className={css.joined}>Joined</p>}
    </li>
  )
}
