import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, post, request, student } from '../../support/client.ts'
import { asked } from '../../support/run-sql.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp(app)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const query = (community: string) => `subscription { postAdded(community: ${community}) { id authorUid createdAt } }`

/** Listens at an app; `open` settles once the server has taken the stream. */
function listen(at: TestApp, community: string) {
  const streams = createClient({ url: `${at.address}/graphql/stream`, retryAttempts: 0 })
  let opened = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  const events = streams.iterate<{ postAdded: { id: string; authorUid: string; createdAt: string } }>({ query: query(community) }, { connected: opened })
  const next = events.next()
  const following = (async () => [await next, await events.next()])()
  following.catch(() => {})
  return {
    open,
    first: async () => (await next).value?.data?.postAdded,
    second: async () => (await following)[1]?.value?.data?.postAdded,
    next,
    close: () => streams.dispose(),
  }
}

/** Asks until the server listens again itself. */
async function listenAgain(at: TestApp, community: string): Promise<ReturnType<typeof listen>> {
  const reader = listen(at, community)
  const taken = await Promise.race([reader.open.then(() => true), reader.next.then(() => false).catch(() => false)])
  return taken ? reader : listenAgain(at, community)
}

const say = (at: TestApp, token: string, community: string) =>
  post(at, '/api/posts', { contentHtml: `<p>Said at ${at.address}</p>`, community }, token).then(({ status, body }) => {
    expect(status).toBe(201)
    return body
  })

const listeners = async (at: TestApp) => at.listeners()

const listening = "from pg_stat_activity where datname = current_database() and application_name = 'thinnai notices'"

test('a post through one server is heard on the other, in its community alone, in order', async () => {
  const { token, uid } = await student(app)
  const [lounge, learn] = [listen(other, 'LOUNGE'), listen(other, 'LEARN')]
  await Promise.all([lounge.open, learn.open])
  const said = await say(app, token, 'lounge')
  const again = await say(other, token, 'lounge')
  const taught = await say(app, token, 'learn')
  const heard = await lounge.first()
  expect(heard).toMatchObject({ authorUid: uid, createdAt: said.createdAt })
  const { data } = await graphql(other, 'query($id: ID!) { post(id: $id) { summary createdAt } }', { id: heard?.id })
  expect(data.post).toEqual({ summary: said.summary, createdAt: said.createdAt })
  expect((await lounge.second())?.createdAt).toBe(again.createdAt)
  expect((await learn.first())?.createdAt).toBe(taught.createdAt)
  lounge.close()
  learn.close()
})

test('a post that is not stored is not told of', async () => {
  const { token } = await student(app)
  const lounge = listen(other, 'LOUNGE')
  await lounge.open
  await app.database.$executeRaw`alter table posts add constraint refused check (summary not like 'Refused%') not valid`
  expect((await post(app, '/api/posts', { contentHtml: '<p>Refused</p>', community: 'lounge' }, token)).status).toBe(500)
  await app.database.$executeRaw`alter table posts drop constraint refused`
  const said = await say(app, token, 'lounge')
  expect((await lounge.first())?.createdAt).toBe(said.createdAt)
  lounge.close()
})

test('a notice that makes no sense is passed over', async () => {
  const { token } = await student(app)
  const lounge = listen(other, 'LOUNGE')
  await lounge.open
  for (const payload of ['', 'no JSON', 'null', '{}']) await app.database.$executeRaw`select pg_notify('notices', ${payload})`
  const said = await say(app, token, 'lounge')
  expect((await lounge.first())?.createdAt).toBe(said.createdAt)
  lounge.close()
})

test('a closed stream leaves nothing behind', async () => {
  await expect.poll(() => listeners(other)).toBe(0)
  const readers = Array.from({ length: 20 }, () => listen(other, 'LOUNGE'))
  await Promise.all(readers.map(({ open }) => open))
  expect(await listeners(other)).toBe(20)
  for (const { close } of readers) close()
  await expect.poll(() => listeners(other)).toBe(0)
})

test('when the connection to the database breaks, readers are told by the end of their stream and can listen again', async () => {
  const { token } = await student(app)
  const reader = listen(other, 'LOUNGE')
  await reader.open
  await asked(app.databaseUrl, `select pg_terminate_backend(pid) ${listening}`)
  expect(await reader.next).toMatchObject({ done: true })
  const back = await listenAgain(other, 'LOUNGE')
  const said = await say(app, token, 'lounge')
  expect((await back.first())?.createdAt).toBe(said.createdAt)
  back.close()
})

test('one connection to the database per server, however many listen, and none when it has stopped', async () => {
  const third = await startTestApp(app)
  const readers = Array.from({ length: 5 }, () => listen(third, 'LOUNGE'))
  await Promise.all(readers.map(({ open }) => open))
  expect(await asked(app.databaseUrl, `select pid ${listening}`)).toHaveLength(3)
  await third.stop()
  for (const { next } of readers) await expect(next).rejects.toThrow()
  expect(await asked(app.databaseUrl, `select pid ${listening}`)).toHaveLength(2)
})

test('only subscriptions are streamed, one to a stream, and refusals have their usual shape', async () => {
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
  await expect.poll(() => listeners(app)).toBe(0)
})

test('a document is read within the bounds of the other door, its faults under the same codes', async () => {
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
  const asked = { query: 'subscription($community: Community!) { postAdded(community: $community) { id } }', variables: { community: 'NOWHERE' } }
  expect((await stream(asked)).body).toContain('"extensions":{"code":"BAD_USER_INPUT","status":400}')
  expect(await post(app, '/graphql', asked)).toMatchObject({ body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } })
})

test('a subscription that is sent to the other door is told where streams are', async () => {
  const [error] = (await graphql(app, query('LOUNGE'))).errors ?? []
  expect(error).toMatchObject({ message: 'Subscriptions are streamed at /graphql/stream.', extensions: { code: 'INVALID_INPUT', status: 400 } })
})
