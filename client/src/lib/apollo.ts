import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache, ServerError, ServerParseError } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import type { DocumentNode } from 'graphql'
import { from, switchMap } from 'rxjs'
import { ClubsDocument, FeedDocument, ShopsDocument, SinglePostDocument } from '../generated/graphql.ts'
import { queryHashes } from '../generated/query-hashes.ts'
import { config } from './config.ts'
import { createPaginationPolicy } from './connection-pages.ts'
import { getNavigationType } from './navigation-type.ts'
import { waitUntilLoaded } from './page-idle.ts'
import { createRetryLink } from './retry-link.ts'
import { getIdToken } from './session.ts'
import { uploadFetch } from './upload-fetch.ts'
import { onReconnect } from './use-online.ts'

/** One client for the app; the token of whoever is signed in goes along with every request. */
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
  // What says the same to everybody needs nobody's token, and does not wait for one.
  const transportLink = ApolloLink.split(
    ({ operationName = '' }) => operationName in queryHashes,
    persistedQueryLink,
    ApolloLink.from([authLink, tokenRefreshLink, uploadLink]),
  )
  const link = createRetryLink().concat(transportLink)
  const cache = new InMemoryCache({
    typePolicies: {
      Query: { fields: { posts: createPaginationPolicy('community'), businesses: createPaginationPolicy(), conversation: createPaginationPolicy() } },
    },
  })
  restoreEmbeddedResult(cache)
  const client = new ApolloClient({ cache, link })
  const refetchActiveQueries = () => void client.refetchQueries({ include: 'active' })
  // A browser that goes back may have kept the page, with what it carried then.
  if (getNavigationType() === 'back_forward') void waitUntilLoaded().then(refetchActiveQueries)
  // What was given up while the server was waking up.
  addEventListener('awake', refetchActiveQueries)
  // What failed for want of a network; what is there stays as it is.
  onReconnect(() => void client.refetchQueries({ include: 'active', onQueryUpdated: (query) => query.getCurrentResult().error !== undefined }))
  return client
}

const embeddedDocuments: Record<string, DocumentNode> = { Feed: FeedDocument, SinglePost: SinglePostDocument, Clubs: ClubsDocument, Shops: ShopsDocument }

/** Puts what the page carries into the cache, so that it is there without being asked for. */
function restoreEmbeddedResult(cache: InMemoryCache) {
  const text = document.getElementById('first-answer')?.textContent
  if (!text) return
  const { operationName, variables, data } = JSON.parse(text)
  const query = embeddedDocuments[operationName]
  if (query) cache.writeQuery({ query, variables, data })
}

const getQueryHash = ({ definitions }: DocumentNode) => {
  const [name] = definitions.flatMap((node) => (node.kind === 'OperationDefinition' ? [node.name?.value ?? ''] : []))
  return queryHashes[name ?? ''] ?? ''
}

/** A request whose token was refused, expired for one, or told of an email that is verified by now, goes once more with a fresh one. */
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

/** Whether it was refused because nobody has shown that the email is theirs. */
export const isEmailUnverified = ({ status, field }: ApiError) => status === 403 && field === 'email' && config.requireVerifiedEmail

/** What a service refused with; in the same shape a broken connection, with status 0, and one that took too long, with 408. */
export type ApiError = { status: number; message: string; field?: string }

/** Reads a failed request; `fallback` stands in where an answer came without words of its own. */
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

/** A refusal from before GraphQL speaks as GraphQL does or as REST: `{"errors": [...]}` or `{"error": "..."}`. */
function parseErrorBody(body: string): ErrorPayload {
  try {
    const { error, errors } = JSON.parse(body)
    return typeof error === 'string' ? { message: error } : errors?.[0]
  } catch {
    return undefined
  }
}
