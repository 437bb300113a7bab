import { withTimeout } from './with-timeout.ts'

type ProbeOptions = { ttlMs: number; timeoutMs: number }

/**
 * Caches the result of `read` for `ttlMs`; concurrent calls share one read. A call waits at most `timeoutMs` for a read in progress.
 * Resolves to null when the read failed or timed out; failures are cached too.
 */
export function createCachedProbe<T>(read: () => Promise<T>, { ttlMs, timeoutMs }: ProbeOptions = { ttlMs: 10_000, timeoutMs: 2000 }): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<T | null> = Promise.resolve(null)
  let isReading = false
  return async () => {
    if (!isReading && performance.now() - readAt >= ttlMs) {
      isReading = true
      reading = read()
        .catch(() => null)
        .finally(() => {
          isReading = false
          readAt = performance.now()
        })
    }
    return withTimeout(timeoutMs, reading).catch(() => null)
  }
}
