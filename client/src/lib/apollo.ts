import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache, ServerError } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import { from, switchMap } from 'rxjs'
import { idToken } from './session.ts'

/** One client for the app; the token of whoever is signed in goes along with every request. */
export function createApolloClient() {
  const withToken = new SetContextLink(async (context) => {
    const token = await idToken()
    return token ? { headers: { ...context.headers, authorization: `Bearer ${token}` } } : {}
  })
  const http = new UploadHttpLink({ uri: '/graphql', headers: { 'Apollo-Require-Preflight': 'true' } })
  return new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([withToken, onceMoreWithFreshToken, http]) })
}

/** A request whose token was refused, expired for one, goes once more with a fresh one. */
const onceMoreWithFreshToken = new ErrorLink(({ error, operation, forward }) => {
  const { headers } = operation.getContext()
  if (refusalOf(error).status !== 401 || !headers?.authorization) return
  return from(idToken(true)).pipe(
    switchMap((token) => {
      operation.setContext({ headers: { ...headers, authorization: `Bearer ${token}` } })
      return forward(operation)
    }),
  )
})

/** What a service refused with, or a broken connection in the same shape: status 0. */
export type Refusal = { status: number; message: string; field?: string }

/** Reads a failed request; `fallback` stands in where an answer came without words of its own. */
export function refusalOf(error: unknown, fallback = 'The operation could not be completed'): Refusal {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors
    const { status, field } = (first?.extensions ?? {}) as { status?: number; field?: string }
    return { status: status ?? 500, message: first?.message || fallback, ...(field && { field }) }
  }
  if (ServerError.is(error)) return { status: error.statusCode, message: errorField(error.bodyText) ?? fallback }
  return { status: 0, message: 'Connection failed.' }
}

/** The error field of a refusal that came from before GraphQL. */
function errorField(body: string): string | undefined {
  try {
    const { error } = JSON.parse(body)
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}
