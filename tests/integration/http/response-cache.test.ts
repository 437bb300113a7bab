import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createPost, createStudent, signUp } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let secondApp: TestApp
let author: Account & { username: string }
let other: Account & { username: string }
beforeAll(async () => {
  secondApp = await startTestApp(app)
  author = await createStudent(app)
  other = await createStudent(app)
  await publish('the first')
})
afterAll(async () => {
  await secondApp.stop()
})

const feed = '/api/posts?community=lounge'
const graphql = (query: string) => `/graphql?query=${encodeURIComponent(query)}`
const feedOverGraphql = graphql('{ posts(community: LOUNGE) { edges { node { contentHtml author { username course } } } } }')
const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` })

const read = (path: string, headers: Record<string, string> = {}, at = app) =>
  fetch(at.address + path, { headers: { 'apollo-require-preflight': 'true', ...headers } })
const textOf = async (path: string, headers?: Record<string, string>, at?: TestApp) => (await read(path, headers, at)).text()

const publish = (contentHtml: string) => createPost(app, { token: author.token, contentHtml })

/** Counts the SQL statements of an operation. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const before = app.statements.length
  await work()
  return app.statements.length - before
}

test.each([
  ['the feed over REST', feed],
  ['the feed over GraphQL', feedOverGraphql],
  ['the shops', '/api/users/businesses'],
])('%s is equal for all viewers, and served from the cache from its third request', async (_description, path) => {
  await textOf(path)
  const asVisitor = await textOf(path)
  expect(await statements(async () => expect(await textOf(path)).toBe(asVisitor))).toBe(0)
  // A student with a verified token gets the cached response too, unless they have just written.
  const reader = await signUp()
  expect(await textOf(path, as(reader))).toBe(asVisitor)
  expect(await statements(async () => expect(await textOf(path, as(reader))).toBe(asVisitor))).toBe(0)
  expect(await statements(async () => expect(await textOf(path, as(author))).toBe(asVisitor))).toBeGreaterThan(0)
  expect((await read(path, as(reader))).headers.get('cache-control')).toBe('private, no-cache')
  expect((await read(path, { authorization: 'Bearer rubbish' })).status).toBe(401)
})

test('viewer-dependent responses are never shared', async () => {
  const viewerQueryPath = graphql('{ viewer { username } }')
  const emails = graphql(`{ user(username: "${author.username}") { username email viewerIsUser } }`)
  const feedWithEmails = graphql('{ posts(community: LOUNGE) { edges { node { author { username email } } } } }')
  for (let n = 0; n < 3; n += 1) {
    expect(JSON.parse(await textOf(viewerQueryPath, as(author))).data.viewer.username).toBe(author.username)
    expect(JSON.parse(await textOf(viewerQueryPath, as(other))).data.viewer.username).toBe(other.username)
    expect(JSON.parse(await textOf(viewerQueryPath)).data.viewer).toBe(null)
    for (const path of [emails, feedWithEmails, `/api/users/progress/${author.uid}`]) {
      expect(await textOf(path, as(author)), path).toContain(author.email)
      expect(await textOf(path), path).not.toContain(author.email)
      expect(await textOf(path, as(other)), path).not.toContain(author.email)
    }
  }
})

test('rate-limited requests are counted despite the cache', async () => {
  const free = '/api/users/check-username/nobody-has-this'
  const readRemaining = async () => Number(/r=(\d+)/.exec((await read(free)).headers.get('ratelimit') ?? '')?.[1])
  const before = await readRemaining()
  for (const count of [1, 2, 3]) expect(await readRemaining()).toBe(before - count)
})

test('a writer reads their write over either transport', async () => {
  for (let n = 0; n < 20; n += 1) {
    await textOf(n % 2 ? feed : feedOverGraphql)
    await publish(`<p>words ${n}</p>`)
    expect(await textOf(feed)).toContain(`words ${n}<`)
    expect(await textOf(feedOverGraphql)).toContain(`words ${n}<`)
  }
})

test('GraphQL posts and profile changes invalidate at once', async () => {
  await textOf(feed)
  const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { id } } }'
  const variables = { input: { contentHtml: 'by mutation', community: 'LOUNGE' } }
  await request(app, 'POST', '/graphql', { query, variables }, author.token)
  expect(await textOf(feed)).toContain('by mutation')
  const setUp = `mutation { setUpAccount(input: { course: "BCom Finance", clubs: [], ownsBusiness: false }) { user { course } } }`
  const { body } = await request(app, 'POST', '/graphql', { query: setUp }, author.token)
  expect(body.errors).toBeUndefined()
  expect(await textOf(feed)).toContain('BCom Finance')
})

test('another server shows a new post once its cached feed has expired', async () => {
  await textOf(feed, {}, secondApp)
  await publish('from the other server')
  await expect.poll(() => textOf(feed, {}, secondApp), { interval: 20, timeout: 5000 }).toContain('from the other server')
})
