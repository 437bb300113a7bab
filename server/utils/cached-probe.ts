import { within } from './with-timeout.ts'

type Pace = { every: number; patience: number }

/**
 * Reads at most once in so many milliseconds, and never twice at a time. Whoever asks waits for a reading under way as long as
 * `patience` allows; null is for what could not be read.
 */
export function readSeldom<T>(read: () => Promise<T>, { every, patience }: Pace = { every: 10_000, patience: 2000 }): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<T | null> = Promise.resolve(null)
  let busy = false
  return async () => {
    if (!busy && performance.now() - readAt >= every) {
      busy = true
      reading = read()
        .catch(() => null)
        .finally(() => {
          busy = false
          readAt = performance.now()
        })
    }
    return within(patience, reading).catch(() => null)
  }
}
