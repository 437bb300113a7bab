import { EventMarksDocument, type RegistrationState } from '../../generated/graphql.ts'
import { useSavedQuery } from '../../lib/offline/use-saved-query.ts'
import { useAccount } from '../users/session/session-provider.tsx'
import { useSavedKey } from '../users/session/use-saved-key.ts'

/**
 * What the viewer is registered or waits for among the events of a period, by the id of the event; nothing for visitors, and until it is loaded.
 * `isKept`: it is saved on this device. `savedAt`: see `useSavedQuery`.
 */
export function useEventMarks(span: { from: string; to: string } | undefined, isKept: boolean) {
  const account = useAccount()
  const key = useSavedKey('event-marks')
  const { data, previousData, savedAt, error, refetch } = useSavedQuery(EventMarksDocument, isKept ? key : null, {
    ...{ variables: span ?? { from: '', to: '' }, skip: !account || !span },
    // The calendar has the same list with all fields in the cache.
    fetchPolicy: 'no-cache',
  })
  const events = (data ?? previousData)?.events ?? []
  const marks: ReadonlyMap<string, RegistrationState> = new Map(
    events.flatMap(({ id, viewerRegistration }) => (viewerRegistration ? [[id, viewerRegistration.state]] : [])),
  )
  return { marks, savedAt, error, refetch }
}
