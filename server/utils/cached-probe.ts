import { withTimeout } from './with-timeout.ts'

type ProbeOptions = { ttlMs: number; timeoutMs: number }

/**
 * Reads at most once in so many milliseconds, and never twice at a time. Whoever asks waits for a reading under way as long as
 * `patience` allows; null is for what could not be read.
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
