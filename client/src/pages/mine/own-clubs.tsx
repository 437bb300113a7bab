import { Link } from 'react-router-dom'
import { LinkButton } from '../../components/link-button.tsx'
import { SettingsSection } from '../../features/users/settings-section.tsx'
import type { MineQuery } from '../../generated/graphql.ts'
import { formatEventTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import css from './mine.module.css'

type Club = NonNullable<MineQuery['viewer']>['viewerProfile']['clubs'][number]

/** The viewer's clubs with their next event, or else the days on which they meet. */
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
              <p className={css.facts}>
                {nextEvent ? (
                  <>
                    Next: <Link to={paths.event(nextEvent.id)}>{nextEvent.title}</Link>,{' '}
                    <time dateTime={nextEvent.startsAt}>{formatEventTime(nextEvent.startsAt)}</time>
                    {nextEvent.place && `, ${nextEvent.place}`}
                  </>
                ) : (
                  meetings || 'No meeting is planned yet.'
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </SettingsSection>
)
