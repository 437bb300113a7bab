import type { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors'
import { config } from '../config.ts'
import { needsReload } from './load-module.ts'

/** Whether a request was refused because the viewer's email is not verified. */
export const isEmailUnverified = ({ status, field }: ApiError) => status === 403 && field === 'email' && config.requireVerifiedEmail

/**
 * Why the idempotency key of a request was refused: `isLocked`, while its first request runs; `isDeleted`, what that created is deleted; `isOther`, that
 * created something else. Null for other errors.
 */
export function getIdempotencyKeyError({ status, field, retryAfter }: ApiError): 'isLocked' | 'isDeleted' | 'isOther' | null {
  if (field !== 'Idempotency-Key') return null
  if (status === 422) return 'isOther'
  if (status !== 409) return null
  return retryAfter === undefined ? 'isDeleted' : 'isLocked'
}

/** The error of a service. A failed connection or a module that could not be loaded has status 0, a timeout status 408. `retryAfter` is in seconds. */
export type ApiError = { status: number; message: string; field?: string; retryAfter?: number }

/** Converts the error of a failed request; `fallback` is the message when the response contains none. */
export function toApiError(error: unknown, fallback = 'The operation could not be completed'): ApiError {
  if (isNamed<CombinedGraphQLErrors>(error, 'CombinedGraphQLErrors')) return createApiError(error.errors[0], 500, fallback)
  if (isNamed<ServerError>(error, 'ServerError')) return createApiError(parseErrorBody(error.bodyText), error.statusCode, fallback)
  if (isNamed<ServerParseError>(error, 'ServerParseError')) return { status: error.statusCode, message: fallback }
  if (needsReload(error)) return { status: 0, message: 'Reload the page to continue.' }
  return (error as Error)?.name === 'TimeoutError' ? { status: 408, message: 'Request time out' } : { status: 0, message: 'Connection failed.' }
}

/** Whether this is Apollo Client's error of a name. Its classes, with which it has its own test, would be part of the initial scripts. */
const isNamed = <Type extends Error>(error: unknown, name: string): error is Type => error instanceof Error && error.name === name

type ErrorPayload = { message?: string; extensions?: { status?: number; field?: string; retryAfter?: number } } | undefined

function createApiError(payload: ErrorPayload, status: number, fallback: string): ApiError {
  const { field, retryAfter, status: ownStatus = status } = payload?.extensions ?? {}
  return { status: ownStatus, message: payload?.message || fallback, ...(field && { field }), ...(retryAfter !== undefined && { retryAfter }) }
}

/** Parses the body of an error that was sent before GraphQL ran: `{"errors": [...]}` (GraphQL) or `{"error": "..."}` (REST). */
function parseErrorBody(body: string): ErrorPayload {
  try {
    const { error, errors } = JSON.parse(body)
    return typeof error === 'string' ? { message: error } : errors?.[0]
  } catch {
    return undefined
  }
}
