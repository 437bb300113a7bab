/** How often a read is tried in all, and milliseconds after its start from which on no further attempt begins. */
const maxAttempts = 4
const retryBudgetMs = 15_000
/** Before the second attempt; doubled for each one after it. */
const baseDelayMs = 500

/** Statuses of a server, or of a proxy before it, that will soon do better. */
const transientStatuses = [502, 503, 504]

type RefusedResponse = { status: number; headers: Headers }
type FailedAttempt = { attempt: number; startedAt: number; retryAfterMs: number | null }

/** Whether to send a read again that was refused so: 429 only where the server says when. */
export const isTransient = ({ status, headers }: RefusedResponse) => transientStatuses.includes(status) || (status === 429 && headers.has('Retry-After'))

/** Milliseconds that a response asks to wait by its Retry-After (RFC 9110, section 10.2.3: seconds, or a date); 0 without one. */
export function parseRetryAfterMs({ headers }: Pick<RefusedResponse, 'headers'>): number {
  const value = headers.get('Retry-After') ?? ''
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Math.max(milliseconds, 0) || 0
}

/**
 * Milliseconds from a failed attempt, counted from 1, to the next; null where there is none: where `retryAfterMs` is null, offline, and when
 * attempts or time are used up. `startedAt` is when the first attempt began, by `performance.now()`. Exponential backoff with full jitter, on top of
 * what Retry-After asks for, so that clients that failed together do not come back together.
 */
export function computeRetryDelayMs({ attempt, startedAt, retryAfterMs: minDelayMs }: FailedAttempt): number | null {
  if (minDelayMs === null || attempt >= maxAttempts || navigator.onLine === false) return null
  const delayMs = minDelayMs + Math.random() * baseDelayMs * 2 ** (attempt - 1)
  return performance.now() - startedAt + delayMs > retryBudgetMs ? null : delayMs
}

/** Runs `task` until it succeeds. `retryAfterMsOf` says of a failure how long to wait at least, or null where trying again is no use. */
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
