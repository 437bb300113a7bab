import { ApolloLink, CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client'
import { defer, retry, switchMap, throwError, timer } from 'rxjs'
import { computeRetryDelayMs, isTransient, parseRetryAfterMs } from './retry.ts'

/**
 * Sends a query again whose connection broke, or that the server could not answer for the moment. Never a mutation: it may have been done.
 * A query whose context says `retry: false` is not sent again.
 */
export const createRetryLink = () =>
  new ApolloLink((operation, forward) => {
    if (operation.operationType !== 'query' || operation.getContext().retry === false) return forward(operation)
    const startedAt = performance.now()
    const delay = (error: unknown, attempt: number) => {
      const delayMs = computeRetryDelayMs({ attempt, startedAt, retryAfterMs: getQueryRetryAfterMs(error) })
      return delayMs === null ? throwError(() => error) : timer(delayMs)
    }
    return defer(() => forward(operation)).pipe(
      switchMap((result) => (isUnavailable(result) ? throwError(() => new CombinedGraphQLErrors(result)) : [result])),
      retry({ delay }),
    )
  })

type Extensions = { status?: number; retryAfter?: number }

/** Whether a result says, instead of data, that the server could not answer for the moment. */
const isUnavailable = ({ data, errors }: ApolloLink.Result) => !data && errors?.[0]?.extensions?.status === 503

/** Milliseconds to wait at least before a query that failed so is sent again; null where that is no use, as after one that took too long. */
function getQueryRetryAfterMs(error: unknown): number | null {
  if (ServerError.is(error) || ServerParseError.is(error)) return isTransient(error.response) ? parseRetryAfterMs(error.response) : null
  if (CombinedGraphQLErrors.is(error)) return Number((error.errors[0]?.extensions as Extensions | undefined)?.retryAfter ?? 0) * 1000
  return error instanceof TypeError ? 0 : null
}
