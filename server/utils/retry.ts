import { setTimeout as pause } from 'node:timers/promises'

/** Does the work again, at most three times more after a short pause, as long as `again` says that its error will pass. */
export async function retry<T>(operation: () => Promise<T>, isRetryable: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation()
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error
    }
    // By chance, so that those who met do not meet again.
    await pause(10 + Math.random() * 30 * attempt)
  }
}
