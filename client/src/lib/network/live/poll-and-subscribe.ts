import { subscribeToLiveUpdates } from './live-updates.ts'
import type { LiveUpdate } from './tabs.ts'

/** Poll again this long after a stream opened, for what was published just before: responses are cached for one second, and replicas lag up to five. */
const recheckDelayMs = 6000
/** What the viewer published counts as new after this delay: in the tab that published it, the list contains it by then. */
export const ownDelayMs = 4000

/**
 * Calls `onUpdate` for each live update of a topic, and `poll` at each connection, again after six seconds, and about once a minute while no stream is open. A failed
 * poll changes nothing. Returns the function that ends both.
 */
export function pollAndSubscribe(topic: string, poll: () => Promise<void>, onUpdate: (update: LiveUpdate) => void) {
  const tryPoll = () => void poll().catch(() => {})
  let recheckTimer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = subscribeToLiveUpdates(topic, {
    onUpdate,
    onConnected: () => {
      tryPoll()
      clearTimeout(recheckTimer)
      recheckTimer = setTimeout(tryPoll, recheckDelayMs)
    },
    onUnavailable: tryPoll,
  })
  return () => {
    unsubscribe()
    clearTimeout(recheckTimer)
  }
}
