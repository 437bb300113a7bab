import { request as ask } from 'node:http'
import { beforeAll, expect } from 'vitest'
import { toNetwork } from '../../server/http/client-address.ts'
import { createRateLimiter, getDailyUploadBytes, type RateLimitName, rateLimits } from '../../server/http/rate-limits.ts'
import { type Account, createPost, createReply, createStudent, signUp } from '../support/factories.ts'
import { createForm, graphql, post, request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../support/test-app.ts'

const app = setUpTestApp(undefined, { rateLimitScale: 1, usesAuthEmulator: true })

/** The status of one username check with an X-Forwarded-For header. */
const checkUsername = (at: TestApp, forwardedFor?: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    ask(`${at.address}/api/users/check-username/somebody`, { headers }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })

/** How many of `count` checks are 200, each with its own X-Forwarded-For. */
async function countAllowedChecks(trustProxy: number, forwardedFor: (n: number) => string | undefined, count = 25) {
  // A separate app, so that the counts are not shared with the other tests.
  const at = await startTestApp({ databaseUrl: app.databaseUrl }, { rateLimitScale: 1, trustProxy })
  try {
    let passed = 0
    for (let n = 0; n < count; n += 1) passed += (await checkUsername(at, forwardedFor(n))) === 200 ? 1 : 0
    return passed
  } finally {
    await at.stop()
  }
}

testCase('25 username checks from localhost', '20 pass: localhost is not exempt', async () => {
  const passed = await countAllowedChecks(0, () => undefined)
  expect(passed).toBe(20)
  return `${passed} passed`
})

testCase('X-Forwarded-For with a new address each time', 'trusted for as many hops as TRUST_PROXY says', async () => {
  const spoofed = (n: number) => `203.0.113.${n}`
  const allowedCounts = {
    // Without a proxy the header is ignored.
    'none, spoofed': await countAllowedChecks(0, spoofed),
    // The proxy appends the real address to the header of the client.
    'one, spoofed behind it': await countAllowedChecks(1, (n) => `${spoofed(n)}, 198.51.100.7`),
    'one, honest': await countAllowedChecks(1, spoofed),
    'two, spoofed behind both': await countAllowedChecks(2, (n) => `${spoofed(n)}, 198.51.100.7, 192.0.2.1`),
    'two, honest': await countAllowedChecks(2, (n) => `${spoofed(n)}, 192.0.2.1`),
  }
  expect(allowedCounts).toEqual({ 'none, spoofed': 20, 'one, spoofed behind it': 20, 'one, honest': 25, 'two, spoofed behind both': 20, 'two, honest': 25 })
  return Object.values(allowedCounts).join(', ')
})

testCase('25 checks from 25 addresses of one IPv6 /64, and from 25 different /64 networks', '20 and 25 pass', async () => {
  const allowedCounts = [
    await countAllowedChecks(1, (n) => `2001:db8:0:1::${n.toString(16)}`),
    await countAllowedChecks(1, (n) => `2001:db8:0:${n.toString(16)}::1`),
  ]
  expect(allowedCounts).toEqual([20, 25])
  expect(toNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1')
  return allowedCounts.join(', ')
})

/** A post of another student, for the actions below. */
let others: { id: string; nodeId: string }
const eventId = '00000000-0000-4000-8000-000000000001'
beforeAll(async () => {
  others = await createPost(app)
  await createReply(app, others.id)
  const startsAt = new Date(Date.now() + 3_600_000)
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + 1000) }
  await app.database.event.create({ data: { id: eventId, title: 'x', takesRegistrations: true, ...times } })
})

type LimitedAction = [
  name: RateLimitName,
  /** Null if the action is available over GraphQL only. */
  sendRest: ((student: Account) => Promise<number>) | null,
  /** Null if the action is available over REST only. With `prepare`, gets its result. */
  getOperation: ((prepared: string) => string) | null,
  prepare?: (student: Account) => Promise<string>,
]

const replyMutation = () => `mutation { addReply(input: {postId: "${others.nodeId}", contentHtml: "x"}) { reply { id } } }`

