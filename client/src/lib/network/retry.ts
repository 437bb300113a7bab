/** Attempts in total. */
const maxAttempts = 4
/** No attempt starts later than this after the first one. */
const retryBudgetMs = 15_000
/** Maximum backoff before the second attempt; doubled for each further one. */
const baseDelayMs = 500

/** Statuses of a server, or of a proxy in front of it, that is unavailable for a short time. */
const transientStatuses = [502, 503, 504]

type RefusedResponse = { status: number; headers: Headers }
type FailedAttempt = { attempt: number; startedAt: number; retryAfterMs: number | null }

/** Whether to retry a read after this response. 429 only with a Retry-After header. */
export const isTransient = ({ status, headers }: RefusedResponse) => transientStatuses.includes(status) || (status === 429 && headers.has('Retry-After'))

/** Retry-After of a response in milliseconds (RFC 9110, section 10.2.3: seconds or a date); 0 without the header. */
export function parseRetryAfterMs({ headers }: Pick<RefusedResponse, 'headers'>): number {
  const value = headers.get('Retry-After') ?? ''
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Math.max(milliseconds, 0) || 0
}

/**
 * Milliseconds from a failed attempt (counted from 1) to the next; null when there is none: `retryAfterMs` is null, the browser is offline, or
 * attempts or time are used up. `startedAt` is the start of the first attempt, by `performance.now()`. Exponential backoff with full jitter is added
 * to Retry-After, so that clients that failed together do not retry together.
 */
export function computeRetryDelayMs({ attempt, startedAt, retryAfterMs: minDelayMs }: FailedAttempt): number | null {
  if (minDelayMs === null || attempt >= maxAttempts || navigator.onLine === false) return null
  const delayMs = minDelayMs + Math.random() * baseDelayMs * 2 ** (attempt - 1)
  return performance.now() - startedAt + delayMs > retryBudgetMs ? null : delayMs
}

/**
 * Runs `task` until it succeeds or its attempts are used up; then throws the last error. `getRetryAfterMs` returns the minimum delay after an error,
 * or null for an error that should not be retried.
 */
export async function withRetry<Value>(task: () => Promise<Value>, getRetryAfterMs: (error: unknown) => number | null): Promise<Value> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      const delayMs = computeRetryDelayMs({ attempt, startedAt, retryAfterMs: getRetryAfterMs(error) })
      if (delayMs === null) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}
