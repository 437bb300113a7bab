import { LinkButton } from '../../components/forms/link-button.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { paths } from '../../lib/paths.ts'

/** In place of an agenda without events. */
export const NoEvents = ({ canOrganise }: { canOrganise: boolean }) => (
  <EmptyState art="no-events" title="Nothing is planned in these days.">
    {canOrganise ? (
      <LinkButton to={paths.newEvent}>New event</LinkButton>
    ) : (
      <>
        <p>Clubs put their events here. Ask yours what comes next.</p>
        <LinkButton to={paths.clubs} variant="secondary">
          Find a club
        </LinkButton>
      </>
    )}
  </EmptyState>
)
