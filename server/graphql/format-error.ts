import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Context } from '../context.ts'
import { type Faults, shownError } from '../http/error-handler.ts'
import type { AppError } from '../utils/errors.ts'

/** Statuses of the refusals that GraphQL itself makes before a service is asked. */
const documentFaults = {
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  BAD_USER_INPUT: 400,
  BAD_REQUEST: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
} as const

/** The error of a document or a variable that breaks a rule: 400. */
export const badUserInput = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })

/** Such a refusal, with the status that Apollo gives it where that is a closer one: 405; null for any other error. */
export function documentFault({ message, path, locations, extensions = {} }: GraphQLFormattedError, error?: unknown): GraphQLFormattedError | null {
  const { status: closer = 0 } = ((error instanceof GraphQLError && error.extensions.http) || extensions) as { status?: number }
  // Apollo names some refusals by their status alone.
  const code = extensions.code === 'INTERNAL_SERVER_ERROR' && closer >= 400 && closer < 500 ? 'BAD_REQUEST' : String(extensions.code)
  if (!Object.hasOwn(documentFaults, code)) return null
  const status = closer >= 400 ? closer : documentFaults[code as keyof typeof documentFaults]
  return { message, ...(path && { path }), ...(locations && { locations }), extensions: { code, status } }
}

/** One error, as GraphQL shows it: `extensions {code, status, field, retryAfter}` (decisions, Errors). */
export const errorFormatter =
  (observed: Faults, context: Pick<Context, 'requestId' | 'signal'>) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const refusal = documentFault(formatted)
    if (refusal) return refusal
    const { path, locations } = formatted
    const shown = shownError(observed, unwrapResolverError(error), context.requestId, context.signal.aborted)
    return { message: shown.message, ...(path && { path }), ...(locations && { locations }), extensions: extensionsOf(shown) }
  }

export const extensionsOf = ({ code, status, field, retryAfter }: AppError) => ({
  code,
  status,
  ...(field && { field }),
  ...(retryAfter !== undefined && { retryAfter }),
})
