import { useEffect, useEffectEvent } from 'react'
import { type EventDetailsFragment, EventViewerDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/use-query.ts'
import { useAccount } from '../../users/session-provider.tsx'

/** The place is requested within this time after a change of the seats: all people who wait get the change at once. */
const maxDelayMs = 1000

/** What the viewer may see and do at an event; the page itself is the same for all viewers. Undefined until it is loaded, and for visitors. */
export function useEventViewer({ id, registeredCount, waitingCount }: EventDetailsFragment) {
  const account = useAccount()
  const { data, previousData, error, refetch } = useQuery(EventViewerDocument, {
    ...{ variables: { id }, skip: !account, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: false },
  })
  const viewer = (data ?? previousData)?.event ?? undefined
  const isWaiting = viewer?.viewerRegistration?.state === 'WAITING'
  const refresh = useEffectEvent(() => void refetch().catch(() => {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place changes with the seats
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(refresh, Math.random() * maxDelayMs)
    return () => clearTimeout(timer)
  }, [isWaiting, registeredCount, waitingCount])
  return { viewer, error: viewer ? undefined : error, refetch }
}
