import { createClient } from 'graphql-sse'
import { expect, test } from 'vitest'
import { createPost, createStudent } from '../../support/factories.ts'
import { graphql, post, request } from '../../support/http/client.ts'
import { runSql } from '../../support/run-sql.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const other = setUpTestApp(app)

const query = (community: string) => `subscription { postAdded(community: ${community}) { id authorUid createdAt } }`

/** Subscribes at an app; `open` resolves once the server has accepted the stream. */
function subscribe(at: TestApp, community: string) {
  const streams = createClient({ url: `${at.address}/graphql/stream`, retryAttempts: 0 })
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  const events = streams.iterate<{ postAdded: { id: string; authorUid: string; createdAt: string } }>({ query: query(community) }, { connected: opened })
  const next = events.next()
  const firstTwoEvents = (async () => [await next, await events.next()])()
  firstTwoEvents.catch(() => {})
  return {
    open,
    first: async () => (await next).value?.data?.postAdded,
    second: async () => (await firstTwoEvents)[1]?.value?.data?.postAdded,
    next,
    close: () => streams.dispose(),
  }
}

/** Subscribes repeatedly until the server has its database connection again. */
async function subscribeAgain(at: TestApp, community: string): Promise<ReturnType<typeof subscribe>> {
  const reader = subscribe(at, community)
  const isOpen = await Promise.race([reader.open.then(() => true), reader.next.then(() => false).catch(() => false)])
  return isOpen ? reader : subscribeAgain(at, community)
}

const countListeners = async (at: TestApp) => at.subscriberCount()

const listeningConnections = "from pg_stat_activity where datname = current_database() and application_name = 'thinnai notices'"

test('a post on one server is delivered by the other, per community and in order', async () => {
  const { token, uid } = await createStudent(app)
  const [lounge, learn] = [subscribe(other, 'LOUNGE'), subscribe(other, 'LEARN')]
  await Promise.all([lounge.open, learn.open])
  const created = await createPost(app, { token })
  const secondPost = await createPost(other, { token })
  const learnPost = await createPost(app, { token, community: 'learn' })
  const event = await lounge.first()
  expect(event).toMatchObject({ authorUid: uid, createdAt: created.createdAt })
  const { data } = await graphql(other, 'query($id: ID!) { post(id: $id) { summary createdAt } }', { id: event?.id })
  expect(data.post).toEqual({ summary: created.summary, createdAt: created.createdAt })
  expect((await lounge.second())?.createdAt).toBe(secondPost.createdAt)
  expect((await learn.first())?.createdAt).toBe(learnPost.createdAt)
  lounge.close()
  learn.close()
})

test('a rolled-back post is not delivered', async () => {
  const { token } = await createStudent(app)
  const lounge = subscribe(other, 'LOUNGE')
  await lounge.open
  await app.database.$executeRaw`alter table posts add constraint refused check (summary not like 'Refused%') not valid`
  expect((await post(app, '/api/posts', { contentHtml: '<p>Refused</p>', community: 'lounge' }, token)).status).toBe(500)
  await app.database.$executeRaw`alter table posts drop constraint refused`
  const created = await createPost(app, { token })
  expect((await lounge.first())?.createdAt).toBe(created.createdAt)
  lounge.close()
})

test('an invalid notification is ignored', async () => {
  const { token } = await createStudent(app)
  const lounge = subscribe(other, 'LOUNGE')
  await lounge.open
  for (const payload of ['', 'no JSON', 'null', '{}']) await app.database.$executeRaw`select pg_notify('notices', ${payload})`
  const created = await createPost(app, { token })
  expect((await lounge.first())?.createdAt).toBe(created.createdAt)
  lounge.close()
})

test('a closed stream removes its listener', async () => {
  await expect.poll(() => countListeners(other)).toBe(0)
  const readers = Array.from({ length: 20 }, () => subscribe(other, 'LOUNGE'))
  await Promise.all(readers.map(({ open }) => open))
  expect(await countListeners(other)).toBe(20)
  for (const { close } of readers) close()
  await expect.poll(() => countListeners(other)).toBe(0)
})

