import { unwrapResolverError } from '@apollo/server/errors'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Context } from '../context.ts'
import { type ErrorReporting, mapAndLogError } from '../http/error-handler.ts'
import type { AppError } from '../utils/errors.ts'

/** HTTP statuses of the errors that GraphQL reports before a service is called. */
const statusByDocumentErrorCode = {
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  BAD_USER_INPUT: 400,
  BAD_REQUEST: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  PERSISTED_QUERY_NOT_SUPPORTED: 400,
} as const

/** Creates the error of an invalid document or variable (400). */
export const badUserInput = (message: string) => new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } })

/** Formats such an error, with Apollo's status if it is more specific (405). Null for any other error. */
export function formatDocumentError({ message, path, locations, extensions = {} }: GraphQLFormattedError, error?: unknown): GraphQLFormattedError | null {
  const { status: apolloStatus = 0 } = ((error instanceof GraphQLError && error.extensions.http) || extensions) as { status?: number }
  // Apollo identifies some errors by status only.
  const code = extensions.code === 'INTERNAL_SERVER_ERROR' && apolloStatus >= 400 && apolloStatus < 500 ? 'BAD_REQUEST' : String(extensions.code)
  if (!Object.hasOwn(statusByDocumentErrorCode, code)) return null
  const status = apolloStatus >= 400 ? apolloStatus : statusByDocumentErrorCode[code as keyof typeof statusByDocumentErrorCode]
  return { message, ...(path && { path }), ...(locations && { locations }), extensions: { code, status } }
}

/** Formats an error with `extensions {code, status, field, retryAfter}`. */
export const createErrorFormatter =
  (reporting: ErrorReporting, context: Pick<Context, 'requestId' | 'signal'>) =>
  (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const documentError = formatDocumentError(formatted)
    if (documentError) return documentError
    const { path, locations } = formatted
    const appError = mapAndLogError(reporting, unwrapResolverError(error), context.requestId, context.signal.aborted)
    return { message: appError.message, ...(path && { path }), ...(locations && { locations }), extensions: toErrorExtensions(appError) }
  }

export const toErrorExtensions = ({ code, status, field, retryAfter }: AppError) => ({
  code,
  status,
  ...(field && { field }),
  ...(retryAfter !== undefined && { retryAfter }),
})
