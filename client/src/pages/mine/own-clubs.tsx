import { Link } from 'react-router-dom'
import { LinkButton } from '../../components/forms/link-button.tsx'
import { ClubSchedule } from '../../features/clubs/club-schedule.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import type { MineQuery } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import css from './mine.module.css'

type Club = NonNullable<MineQuery['viewer']>['viewerProfile']['clubs'][number]

/** The viewer's clubs with their meetings and their next event. */
export const OwnClubs = ({ clubs }: { clubs: readonly Club[] }) => (
  <SettingsSection title="Clubs">
    {clubs.length === 0 ? (
      <>
        <p>You are in no club yet.</p>
        <LinkButton to={paths.clubs} variant="secondary">
          Find a club
        </LinkButton>
      </>
    ) : (
      <ul className={css.list} aria-label="Clubs">
        {clubs.map(({ id, slug, name, meetings, nextEvent }) => (
          <li key={id}>
            <div className={css.words}>
              <Link to={paths.club(slug)} className={css.title}>
                {name}
              </Link>
              <ClubSchedule meetings={meetings} nextEvent={nextEvent ?? null} className={css.facts} hasLink />
            </div>
          </li>
        ))}
      </ul>
    )}
  </SettingsSection>
)
