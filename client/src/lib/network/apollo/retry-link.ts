import { ApolloLink, CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client'
import { defer, retry, switchMap, throwError, timer } from 'rxjs'
import { computeRetryDelayMs, isTransient, parseRetryAfterMs } from '../retry.ts'

/**
 * Retries queries after network errors and transient server errors. Mutations are not retried, because they may have been executed. A query with
 * `retry: false` in its context is not retried either.
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

/** Whether a result has no data but an error with status 503. */
const isUnavailable = ({ data, errors }: ApolloLink.Result) => !data && errors?.[0]?.extensions?.status === 503

/** Minimum milliseconds before the next attempt; null when the error is not worth a retry, such as a timeout. */
function getQueryRetryAfterMs(error: unknown): number | null {
  if (ServerError.is(error) || ServerParseError.is(error)) return isTransient(error.response) ? parseRetryAfterMs(error.response) : null
  if (CombinedGraphQLErrors.is(error)) return Number((error.errors[0]?.extensions as Extensions | undefined)?.retryAfter ?? 0) * 1000
  return error instanceof TypeError ? 0 : null
}
