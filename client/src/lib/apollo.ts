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
import { pagedBy } from './connection-pages.ts'
import { arrival } from './navigation-type.ts'
import { whenLoaded } from './page-idle.ts'
import { retryLink } from './retry-link.ts'
import { idToken } from './session.ts'
import { uploadFetch } from './upload-fetch.ts'
import { onBackOnline } from './use-online.ts'

/** One client for the app; the token of whoever is signed in goes along with every request. */
export function createApolloClient() {
  const withToken = new SetContextLink(async (context) => {
    const token = await idToken()
    return token ? { headers: { ...context.headers, authorization: `Bearer ${token}` } } : {}
  })
  const over = { uri: '/graphql', headers: { 'Apollo-Require-Preflight': 'true' } }
  const byPost = new UploadHttpLink({ ...over, fetch: uploadFetch })
  const byHash = new PersistedQueryLink({ generateHash: hashOf, useGETForHashedQueries: true }).concat(
    new HttpLink({ ...over, fetch: uploadFetch as typeof fetch }),
  )
  // What says the same to everybody needs nobody's token, and does not wait for one.
  const asked = ApolloLink.split(({ operationName = '' }) => operationName in queryHashes, byHash, ApolloLink.from([withToken, onceMoreWithFreshToken, byPost]))
  const link = retryLink().concat(asked)
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { posts: pagedBy('community'), businesses: pagedBy(), conversation: pagedBy() } } } })
  takeFirstAnswer(cache)
  const client = new ApolloClient({ cache, link })
  const askAgain = () => void client.refetchQueries({ include: 'active' })
  // A browser that goes back may have kept the page, with what it carried then.
  if (arrival() === 'back_forward') void whenLoaded().then(askAgain)
  // What was given up while the server was waking up.
  addEventListener('awake', askAgain)
  // What failed for want of a network; what is there stays as it is.
  onBackOnline(() => void client.refetchQueries({ include: 'active', onQueryUpdated: (query) => query.getCurrentResult().error !== undefined }))
  return client
}

const carried: Record<string, DocumentNode> = { Feed: FeedDocument, SinglePost: SinglePostDocument, Clubs: ClubsDocument, Shops: ShopsDocument }

/** Puts what the page carries into the cache, so that it is there without being asked for. */
function takeFirstAnswer(cache: InMemoryCache) {
  const text = document.getElementById('first-answer')?.textContent
  if (!text) return
  const { operationName, variables, data } = JSON.parse(text)
  const query = carried[operationName]
  if (query) cache.writeQuery({ query, variables, data })
}

const hashOf = ({ definitions }: DocumentNode) => {
  const [name] = definitions.flatMap((node) => (node.kind === 'OperationDefinition' ? [node.name?.value ?? ''] : []))
  return queryHashes[name ?? ''] ?? ''
}

/** A request whose token was refused, expired for one, or told of an email that is verified by now, goes once more with a fresh one. */
const onceMoreWithFreshToken = new ErrorLink(({ error, operation, forward }) => {
  const { headers } = operation.getContext()
  const refusal = refusalOf(error)
  if (!(refusal.status === 401 || isUnverified(refusal)) || !headers?.authorization) return
  return from(idToken(true)).pipe(
    switchMap((token) => {
      const { authorization: _refused, ...others } = headers
      operation.setContext({ headers: token ? { ...others, authorization: `Bearer ${token}` } : others })
      return forward(operation)
    }),
  )
})

/** Whether it was refused because nobody has shown that the email is theirs. */
export const isUnverified = ({ status, field }: Refusal) => status === 403 && field === 'email' && config.requireVerifiedEmail

/** What a service refused with; in the same shape a broken connection, with status 0, and one that took too long, with 408. */
export type Refusal = { status: number; message: string; field?: string }

/** Reads a failed request; `fallback` stands in where an answer came without words of its own. */
export function refusalOf(error: unknown, fallback = 'The operation could not be completed'): Refusal {
  if (CombinedGraphQLErrors.is(error)) return shown(error.errors[0], 500, fallback)
  if (ServerError.is(error)) return shown(shortFault(error.bodyText), error.statusCode, fallback)
  if (ServerParseError.is(error)) return { status: error.statusCode, message: fallback }
  return (error as Error)?.name === 'TimeoutError' ? { status: 408, message: 'Request time out' } : { status: 0, message: 'Connection failed.' }
}

type Fault = { message?: string; extensions?: { status?: number; field?: string } } | undefined

function shown(fault: Fault, status: number, fallback: string): Refusal {
  const { field, status: ownStatus = status } = fault?.extensions ?? {}
  return { status: ownStatus, message: fault?.message || fallback, ...(field && { field }) }
}

/** A refusal from before GraphQL speaks as GraphQL does or as REST: `{"errors": [...]}` or `{"error": "..."}`. */
function shortFault(body: string): Fault {
  try {
    const { error, errors } = JSON.parse(body)
    return typeof error === 'string' ? { message: error } : errors?.[0]
  } catch {
    return undefined
  }
}
