import { waitUntilIdle } from '../../browser/page-idle.ts'
import type { Subscriber, subscribe } from './subscribers.ts'

/** Before the module is requested again that could not be loaded. */
const reloadDelayMs = 60_000

let loadedSubscribe: typeof subscribe | undefined

/**
 * Subscribes to a topic of `liveUpdates`, until the page has been hidden for a minute. All tabs of a browser share one stream, whose module is loaded once the
 * page is idle. Returns the function that unsubscribes.
 */
export function subscribeToLiveUpdates(topic: string, subscriber: Subscriber) {
  let unsubscribe = loadedSubscribe?.(topic, subscriber)
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = async () => {
    await waitUntilIdle()
    try {
      loadedSubscribe = (await import('./subscribers.ts')).subscribe
      if (!isEnded) unsubscribe = loadedSubscribe(topic, subscriber)
    } catch {
      if (isEnded) return
      subscriber.onUnavailable?.()
      timer = setTimeout(load, reloadDelayMs)
    }
  }
  if (!unsubscribe) void load()
  return () => {
    isEnded = true
    clearTimeout(timer)
    unsubscribe?.()
  }
}
