import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAccountCheck } from '../../server/auth/account-status.ts'
import { createTokenVerifier } from '../../server/auth/verify-token.ts'
import { type Account, createPost as createOthersPost, createStudent, signUp } from '../support/factories.ts'
import { createForm, graphql, post, request } from '../support/http/client.ts'
import { openSubscription, readEvents } from '../support/http/subscription-stream.ts'
import { createTokenWithClaims, openAuthAdmin, verifyTokenLocally } from '../support/http/tokens.ts'
import { testCase } from '../support/reports/case-table.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// Tokens are verified locally, as with a real provider, so that refusals come from the account check before a write.
let app: TestApp
let nowMs = Date.now()
let isReachable = true
const [identity, unreachableIdentity] = [openAuthAdmin(), openAuthAdmin('127.0.0.1:1')]
const verifyTokenNotRevoked = createTokenVerifier((token) => (isReachable ? identity : unreachableIdentity).verifyIdToken(token, true))
beforeAll(async () => {
  app = await startTestApp(undefined, { usesAuthEmulator: true, verifyToken: verifyTokenLocally, verifyTokenNotRevoked, now: () => new Date(nowMs) })
})
afterAll(() => app.stop())
afterEach(() => {
  isReachable = true
})

const createPost = (token: string) => post(app, '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }, token)
const compaSubscription = 'subscription { compaAnswer(input: {question: "library"}) { text } }'
const mutations = [
  'mutation { createDraft(input: {username: "another.name"}) { user { id } } }',
  'mutation { setUpAccount(input: {course: "BA English", ownsBusiness: false}) { next } }',
  'mutation { saveBusiness(input: {name: "x"}) { business { id } } }',
  'mutation { createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } } }',
  'mutation { askCompa(input: {question: "x"}) { answer } }',
]

/** What a token with a valid signature still allows: the status or code of each write, and whether reading works. */
async function probeToken({ uid, email }: Account, token: string) {
  const written = await createPost(token)
  const saved = await request(app, 'PATCH', `/api/users/business/${uid}`, { name: 'x' }, token)
  const question = await post(app, '/compa/ask', { question: 'library' }, token)
  const codes = new Set<string>()
  for (const mutation of mutations) codes.add((await graphql(app, mutation, {}, token)).errors?.[0]?.extensions.code ?? 'OK')
  const [event] = await readEvents(await openSubscription(app, compaSubscription, {}, token))
  codes.add(String(event?.errors?.[0]?.extensions.code ?? 'OK'))
  const profile = await request(app, 'GET', `/api/users/profile?uid=${uid}`, undefined, token)
  return { statuses: [written.status, saved.status, question.status], codes: [...codes], reads: profile.body.user.email === email }
}

const accountChanges: [description: string, apply: (uid: string) => Promise<unknown>][] = [
  ['is disabled', (uid) => identity.updateUser(uid, { disabled: true })],
  [
    'is signed out everywhere',
    async (uid) => {
      // Revocation has a resolution of one second: wait for the next second, so that the token is older.
      await new Promise((resolve) => setTimeout(resolve, 1001 - (Date.now() % 1000)))
      await identity.revokeRefreshTokens(uid)
    },
  ],
  ['is deleted', (uid) => identity.deleteUser(uid)],
]

for (const [description, apply] of accountChanges) {
  testCase(
    `an account that ${description} uses a token that is valid for an hour`,
    'every write is refused within a minute, over REST, GraphQL and subscriptions; reads succeed',
    async () => {
      const account = await createStudent(app)
      const { token } = account
      expect((await createPost(token)).status).toBe(201)
      await apply(account.uid)
      nowMs += 31_000
      const count = await app.database.post.count()
      expect(await probeToken(account, token)).toEqual({ statuses: [401, 401, 401], codes: ['UNAUTHENTICATED'], reads: true })
      expect(await app.database.post.count()).toBe(count)
      return `${3 + mutations.length + 1} writes refused 31 s after the last accepted one`
    },
  )
}

testCase(
  'the identity provider is unreachable',
  'accounts checked within the last minute can write, other writes are 503 with Retry-After, reads succeed',
  async () => {
    const [checkedStudent, uncheckedStudent] = [await createStudent(app), await createStudent(app)]
    // Not the token that created the draft, so that the account check has no cached result for it.
    const uncheckedToken = createTokenWithClaims(uncheckedStudent, { number: 2 })
    expect((await createPost(checkedStudent.token)).status).toBe(201)
    isReachable = false
    nowMs += 40_000
    expect((await createPost(checkedStudent.token)).status).toBe(201)
    const refused = await createPost(uncheckedToken)
    expect(refused).toMatchObject({ status: 503, body: { error: 'The sign-in service cannot be reached. Try again soon.' } })
    expect(refused.headers.get('retry-after')).toBe('5')
    nowMs += 20_000
    expect((await createPost(checkedStudent.token)).status).toBe(503)
    expect((await request(app, 'GET', `/api/users/profile?uid=${checkedStudent.uid}`, undefined, checkedStudent.token)).body.user.email).toBe(
      checkedStudent.email,
    )
    isReachable = true
    expect([(await createPost(checkedStudent.token)).status, (await createPost(uncheckedToken)).status]).toEqual([201, 201])
    return '201 after 40 s, 503 after 60 s, 201 after recovery'
  },
)

test('an account that was purged just after a check of its token is not created again', async () => {
  const { uid, token } = await createStudent(app)
  expect((await createPost(token)).status).toBe(201)
  await identity.deleteUser(uid)
  await app.database.post.deleteMany({ where: { authorUid: uid } })
  await app.database.user.delete({ where: { uid } })
  const { errors } = await graphql(app, mutations[0] ?? '', {}, token)
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  expect(await app.database.user.findUnique({ where: { uid } })).toBeNull()
})

test('an account is checked at most twice a minute for a token, and the oldest results are evicted first', async () => {
  let checkCount = 0
  let clock = 0
  const check = async (uid: string) => {
    checkCount += 1
    return { uid, email: `${uid}@vistas.ac.in`, emailVerified: true, signedInAt: new Date() }
  }
  const checkAccount = createAccountCheck(check, () => new Date(clock))
  for (; clock < 60_000; clock += 100) await checkAccount('busy')
  expect(checkCount).toBe(2)
  for (let n = 0; n < 10_000; n += 1) await checkAccount(`token ${n}`)
  checkCount = 0
  await checkAccount('token 9999')
  expect(checkCount).toBe(0)
  await checkAccount('token 0')
  await checkAccount('busy')
  expect(checkCount).toBe(1)
})

testCase(
  'posting and voting with an unverified email while REQUIRE_VERIFIED_EMAIL is on',
  '403 over REST and GraphQL, before a file is read; other writes succeed; after verification posts succeed',
  async () => {
    const strict = await startTestApp(app, { requireVerifiedEmail: true })
    try {
      const account = await signUp()
      const message = 'Verify your email first: the link is in your mailbox.'
      expect((await post(strict, '/api/users/draft', { username: `v${Date.now()}` }, account.token)).status).toBe(200)
      const send = (token: string) => post(strict, '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }, token)
      expect(await send(account.token)).toMatchObject({ status: 403, body: { error: message } })
      const form = createForm({ nothing: 'takes this' })
      expect(await request(strict, 'POST', '/api/posts/add', form, account.token)).toMatchObject({ status: 403, body: { error: message } })
      const { errors } = await graphql(strict, mutations[3] ?? '', {}, account.token)
      expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'FORBIDDEN', status: 403 } })
      const other = await createOthersPost(app)
      const vote = (up: boolean) =>
        graphql(strict, `mutation { setVote(input: {subjectId: "${other.nodeId}", up: ${up}}) { subject { __typename } } }`, {}, account.token)
      expect((await vote(true)).errors?.[0]).toMatchObject({ message, extensions: { code: 'FORBIDDEN', status: 403 } })
      expect((await request(strict, 'PUT', `/api/posts/${other.id}/vote`, undefined, account.token)).status).toBe(403)
      expect((await vote(false)).errors).toBeUndefined()
      expect((await graphql(strict, mutations[2] ?? '', {}, account.token)).errors).toBeUndefined()
      await identity.updateUser(account.uid, { emailVerified: true })
      expect((await send(account.token)).status).toBe(403)
      expect((await send(createTokenWithClaims(account, { email_verified: true }))).status).toBe(201)
      return '403, 403, FORBIDDEN; 201 with the next token'
    } finally {
      await strict.stop()
    }
  },
)
