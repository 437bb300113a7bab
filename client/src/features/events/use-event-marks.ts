import { EventMarksDocument, type RegistrationState } from '../../generated/graphql.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'
import { useAccount } from '../users/session-provider.tsx'
import { useSavedKey } from '../users/use-saved-key.ts'

/** What the viewer is registered or waits for among the events of a period, by the id of the event; nothing for visitors, and until it is loaded. */
export function useEventMarks(span: { from: string; to: string } | undefined): ReadonlyMap<string, RegistrationState> {
  const account = useAccount()
  const { data, previousData } = useSavedQuery(EventMarksDocument, useSavedKey('event-marks'), {
    ...{ variables: span ?? { from: '', to: '' }, skip: !account || !span },
    // The calendar has the same list with all fields in the cache.
    fetchPolicy: 'no-cache',
  })
  const events = (data ?? previousData)?.events ?? []
  return new Map(events.flatMap(({ id, viewerRegistration }) => (viewerRegistration ? [[id, viewerRegistration.state]] : [])))
}
