import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import { idToken } from './session.ts'

/** One client for the app; the token of whoever is signed in goes along with every request. */
export function createApolloClient() {
  const withToken = new SetContextLink(async (context) => {
    const token = await idToken()
    return token ? { headers: { ...context.headers, authorization: `Bearer ${token}` } } : {}
  })
  const http = new UploadHttpLink({ uri: '/graphql', headers: { 'Apollo-Require-Preflight': 'true' } })
  return new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([withToken, http]) })
}

/** What a service refused with, or a broken connection in the same shape: status 0. */
export type Refusal = { status: number; message: string; field?: string }

export function refusalOf(error: unknown): Refusal {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors
    const { status, field } = (first?.extensions ?? {}) as { status?: number; field?: string }
    return { status: status ?? 500, message: first?.message ?? error.message, ...(field && { field }) }
  }
  return { status: 0, message: 'Connection failed.' }
}
