import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, ServerError, ServerParseError } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import type { DocumentNode } from 'graphql'
import { from, switchMap } from 'rxjs'
import { queryHashes } from '../../generated/query-hashes.ts'
import { config } from '../config.ts'
import { getNavigationType } from '../navigation-type.ts'
import { waitUntilLoaded } from '../page-idle.ts'
import { getIdToken } from '../session.ts'
import { createCache, type InitialData } from './apollo-cache.ts'
import { createRetryLink } from './retry-link.ts'
import { uploadFetch } from './upload-fetch.ts'
import { onReconnect } from './use-online.ts'

/** Creates the Apollo Client of the app. Requests carry the viewer's ID token, except persisted public queries. */
export function createApolloClient() {
  const authLink = new SetContextLink(async (context) => {
    const token = await getIdToken()
    return token ? { headers: { ...context.headers, authorization: `Bearer ${token}` } } : {}
  })
  const httpOptions = { uri: '/graphql', headers: { 'Apollo-Require-Preflight': 'true' } }
  const uploadLink = new UploadHttpLink({ ...httpOptions, fetch: uploadFetch })
  const persistedQueryLink = new PersistedQueryLink({ generateHash: getQueryHash, useGETForHashedQueries: true }).concat(
    new HttpLink({ ...httpOptions, fetch: uploadFetch as typeof fetch }),
  )
  // Public queries return the same data to every viewer: they carry no token and do not wait for one.
  const transportLink = ApolloLink.split(
    ({ operationName = '' }) => operationName in queryHashes,
    persistedQueryLink,
    ApolloLink.from([authLink, tokenRefreshLink, uploadLink]),
  )
  const link = createRetryLink().concat(transportLink)
  const client = new ApolloClient({ cache: createCache(readInitialData()), link })
  const refetchActiveQueries = () => void client.refetchQueries({ include: 'active' })
  // After a back or forward navigation the browser may have restored an old page, with the data that was embedded then.
  if (getNavigationType() === 'back_forward') void waitUntilLoaded().then(refetchActiveQueries)
  // Requests may have failed while the server was waking up.
  addEventListener('server-awake', refetchActiveQueries)
  // Refetch only the queries that failed offline.
  onReconnect(() => void client.refetchQueries({ include: 'active', onQueryUpdated: (query) => query.getCurrentResult().error !== undefined }))
  return client
}

/** The query result that the server embedded in the page. */
function readInitialData(): InitialData | null {
  const text = document.getElementById('initial-data')?.textContent
  return text ? JSON.parse(text) : null
}

/** The hash of a persisted query, by its operation name; '' when it has none. */
const getQueryHash = ({ definitions }: DocumentNode) => {
  const [name] = definitions.flatMap((node) => (node.kind === 'OperationDefinition' ? [node.name?.value ?? ''] : []))
  return queryHashes[name ?? ''] ?? ''
}

/** Retries a request once with a fresh token if its token was refused (expired, for example) or predates the verification of the email. */
const tokenRefreshLink = new ErrorLink(({ error, operation, forward }) => {
  const { headers } = operation.getContext()
  const apiError = toApiError(error)
  if (!(apiError.status === 401 || isEmailUnverified(apiError)) || !headers?.authorization) return
  return from(getIdToken(true)).pipe(
    switchMap((token) => {
      const { authorization: _expired, ...others } = headers
      operation.setContext({ headers: token ? { ...others, authorization: `Bearer ${token}` } : others })
      return forward(operation)
    }),
  )
})

/** Whether a request was refused because the viewer's email is not verified. */
export const isEmailUnverified = ({ status, field }: ApiError) => status === 403 && field === 'email' && config.requireVerifiedEmail

/** The error of a service. A failed connection has status 0, a timeout status 408. */
export type ApiError = { status: number; message: string; field?: string }

/** Converts the error of a failed request; `fallback` is the message when the response contains none. */
export function toApiError(error: unknown, fallback = 'The operation could not be completed'): ApiError {
  if (CombinedGraphQLErrors.is(error)) return createApiError(error.errors[0], 500, fallback)
  if (ServerError.is(error)) return createApiError(parseErrorBody(error.bodyText), error.statusCode, fallback)
  if (ServerParseError.is(error)) return { status: error.statusCode, message: fallback }
  return (error as Error)?.name === 'TimeoutError' ? { status: 408, message: 'Request time out' } : { status: 0, message: 'Connection failed.' }
}

type ErrorPayload = { message?: string; extensions?: { status?: number; field?: string } } | undefined

function createApiError(payload: ErrorPayload, status: number, fallback: string): ApiError {
  const { field, status: ownStatus = status } = payload?.extensions ?? {}
  return { status: ownStatus, message: payload?.message || fallback, ...(field && { field }) }
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
