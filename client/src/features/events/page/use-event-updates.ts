import { useEffect, useEffectEvent } from 'react'
import { type EventDetailsFragment, EventPageDocument, type LiveUpdatesSubscription } from '../../../generated/graphql.ts'
import { loadApolloClient } from '../../../lib/network/apollo/apollo-loader.ts'
import { subscribeToLiveUpdates } from '../../../lib/network/live/live-updates.ts'
import { getNextChange } from './next-change.ts'

/** Read again this long after a stream opened, for changes from just before: responses are cached for one second, and replicas lag up to five. */
const recheckDelayMs = 6000
/** After a moment at which the state changes: cached responses are one second old. */
const stateDelayMs = 1500
/** Longer timers end at once. */
const maxTimerMs = 2 ** 31 - 1

type Seats = NonNullable<LiveUpdatesSubscription['liveUpdates']['eventSeats']>

/** Keeps an event that is shown up to date in the cache: its seats, and the state of its registration, which changes with time. */
export function useEventUpdates(event: EventDetailsFragment) {
  const { id } = event
  const refresh = useEffectEvent(() => void fetchEvent(id).catch(() => {}))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = subscribeToLiveUpdates(`event:${id}`, {
      onUpdate: ({ eventSeats }) => eventSeats && void writeSeats(id, eventSeats),
      onConnected: () => {
        refresh()
        clearTimeout(timer)
        timer = setTimeout(refresh, recheckDelayMs)
      },
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [id])
  const nextChange = getNextChange(event)
  useEffect(() => {
    const delayMs = nextChange ? Date.parse(nextChange) - Date.now() + stateDelayMs : -1
    if (delayMs < 0 || delayMs > maxTimerMs) return
    const timer = setTimeout(refresh, delayMs)
    return () => clearTimeout(timer)
  }, [nextChange])
}

/** Without a retry: the page shows what it has. */
async function fetchEvent(id: string) {
  const client = await loadApolloClient()
  await client.query({ query: EventPageDocument, variables: { id }, fetchPolicy: 'network-only', context: { retry: false } })
}

async function writeSeats(id: string, { registeredCount, waitingCount, seatsLeft }: Seats) {
  const { cache } = await loadApolloClient()
  cache.modify({
    id: cache.identify({ __typename: 'Event', id }) ?? '',
    fields: {
      registeredCount: () => registeredCount,
      waitingCount: () => waitingCount,
      seatsLeft: () => seatsLeft,
      registrationState: (state) => (state === 'OPEN' || state === 'FULL' ? (seatsLeft === 0 ? 'FULL' : 'OPEN') : state),
    },
  })
}
