import { subscribeToWindowFocus } from '../../lib/browser/window-focus.ts'
import { waitUntilReachable } from '../../lib/network/use-online.ts'

const minBackoffMs = 10_000
const maxBackoffMs = 60_000

/**
 * Waits after the n-th failure in a row: exponential backoff with jitter, which ends early when the network is back or the user returns to the window. Never
 * shorter than `retryAfterMs`.
 */
export async function waitForRetry(failureCount: number, retryAfterMs: number) {
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
  const backoffMs = Math.min(minBackoffMs * 2 ** (failureCount - 1), maxBackoffMs)
  const waiting = new AbortController()
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribeToWindowFocus(resolve)
    waiting.signal.addEventListener('abort', unsubscribe)
    void waitUntilReachable(waiting.signal, backoffMs * (1 + Math.random())).then(resolve)
  })
  waiting.abort()
}
