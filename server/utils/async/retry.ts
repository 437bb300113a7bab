import { setTimeout as pause } from 'node:timers/promises'

/** Retries an operation at most three times, after a short pause each, as long as `isRetryable` accepts its error. */
export async function retry<T>(operation: () => Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation()
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error
    }
    // Jitter, so that operations that conflicted do not conflict again.
    await pause(10 + Math.random() * 30 * attempt)
  }
}
