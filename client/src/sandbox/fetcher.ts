import type { Fetcher, FetcherParams } from '@graphiql/toolkit'
import { getOperationAST, parse } from 'graphql'
import { createClient } from 'graphql-sse'
import { idToken } from '../lib/firebase-auth.ts'

/** The token of whoever is signed in, fresh for each request; it is held nowhere else. */
async function authorization(): Promise<Record<string, string>> {
  const token = await idToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

const streams = createClient({ url: '/graphql/stream', headers: authorization, retryAttempts: 0 })

async function post(params: FetcherParams) {
  const headers = { ...(await authorization()), accept: 'application/json', 'content-type': 'application/json' }
  const answer = await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify(params) })
  return answer.json().catch(() => {
    throw new Error(`The server answered ${answer.status}, and not with JSON.`)
  })
}

/** The operation that is meant, read from the text as it is sent: GraphiQL itself learns a moment too late that it has changed. */
function operationOf({ query, operationName }: FetcherParams) {
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
  const operation = operationOf(params)
  const { query, variables, operationName } = operation ? { ...params, operationName: operation.name?.value } : params
  const request = { query, variables, ...(operationName && { operationName }) }
  return operation?.operation === 'subscription' ? streams.iterate(request) : post(request)
}
