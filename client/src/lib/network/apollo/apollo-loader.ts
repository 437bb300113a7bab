import type { ApolloClient } from '@apollo/client'

let client: ApolloClient | undefined
let loading: Promise<ApolloClient> | undefined

/** The Apollo Client, if it is loaded. */
export const getApolloClient = () => client

/** Loads the Apollo Client on first use: the first page has its data, and answers without it. After a failure the next call tries again. */
export function loadApolloClient(): Promise<ApolloClient> {
  loading ??= createClient().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function createClient(): Promise<ApolloClient> {
  const { createApolloClient } = await import('./apollo.ts')
  client = createApolloClient()
  return client
}
