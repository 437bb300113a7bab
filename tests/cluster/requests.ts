import { expect } from 'vitest'
import { queryHashes } from '../../client/src/generated/query-hashes.ts'
import type { Account } from '../support/factories.ts'
import type { RunningServer } from '../support/running-server.ts'

export const bearerHeader = ({ token }: Account) => ({ authorization: `Bearer ${token}` })
/** The first page of the feed over REST, and as the persisted query of the client. */
export const feedPath = '/api/posts?community=lounge'
const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: queryHashes.Feed } })
export const persistedFeedPath = `/graphql?${new URLSearchParams({ operationName: 'Feed', variables: '{"community":"LOUNGE"}', extensions })}`
export const preflight = { 'apollo-require-preflight': 'true' }
/** The cookie that a browser sends with later requests. */
export const readCookie = (headers: Headers) => (headers.get('set-cookie') ?? '').replace(/;.*/, '')
export const containsText = (text: string) => (response: { body: unknown }) => JSON.stringify(response.body).includes(text)
export const sumCounts = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** Wait until the last log message of each server about the replica says that it was added to the pool. */
export const waitUntilReplicasUsed = (servers: RunningServer[]) =>
  expect
    .poll(() => servers.map((server) => /.*replica (added to|removed from) the pool/s.exec(server.output())?.[1]), { timeout: 30_000 })
    .toEqual(servers.map(() => 'added to'))
