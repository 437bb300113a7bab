import type { Fetcher, FetcherParams } from '@graphiql/toolkit'
import { getOperationAST, parse } from 'graphql'
import { createClient } from 'graphql-sse'
import { getAuthHeaders } from '../lib/session/firebase-auth.ts'

/** The viewer's token is read for each request and stored nowhere else. */
const sseClient = createClient({ url: '/graphql/stream', headers: () => getAuthHeaders(), retryAttempts: 0 })

async function postOperation(params: FetcherParams) {
  const headers = { ...(await getAuthHeaders()), accept: 'application/json', 'content-type': 'application/json' }
  const response = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(params) })
  return response.json().catch(() => {
    throw new Error(`The server responded with status ${response.status} and no JSON.`)
  })
}

/** The operation to run, parsed from the text that is sent: GraphiQL updates its own operation name a moment too late. */
function findOperation({ query, operationName }: FetcherParams) {
  try {
    const document = parse(query)
    return getOperationAST(document, operationName) ?? getOperationAST(document)
  } catch {
    // Invalid documents are sent too: the server returns the syntax error.
    return null
  }
}

/** Sends subscriptions as a stream of server-sent events and all other operations by POST. */
export const fetcher: Fetcher = (params) => {
  const operation = findOperation(params)
  const { query, variables, operationName } = operation ? { ...params, operationName: operation.name?.value } : params
  const request = { query, variables, ...(operationName && { operationName }) }
  return operation?.operation === 'subscription' ? sseClient.iterate(request) : postOperation(request)
}
