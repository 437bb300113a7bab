import type { ApolloClient } from '@apollo/client'

let client: ApolloClient | undefined
let loading: Promise<ApolloClient> | undefined

/** The Apollo Client, if it is loaded. */
export const getApolloClient = () => client

/** Loads the Apollo Client on first use: the first page has its data, and answers without it. After a failure the next call tries again. */
export function loadApolloClient(): Promise<ApolloClient> {
  loading ??= import('./apollo.ts').then(
    ({ createApolloClient }) => {
      client = createApolloClient()
      return client
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
