// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplyCardFragment } from '../../../client/src/generated/graphql.ts'

/** The first import of the Apollo Client may take more than a second on a busy machine. */
const waitOptions = { timeout: 10_000, interval: 5 }
/** The replies that the server has, and the number of requests to it. */
const server = { lastNumber: 0, requestCount: 0 }

const author = { __typename: 'User', id: 'u', uid: 'u', username: 'maya', profilePic: null }
const createReply = (number: number) => ({
  ...{ __typename: 'Reply' as const, id: `r${number}`, number, contentHtml: `<p>${number}</p>`, createdAt: '2026-01-01T00:00:00Z', isDeleted: false },
  ...{ version: 1, editedAt: null, voteCount: 0, author, media: [], attachments: [], inReplyTo: null },
})
const createPost = (from: number, lastNumber: number) => {
  const numbers = Array.from({ length: Math.max(0, Math.min(20, lastNumber - from + 1)) }, (_, index) => from + index)
  const edges = numbers.map((number) => ({ __typename: 'ReplyEdge', cursor: String(number), node: createReply(number) as ReplyCardFragment }))
  return { __typename: 'Post', id: 'p', replyCount: lastNumber, replies: { __typename: 'ReplyConnection', edges } }
}

/** Creates a store with fresh modules, subscribed, with the first page of a thread. */
async function openThread(lastNumber: number) {
  vi.resetModules()
  server.lastNumber = lastNumber
  server.requestCount = 0
  const { createReplyPages } = await import('../../../client/src/features/replies/thread/reply-pages.ts')
  const pages = createReplyPages('p', 1, { post: createPost(1, lastNumber) } as never)
  const unsubscribe = pages.subscribe(() => {})
  const waitFor = (number: number) => vi.waitUntil(() => pages.getSnapshot().byNumber.has(number), waitOptions)
  return { pages, unsubscribe, waitFor }
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    server.requestCount += 1
    const { from } = JSON.parse(new URL(url, 'http://x').searchParams.get('variables') ?? '{}')
    return Response.json({ data: { post: createPost(from, server.lastNumber) } })
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a page gets each later reply, however many times', async () => {
  const { pages, unsubscribe, waitFor } = await openThread(1)
  for (let number = 2; number <= 10; number += 1) {
    server.lastNumber = number
    pages.load([1], number)
    await waitFor(number)
  }
  expect(server.requestCount).toBe(9)
  unsubscribe()
})

test('a later number is requested at once while the page waits for its next request', async () => {
  const { pages, unsubscribe, waitFor } = await openThread(1)
  pages.load([1], 2)
  await vi.waitUntil(() => server.requestCount === 1, waitOptions)
  // The response lacks the reply, as one of a replica that lags; the next request follows in 1.5 seconds.
  server.lastNumber = 3
  const startedAt = performance.now()
  pages.load([1], 3)
  await waitFor(3)
  expect(performance.now() - startedAt).toBeLessThan(1200)
  unsubscribe()
})

test('a new page that lacks a reply is requested again', async () => {
  const { pages, unsubscribe, waitFor } = await openThread(20)
  server.lastNumber = 21
  pages.load([21], 22)
  await waitFor(21)
  server.lastNumber = 22
  await waitFor(22)
  unsubscribe()
})
