import { useEffect, useEffectEvent } from 'react'
import { type EventDetailsFragment, EventViewerDocument } from '../../../generated/graphql.ts'
import { useSavedQuery } from '../../../lib/offline/use-saved-query.ts'
import { useAccount } from '../../users/session/session-provider.tsx'
import { useSavedKey } from '../../users/session/use-saved-key.ts'

/** The place is requested within this time after a change of the seats: all people who wait get the change at once. */
const maxDelayMs = 1000

/**
 * What the viewer may see and do at an event; the page itself is the same for all viewers. Undefined until it is loaded, and for visitors. `savedAt`: see
 * `useSavedQuery`.
 */
export function useEventViewer({ id, registeredCount, waitingCount }: EventDetailsFragment) {
  const account = useAccount()
  const key = useSavedKey(`event ${id}`)
  const { data, previousData, savedAt, error, refetch } = useSavedQuery(EventViewerDocument, key, { variables: { id }, skip: !account })
  const viewer = (data ?? previousData)?.event ?? undefined
  const isWaiting = viewer?.viewerRegistration?.state === 'WAITING'
  const refresh = useEffectEvent(() => void refetch().catch(() => {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place changes with the seats
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(refresh, Math.random() * maxDelayMs)
    return () => clearTimeout(timer)
  }, [isWaiting, registeredCount, waitingCount])
  return { viewer, savedAt, error: viewer && savedAt === null ? undefined : error, refetch }
}
