import { type ApiError, getIdempotencyKeyError } from '../../lib/network/api-error.ts'

/**
 * Failures that pass: no connection, a timeout, no token because the provider is out of reach, a server that is unavailable or has too many requests, and a key
 * whose first request still runs.
 */
export const isTransientFailure = (error: ApiError) => [0, 401, 408, 429, 502, 503, 504].includes(error.status) || getIdempotencyKeyError(error) === 'isLocked'

/** Whether the network failed before a response arrived. The server may have received the request: repeat it with the same idempotency key only. */
export const isNetworkFailure = (error: unknown) => error instanceof TypeError || !navigator.onLine
