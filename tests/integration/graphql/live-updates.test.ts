import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { endSession, startSession } from '../../support/http/session-requests.ts'
import { openSubscription } from '../../support/http/subscription-stream.ts'
import { runSql } from '../../support/run-sql.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const other = setUpTestApp(app)

const query =
  'subscription($topics: [String!]!) { liveUpdates(topics: $topics) { topic postAdded { id createdAt authorUid } replyAdded { id postId number } } }'

/** Opens a stream of these topics; the server has subscribed to them once this resolves. */
async function openTopics(topics: string[], document = query) {
  const abortController = new AbortController()
  const response = await openSubscription(other, document, { topics }, undefined, abortController.signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    /** The first updates. */
    async read(count: number) {
      for (;;) {
        const updates = [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '').data.liveUpdates)
        if (updates.length >= count) return updates
        text += (await reader?.read())?.value
      }
    },
    isDone: async () => {
      for (;;) if ((await reader?.read())?.done) return true
    },
    close: () => abortController.abort(),
  }
}

const readError = async (topics: string[]) => {
  const { body } = await request(app, 'POST', '/graphql/stream', { query, variables: { topics } }, undefined, { accept: 'text/event-stream' })
  return JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? '').errors[0]
}

test('one stream delivers the updates of its topics alone, in order, from any server', async () => {
  const { token, uid } = await createStudent(app)
  const stream = await openTopics(['posts:LOUNGE', 'posts:LEARN', 'posts:LOUNGE'])
  const created = []
  for (const community of ['learn', 'club-buzz', 'lounge', 'learn']) created.push(await createPost(community === 'lounge' ? other : app, { token, community }))
  const updates = await stream.read(3)
  const [first, , second, third] = created.map(({ createdAt }) => expect.objectContaining({ createdAt, authorUid: uid }))
  expect(updates).toEqual([
    { topic: 'posts:LEARN', postAdded: first, replyAdded: null },
    { topic: 'posts:LOUNGE', postAdded: second, replyAdded: null },
    { topic: 'posts:LEARN', postAdded: third, replyAdded: null },
  ])
  const { data } = await graphql(app, 'query($id: ID!) { post(id: $id) { createdAt } }', { id: updates[0].postAdded.id })
  expect(data.post.createdAt).toBe(created[0]?.createdAt)
  stream.close()
})

test('a stream delivers the new replies of the threads of its topics', async () => {
  const [post, otherPost] = [await createPost(app), await createPost(app)]
  const stream = await openTopics([`replies:${post.nodeId}`, 'posts:LEARN'])
  await createReply(app, otherPost.id)
  const reply = await createReply(app, post.id)
  const { nodeId } = await createPost(other, { community: 'learn' })
  expect(await stream.read(2)).toMatchObject([
    { topic: `replies:${post.nodeId}`, postAdded: null, replyAdded: { id: reply.nodeId, postId: post.nodeId, number: 1 } },
    { topic: 'posts:LEARN', postAdded: { id: nodeId }, replyAdded: null },
  ])
  stream.close()
})

test.each([
  ...['', 'posts', 'posts:', 'posts:NOWHERE', 'posts:lounge', 'posts:LOUNGE ', ':LOUNGE', 'constructor:LOUNGE', '__proto__:LOUNGE', 'replies:x'].map(
    (topic) => [topic],
  ),
  ['posts:LOUNGE', 'nothing:x'],
])('unknown topics are refused, and none is subscribed to: %j', async (...topics) => {
  expect(await readError(topics)).toMatchObject({ message: 'There is no such topic.', extensions: { code: 'INVALID_INPUT', status: 400, field: 'topics' } })
  expect(app.subscriberCount()).toBe(0)
})

test('a stream has 1 to 50 topics', async () => {
  for (const count of [0, 51]) {
    const error = await readError(Array(count).fill('posts:LOUNGE'))
    expect(error).toMatchObject({ message: 'Name 1 to 50 topics.', extensions: { code: 'INVALID_INPUT', field: 'topics' } })
  }
  const stream = await openTopics(Array(50).fill('posts:LOUNGE'))
  expect(other.subscriberCount()).toBe(1)
  stream.close()
  await expect.poll(() => other.subscriberCount()).toBe(0)
})

test('fifty topics of sessions are read by one statement for each kind', async () => {
  const topics = Array.from({ length: 25 }, () => toNodeId('Session', randomUUID()))
  other.statements.length = 0
  const stream = await openTopics(topics.map((id) => `sessions:${id}`))
  expect(await stream.read(25)).toHaveLength(25)
  expect(other.statements.filter((sql) => sql.includes('sessions'))).toHaveLength(1)
  stream.close()
})

test('a closed stream removes its listeners, and one with several topics counts once', async () => {
  const streams = await Promise.all(Array.from({ length: 5 }, () => openTopics(['posts:LOUNGE', 'posts:LEARN'])))
  expect(other.subscriberCount()).toBe(5)
  for (const { close } of streams) close()
  await expect.poll(() => other.subscriberCount()).toBe(0)
})

test('a lost database connection ends the stream', async () => {
  const stream = await openTopics(['posts:LOUNGE', 'posts:LEARN'])
  await runSql(
    app.databaseUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'thinnai notices'",
  )
  expect(await stream.isDone()).toBe(true)
  expect(other.subscriberCount()).toBe(0)
})

test("a subscription at /graphql is refused with the stream's URL", async () => {
  const [error] = (await graphql(app, query, { topics: ['posts:LOUNGE'] })).errors ?? []
  expect(error).toMatchObject({ message: 'Subscriptions are streamed at /graphql/stream.', extensions: { code: 'INVALID_INPUT', status: 400 } })
})

test('the end of a session is published on every server, and again to a stream that opens later', async () => {
  const student = await createStudent(app)
  const [phone, laptop] = [await startSession(app, student), await startSession(app, student)]
  const topics = [phone, laptop].map(({ session }) => `sessions:${session}`)
  const document = 'subscription($topics: [String!]!) { liveUpdates(topics: $topics) { topic sessionEnded } }'
  const stream = await openTopics(topics, document)
  await endSession(app, laptop, phone.session)
  const end = { topic: topics[0], sessionEnded: true }
  expect(await stream.read(1)).toEqual([end])
  stream.close()
  const later = await openTopics(['posts:LOUNGE', ...topics], document)
  expect(await later.read(1)).toEqual([end])
  await endSession(app, laptop)
  expect(await later.read(2)).toEqual([end, { ...end, topic: topics[1] }])
  later.close()
  expect(await readError(['sessions:x'])).toMatchObject({ message: 'There is no such topic.' })
})