/** One request for each action with a limit per student, over REST and GraphQL. */
const limitedActions: LimitedAction[] = [
  [
    'set-ups',
    async ({ uid, token }) => {
      const form = createForm({ course: 'BA English', ownsBusiness: 'false' })
      return (await request(app, 'PUT', `/api/users/setup/${uid}`, form, token)).status
    },
    () => 'mutation { setUpAccount(input: {course: "BA English", ownsBusiness: false}) { next } }',
  ],
  [
    'profile-saves',
    async ({ token }) => (await request(app, 'PATCH', '/api/users/me', { bio: 'x' }, token)).status,
    () => 'mutation { saveProfile(input: {bio: "x"}) { user { id } } }',
  ],
  [
    'business-saves',
    async ({ uid, token }) => (await request(app, 'PATCH', `/api/users/business/${uid}`, { name: 'x' }, token)).status,
    () => 'mutation { saveBusiness(input: {name: "x"}) { business { id } } }',
  ],
  [
    'questions',
    async ({ token }) => (await post(app, '/compa/ask', { question: 'x' }, token)).status,
    () => 'mutation { askCompa(input: {question: "x"}) { answer } }',
  ],
  [
    'registrations',
    async ({ token }) => (await request(app, 'PUT', `/api/events/${eventId}/registration`, {}, token)).status,
    () => `mutation { cancelEventRegistration(input: {eventId: "${eventId}"}) { event { id } } }`,
  ],
  ['calendar-feed-changes', null, () => 'mutation { resetCalendarFeed { path } }'],
  ['session-cookies', async ({ token }) => (await request(app, 'POST', '/api/session', undefined, token)).status, null],
  ['replies', async ({ token }) => (await post(app, `/api/posts/${others.id}/replies`, { contentHtml: 'x' }, token)).status, replyMutation],
  [
    'edits',
    null,
    (id) => `mutation { closeThread(input: {postId: "${id}", closed: true}) { post { id } } }`,
    async ({ token }) => (await createPost(app, { token })).nodeId,
  ],
  ['bookmarks', null, () => `mutation { setBookmark(input: {subjectId: "${others.nodeId}", bookmarked: true}) { subject { __typename } } }`],
  ['read-marks', null, () => `mutation { markThreadRead(input: {postId: "${others.nodeId}", number: 1}) { post { id } } }`],
  ['mention-lookups', null, () => '{ mentionCandidates(prefix: "a") { username } }'],
]

testCase(
  'the actions with a limit per student, repeated',
  'REST and GraphQL share one limit, then 429 with Retry-After',
  async () => {
    for (const [name, sendRest, getOperation, prepare] of limitedActions) {
      const { limit } = rateLimits[name][0]
      const account = await createStudent(app)
      const operation = getOperation?.((await prepare?.(account)) ?? '')
      for (let n = 0; n < limit; n += 1) {
        if (operation && (n % 2 || !sendRest)) expect([name, n, (await graphql(app, operation, {}, account.token)).errors]).toEqual([name, n, undefined])
        else expect([name, n, ((await sendRest?.(account)) ?? 500) < 300]).toEqual([name, n, true])
      }
      if (sendRest) expect([name, await sendRest(account)]).toEqual([name, 429])
      if (!operation) continue
      const { errors } = await graphql(app, operation, {}, account.token)
      expect([name, errors?.[0]?.extensions]).toMatchObject([name, { code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) }])
      if (sendRest) expect((await sendRest(await createStudent(app))) < 300).toBe(true)
    }
    return limitedActions.map(([name]) => `${name} ${rateLimits[name][0].limit}`).join(', ')
  },
  // More than a thousand requests.
  60_000,
)

testCase('fifteen aliases of one rate-limited field in one document', 'they count fifteen times', async () => {
  const { token } = await signUp()
  const query = (count: number) => `{ ${Array.from({ length: count }, (_, n) => `a${n}: usernameAvailable(username: "x")`).join(' ')} }`
  expect((await graphql(app, query(15), {}, token)).errors).toBeUndefined()
  expect((await graphql(app, query(15), {}, token)).errors?.some(({ extensions }) => extensions.code === 'RATE_LIMITED')).toBe(true)
  return '15 pass, 15 more are limited'
})

testCase('RATE_LIMIT_SCALE 2 and 0.1', 'all limits are multiplied, the daily upload bytes too', async () => {
  for (const scale of [2, 0.1]) {
    const count = createRateLimiter(scale)
    for (const [name, [{ limit }]] of Object.entries(rateLimits) as unknown as [RateLimitName, [{ limit: number }]][]) {
      const scaled = Math.ceil(limit * scale)
      for (let n = 0; n < scaled; n += 1) await count(name, 'somebody', () => {})
      await expect(
        count(name, 'somebody', () => {}),
        `${name} times ${scale}`,
      ).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    }
  }
  expect([getDailyUploadBytes(), getDailyUploadBytes(2), getDailyUploadBytes(0.5)]).toEqual([200, 400, 100].map((megabytes) => megabytes * 1024 * 1024))
  return `${Object.keys(rateLimits).length} limits and the daily upload bytes`
})

testCase('a JSON body of more than 100 KB, over REST, GraphQL and subscriptions', '413', async () => {
  const { token } = await createStudent(app)
  const large = 'x'.repeat(102_400)
  const statuses = [
    (await post(app, '/api/posts', { contentHtml: large, community: 'lounge' }, token)).status,
    (await post(app, '/compa/ask', { question: large })).status,
    (await post(app, '/graphql', { query: `{ courses } # ${large}` })).status,
    (await post(app, '/graphql/stream', { query: `subscription { postAdded(community: LOUNGE) { id } } # ${large}` })).status,
  ]
  expect(statuses).toEqual([413, 413, 413, 413])
  return statuses.join(', ')
})
