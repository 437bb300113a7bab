import type { Fetcher, FetcherParams } from '@graphiql/toolkit'
import { getOperationAST, parse } from 'graphql'
import { createClient } from 'graphql-sse'
import { getIdToken } from '../lib/firebase-auth.ts'

/** The token of whoever is signed in, fresh for each request; it is held nowhere else. */
async function createAuthorizationHeaders(): Promise<Record<string, string>> {
  const token = await getIdToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

const sseClient = createClient({ url: '/graphql/stream', headers: createAuthorizationHeaders, retryAttempts: 0 })

async function postOperation(params: FetcherParams) {
  const headers = { ...(await createAuthorizationHeaders()), accept: 'application/json', 'content-type': 'application/json' }
  const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(params) })
  return response.json().catch(() => {
    throw new Error(`The server answered ${response.status}, and not with JSON.`)
  })
}

/** The operation that is meant, read from the text as it is sent: GraphiQL itself learns a moment too late that it has changed. */
function findOperation({ query, operationName }: FetcherParams) {
  try {
    const document = parse(query)
    return getOperationAST(document, operationName) ?? getOperationAST(document)
  } catch {
    // What cannot be read is sent all the same: the server says what is wrong with it.
    return null
  }
}

/** How the explorer asks this server: a subscription as a stream of server-sent events, all else by POST. */
export const fetcher: Fetcher = (params) => {
  const operation = findOperation(params)
  const { query, variables, operationName } = operation ? { ...params, operationName: operation.name?.value } : params
  const request = { query, variables, ...(operationName && { operationName }) }
  return operation?.operation === 'subscription' ? sseClient.iterate(request) : postOperation(request)
}
