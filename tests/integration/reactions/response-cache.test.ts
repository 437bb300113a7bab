import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createPost, signUp } from '../../support/factories.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let secondApp: TestApp
/** A user of whom the app has recorded no write. */
let voter: Account
let post: { id: string; nodeId: string }
beforeAll(async () => {
  secondApp = await startTestApp(app)
  voter = await signUp()
  const { uid, email } = voter
  await app.database.user.create({ data: { uid, email, username: 'voter', usernameKey: 'voter', step: 4, createdAt: new Date() } })
  post = await createPost(app)
})
afterAll(async () => {
  await secondApp.stop()
})

const send = (method: string, path: string, body?: object) =>
  fetch(app.address + path, {
    method,
    headers: { authorization: `Bearer ${voter.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
const mutate = (fields: string) => send('POST', '/graphql', { query: `mutation { ${fields} }` })
const vote = (up: boolean) => `setVote(input: {subjectId: "${post.nodeId}", up: ${up}}) { subject { __typename } }`
const bookmark = () => `setBookmark(input: {subjectId: "${post.nodeId}", bookmarked: true}) { subject { __typename } }`
const publish = 'createPost(input: {contentHtml: "<p>x</p>", community: LEARN}) { post { id } }'

let feedCount = 0
/** Whether a cached feed of each app is still sent after a request; the feed is a new one, so that the test does not depend on others. */
async function sendBetweenReads(request: () => Promise<Response>) {
  feedCount += 1
  const path = `/api/posts?community=lounge&limit=${feedCount}`
  const isCached = async (at: TestApp) => {
    const statementCount = at.statements.length
    await (await fetch(at.address + path)).text()
    return at.statements.length === statementCount
  }
  for (const at of [app, secondApp]) while (!(await isCached(at)));
  const response = await request()
  expect(response.status).toBe(200)
  expect((await response.json()).errors).toBeUndefined()
  return { keepsCache: await isCached(app), setsCookie: response.headers.getSetCookie().length > 0, isTracked: app.writeTracker.hasRecentWrite(voter.uid) }
}

test.each([
  ['a vote over GraphQL', () => mutate(vote(true))],
  ['a vote over REST', () => send('PUT', `/api/posts/${post.id}/vote`)],
  ['a withdrawn vote over REST', () => send('DELETE', `/api/posts/${post.id}/vote`)],
  ['notifications that are marked as seen over REST', () => send('POST', '/api/notifications/seen', { until: new Date().toISOString() })],
  ['a bookmark', () => mutate(bookmark())],
  ['several votes and a bookmark', () => mutate(`a: ${vote(true)} b: ${vote(false)} ${bookmark()}`)],
])('%s keeps cached feeds and sets no cookie', async (_description, request) => {
  expect(await sendBetweenReads(request)).toEqual({ keepsCache: true, setsCookie: false, isTracked: false })
  expect(secondApp.writeTracker.hasRecentWrite(voter.uid)).toBe(false)
})

test('a post in the request of a vote clears cached feeds and sets the cookie', async () => {
  expect(await sendBetweenReads(() => mutate(`${vote(true)} ${publish}`))).toEqual({ keepsCache: false, setsCookie: true, isTracked: true })
})