test('a lost database connection ends the streams, and clients can subscribe again', { tags: ['rest'] }, async () => {
  const { token } = await createStudent(app)
  const reader = subscribe(other, 'LOUNGE')
  await reader.open
  await runSql(app.databaseUrl, `select pg_terminate_backend(pid) ${listeningConnections}`)
  expect(await reader.next).toMatchObject({ done: true })
  const newReader = await subscribeAgain(other, 'LOUNGE')
  const created = await createPost(app, { token })
  expect((await newReader.first())?.createdAt).toBe(created.createdAt)
  newReader.close()
})

test('a server uses one listening connection, and none after stop', async () => {
  const third = await startTestApp(app)
  const readers = Array.from({ length: 5 }, () => subscribe(third, 'LOUNGE'))
  await Promise.all(readers.map(({ open }) => open))
  expect(await runSql(app.databaseUrl, `select pid ${listeningConnections}`)).toHaveLength(3)
  await third.stop()
  for (const { next } of readers) await expect(next).rejects.toThrow()
  expect(await runSql(app.databaseUrl, `select pid ${listeningConnections}`)).toHaveLength(2)
})

test('only one subscription per stream is accepted, with standard errors', async () => {
  const ask = (body: unknown) => request(app, 'POST', '/graphql/stream', body, undefined, { accept: 'text/event-stream' })
  const refusal = { status: 400, body: { errors: [{ message: 'Only subscriptions are streamed.', extensions: { code: 'INVALID_INPUT', status: 400 } }] } }
  expect(await ask({ query: '{ courses }' })).toMatchObject(refusal)
  expect(await ask({ query: 'mutation { askCompa(input: {question: "?"}) { answer } }' })).toMatchObject(refusal)
  expect(await ask({ query: 'subscription {' })).toMatchObject({ status: 400, body: { errors: [{ message: expect.stringMatching(/^Syntax Error/) }] } })
  const two = 'subscription { a: postAdded(community: LOUNGE) { id } b: postAdded(community: LEARN) { id } }'
  for (const query of ['subscription { postAdded(community: NOWHERE) { id } }', two]) {
    const { body } = await ask({ query })
    expect(body).toContain('"extensions":{"code":"GRAPHQL_VALIDATION_FAILED","status":400}')
    expect(body).toContain('event: complete')
  }
  const text = await fetch(`${app.address}/graphql/stream`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'text/plain' },
    body: '{}',
  })
  expect(text.status).toBe(415)
  await expect.poll(() => countListeners(app)).toBe(0)
})

test('streams apply the query limits with the same codes', async () => {
  const stream = (body: unknown) => request(app, 'POST', '/graphql/stream', body, undefined, { accept: 'text/event-stream' })
  const refusal = (code: string) => ({ status: 400, body: { errors: [{ extensions: { code, status: 400 } }] } })
  const long = `subscription { postAdded(community: LOUNGE) { ${'id '.repeat(20_000)} } }`
  for (const query of [long, 'subscription {']) {
    expect(await stream({ query })).toMatchObject(refusal('GRAPHQL_PARSE_FAILED'))
    expect(await post(app, '/graphql', { query })).toMatchObject(refusal('GRAPHQL_PARSE_FAILED'))
  }
  const other = { query: query('LOUNGE'), operationName: 'Other' }
  expect(await stream(other)).toMatchObject(refusal('OPERATION_RESOLUTION_FAILURE'))
  expect(await post(app, '/graphql', other)).toMatchObject(refusal('OPERATION_RESOLUTION_FAILURE'))
  const subscriptionRequest = { query: 'subscription($community: Community!) { postAdded(community: $community) { id } }', variables: { community: 'NOWHERE' } }
  expect((await stream(subscriptionRequest)).body).toContain('"extensions":{"code":"BAD_USER_INPUT","status":400}')
  expect(await post(app, '/graphql', subscriptionRequest)).toMatchObject({ body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } })
})

test("a subscription at /graphql is refused with the stream's URL", async () => {
  const [error] = (await graphql(app, query('LOUNGE'))).errors ?? []
  expect(error).toMatchObject({ message: 'Subscriptions are streamed at /graphql/stream.', extensions: { code: 'INVALID_INPUT', status: 400 } })
})
