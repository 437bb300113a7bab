import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEndpoints } from '../../server/features/index.ts'
import { createUnsubscribeToken, getUnsubscribeKey } from '../../server/features/notifications/email/unsubscribe-token.ts'
import { schema } from '../../server/graphql/schema.ts'
import type { Endpoint } from '../../server/rest/endpoint.ts'
import { createEvent, insertCheckInLink, register } from '../support/check-in.ts'
import { type Account, createPost, createReply, createStudent, signUp, uploadLogo } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../support/http/client.ts'
import { openSubscription } from '../support/http/subscription-stream.ts'
import { createTokenWithClaims, openAuthAdmin, verifyTokenLocally } from '../support/http/tokens.ts'
import { createAdministrator, createModerator } from '../support/moderation.ts'
import { testCase } from '../support/reports/case-table.ts'
import {
  createAnnouncement,
  createCampusEvent,
  createCase,
  createClubOf,
  createCourse,
  createGrant,
  createHeldWord,
  createInvitation,
  createNotification,
  createPage,
  createSanction,
  createSession,
  createUnansweredQuestion,
  getAnnouncementEnd,
  insertExport,
  readUserData,
} from '../support/security/access-records.ts'
import { type Access, accessTable } from '../support/security/access-table.ts'
import { type Caller, type Callers, type Codes, codesWithoutUsername, expectedCodes } from '../support/security/expected-codes.ts'
import { fieldQueries } from '../support/security/field-queries.ts'
import { createRestCalls } from '../support/security/rest-calls.ts'
import { listRoutes } from '../support/security/routes.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../support/test-app.ts'

const endpoints = Object.values(createEndpoints({ sessionCookies: {} } as never)).flat() as Endpoint<never>[]

const app = setUpTestApp(undefined, { usesAuthEmulator: true })
/** An app on the same database that verifies tokens locally, as with a real provider: the token of a disabled account stays valid for an hour. */
let appWithLocalVerification: TestApp
let owner: Account & { username: string }
let callers: Callers
/** A student with a registration and a personal calendar. */
let registered: Account
/** An event of the campus that begins now. */
let checkInEvent: { id: string; nodeId: string }
let registrationId: string
/** A post of a student who is none of the callers. */
let post: { id: string; nodeId: string }
let ownerPostId: string
let ownerReplyId: string
let ownerSessionId: string
let ownerNotificationId: string
let restCalls: ReturnType<typeof createRestCalls>
beforeAll(async () => {
  appWithLocalVerification = await startTestApp(app, { verifyToken: verifyTokenLocally })
  owner = await createStudent(app)
  const [another, disabled] = [await createStudent(app), await createStudent(app)]
  const [withoutUsername, outside] = [await signUp(), await signUp(`outsider${Date.now()}@example.com`)]
  await openAuthAdmin().updateUser(disabled.uid, { disabled: true })
  const expired = { uid: owner.uid, token: createTokenWithClaims(owner, { iat: 1_700_000_000, auth_time: 1_700_000_000, exp: 1_700_003_600 }) }
  // Callers without a valid token request the owner's paths; the others request their own paths here, and the owner's in the test below.
  callers = {
    ...{ 'no token': { uid: owner.uid }, garbage: { uid: owner.uid, token: 'rubbish' }, expired },
    ...{ 'another student': another, moderator: await createModerator(app), administrator: await createAdministrator(app) },
    ...{ disabled, 'no username': withoutUsername, outside },
  }
  post = await createPost(app)
  ownerPostId = (await createPost(app, { token: owner.token })).id
  ownerSessionId = await createSession(app, owner.uid)
  ownerNotificationId = await createNotification(app, owner.uid)
  ownerReplyId = (await createReply(app, post.id, { token: owner.token })).nodeId
  await insertExport(app, owner.uid, exportSecret)
  const unsubscribeToken = createUnsubscribeToken(await getUnsubscribeKey(app.database), callers['another student'].uid)
  for (const { uid } of [another, callers.moderator, callers.administrator]) await insertExport(app, uid, randomUUID())
  checkInEvent = await createEvent(app)
  registrationId = (await register(app, checkInEvent.id, another.uid)).nodeId
  await insertCheckInLink(app, checkInEvent.id, { token: checkInToken, createdBy: callers.administrator.uid })
  const startsAt = new Date(Date.now() + 3_600_000)
  const { id: eventId } = await app.database.event.create({
    data: { id: crypto.randomUUID(), title: 'x', takesRegistrations: true, startsAt, endsAt: new Date(startsAt.getTime() + 1) },
  })
  registered = await createStudent(app)
  const feed = await graphql(app, 'mutation { resetCalendarFeed { path } }', {}, registered.token)
  restCalls = createRestCalls({
    ...{ owner, post, ownerPostId, eventId, checkInEventId: checkInEvent.id, checkInToken, calendarPath: feed.data.resetCalendarFeed.path },
    ...{ logoUrl: await uploadLogo(app, owner.token), unsubscribeToken, exportSecret, hasOwnRecords, createPostOf },
  })
})
afterAll(async () => {
  await appWithLocalVerification.stop()
})

const checkInToken = 'a-token-of-43-characters-as-long-as-real-ones'
const exportSecret = 'a-secret-of-43-characters-as-long-as-real-ones'

const toUserId = (uid: string) => Buffer.from(`User:${uid}`).toString('base64url')
/** Whether the caller has records of its own: callers without a username get those of the owner. */
const hasOwnRecords = (uid: string) => ![owner.uid, callers['no username'].uid, callers.outside.uid].includes(uid)

const getSessionOf = (uid: string) => (hasOwnRecords(uid) ? createSession(app, uid) : ownerSessionId)

/** The id of a new post of a student, or of the owner's own post for the owner's uid and for an account without a username. */
async function createPostOf(authorUid: string): Promise<string> {
  if (!hasOwnRecords(authorUid)) return ownerPostId
  const id = crypto.randomUUID()
  await app.database.post.create({ data: { id, authorUid, community: 'LEARN', contentHtml: 'x', summary: 'x', hashtags: [], createdAt: new Date() } })
  return id
}

/** The id of a new reply of a student, or of the owner's own reply for the owner's uid and for an account without a username. */
async function createReplyOf(authorUid: string): Promise<string> {
  if (!hasOwnRecords(authorUid)) return ownerReplyId
  const { lastNumber: number } = await app.database.postCounts.update({ where: { postId: post.id }, data: { lastNumber: { increment: 1 } } })
  const id = crypto.randomUUID()
  await app.database.reply.create({ data: { id, postId: post.id, number, authorUid, contentHtml: 'x', createdAt: new Date() } })
  return Buffer.from(`Reply:${id}`).toString('base64url')
}

/** Endpoints that a token alone does not open. */
const accessByRole: Record<string, Access> = { exportRegistrations: 'administrator' }

const isStudent = ({ token }: Caller) => [callers['another student'], callers.moderator, callers.administrator].some((student) => student.token === token)

/** A caller for one field: a new account for a write that changes the account for all later ones. */
async function renewCaller(name: string, caller: Caller): Promise<Caller> {
  if (/createDraft$/.test(name) && caller === callers['no username']) return signUp()
  if (name !== 'Mutation.signOutEverywhere') return caller
  return caller === callers['no username'] ? signUp() : isStudent(caller) ? createStudent(app) : caller
}

async function callRest(call: Endpoint<never>, caller: Caller, at: TestApp): Promise<string> {
  const { uid, token } = await renewCaller(call.name, caller)
  const [path, body] = (await restCalls[call.name]?.(uid)) ?? ['/nowhere']
  const result = await request(at, call.method.toUpperCase(), path, body, token, { accept: 'application/problem+json, */*;q=0.9' })
  return result.status < 300 ? 'OK' : (result.body.code ?? String(result.status))
}

async function callGraphql(field: string, caller: Caller, at: TestApp): Promise<string> {
  const { uid, token } = await renewCaller(field, caller)
  const query = fieldQueries[field] ?? '{ nothing }'
  if (field.startsWith('Subscription.')) {
    const abortController = new AbortController()
    const response = await openSubscription(at, query, { ...(query.includes('$post:') && { post: post.nodeId }) }, token, abortController.signal)
    if (response.status !== 200) return (await response.json()).errors[0].extensions.code
    if (['Subscription.postAdded', 'Subscription.replyAdded', 'Subscription.liveUpdates'].includes(field)) {
      abortController.abort()
      return 'OK'
    }
    const [, code] = /"code":"(\w+)"/.exec(await response.text()) ?? []
    return code ?? 'OK'
  }
  const variables = {
    ...(query.includes('$file:') && { file: await createPng() }),
    ...(query.includes('$post:') && { post: post.nodeId }),
    ...(query.includes('$followee:') && { followee: toUserId(uid === owner.uid ? callers['another student'].uid : owner.uid) }),
    ...(query.includes('$newName:') && { newName: `n${randomUUID().slice(0, 12)}` }),
    ...(query.includes('$replyId:') && { replyId: await createReplyOf(uid) }),
    ...(query.includes('$sessionId:') && { sessionId: await getSessionOf(uid) }),
    ...(query.includes('$owner:') && { owner: owner.username }),
    ...(query.includes('$stranger:') && { stranger: (await createStudent(app)).username }),
    ...(query.includes('$ownClub:') && { ownClub: hasOwnRecords(uid) ? await createClubOf(app, uid, owner.uid) : 'thirai' }),
    ...(query.includes('$invitationId:') && { invitationId: hasOwnRecords(uid) ? await createInvitation(app, uid, owner.uid) : 'x' }),
    ...(query.includes('$notificationId:') && { notificationId: ownerNotificationId }),
    ...(query.includes('$grantId:') && { grantId: await createGrant(app, owner.email) }),
    ...(query.includes('$eventId:') && { eventId: await createCampusEvent(app, registered.uid) }),
    ...(query.includes('$courseId:') && { courseId: await createCourse(app) }),
    ...(query.includes('$heldWord:') && { heldWord: await createHeldWord(app) }),
    ...(query.includes('$announcementEnd:') && { announcementEnd: getAnnouncementEnd().toISOString() }),
    ...(query.includes('$announcementId:') && { announcementId: await createAnnouncement(app) }),
    ...(query.includes('$caseId:') && { caseId: await createCase(app, null) }),
    ...(query.includes('$decisionId:') && { decisionId: await createCase(app, uid, post.id) }),
    ...(query.includes('$sanctionId:') && { sanctionId: await createSanction(app) }),
    ...(query.includes('$postId:') && { postId: await createPostOf(uid) }),
    ...(query.includes('$newSlug:') && { newSlug: `page-${randomUUID()}` }),
    ...(query.includes('$pageId:') && { pageId: await createPage(app) }),
    ...(query.includes('$checkInEventId:') && { checkInEventId: checkInEvent.nodeId }),
    ...(query.includes('$registrationId:') && { registrationId }),
    ...(query.includes('$checkInLinkId:') && { checkInLinkId: await insertCheckInLink(app, checkInEvent.id) }),
    ...(query.includes('$questionId:') && { questionId: await createUnansweredQuestion(app) }),
  }
  const headers: Record<string, string> = field === 'Mutation.endOtherSessions' ? { 'x-session-id': await getSessionOf(uid) } : {}
  // It ends all sign-ins of its caller.
  const isLastCall = field === 'Mutation.requestDeletion' && isStudent({ uid, ...(token && { token }) })
  const { errors } = await graphql(at, query, variables, isLastCall ? (await createStudent(app)).token : token, headers)
  return errors?.[0]?.extensions.code ?? 'OK'
}

const callAsEveryCaller = async (send: (caller: Caller, at: TestApp) => Promise<string>, appOfDisabled = appWithLocalVerification) => {
  const codes: Partial<Codes> = {}
  for (const [name, caller] of Object.entries(callers) as [keyof Callers, Caller][]) codes[name] = await send(caller, name === 'disabled' ? appOfDisabled : app)
  return codes
}

test('the access table lists exactly the fields of Query, Mutation and Subscription', () => {
  const schemaFields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
  )
  expect(Object.keys(accessTable).sort()).toEqual(schemaFields.sort())
  expect(Object.keys(fieldQueries).sort()).toEqual(schemaFields.sort())
})

test('every route belongs to an endpoint with declared access or is on the list of public routes', () => {
  const docsFiles = ['colours.css', 'docs.css', 'docs.js', 'swagger-ui.css', 'swagger-ui-bundle.js']
  const docs = ['/', '/openapi.json', '/docs', '/docs/accounts.json', ...docsFiles.map((name) => `/docs/${name}`)]
  const publicRoutes = ['/readyz', ...docs, '/']
  const declared = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  expect(listRoutes(app.expressApp).sort()).toEqual([...declared, ...publicRoutes.map((path) => `get ${path}`)].sort())
  expect(Object.keys(restCalls).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

testCase(
  'each REST endpoint, without a token, with garbage, expired, as another student, a moderator and an administrator, disabled, without a username, and from a domain that is not allowed',
  'the result follows the declared access, and the owner’s data does not change',
  async () => {
    const before = await readUserData(app, owner.uid)
    const callerIndependent = new Set(['readFile', 'downloadExport', 'getUnsubscribePage', 'unsubscribe', 'clearSession'])
    for (const call of endpoints) {
      const { name, method, access } = call
      const codes = await callAsEveryCaller((caller, at) => callRest(call, caller, at), callerIndependent.has(name) ? app : appWithLocalVerification)
      const codesByAccess = expectedCodes(accessByRole[name] ?? access, method !== 'get', {
        withoutUsername: codesWithoutUsername[name],
        ignoresCaller: callerIndependent.has(name),
      })
      // This endpoint stores the token, so it needs one although its access is public.
      expect([name, codes]).toEqual([name, name === 'setSession' ? { ...codesByAccess, 'no token': 'UNAUTHENTICATED' } : codesByAccess])
      if (access === 'owner') expect(await callRest(call, { ...callers['another student'], uid: owner.uid }, app)).toBe('FORBIDDEN')
    }
    const stolen = { uid: owner.uid, username: 'stolen.name' }
    expect((await request(app, 'POST', '/api/users/draft', stolen, callers['another student'].token)).status).toBe(403)
    expect(await readUserData(app, owner.uid)).toEqual(before)
    return `${endpoints.length} endpoints, ${endpoints.length * 9} responses`
  },
  60_000,
)

testCase(
  'each root field of GraphQL, as the same nine callers',
  'the result follows the access table, and the owner’s data does not change',
  async () => {
    const before = await readUserData(app, owner.uid)
    for (const [field, access] of Object.entries(accessTable)) {
      const writes = field.startsWith('Mutation.') || field === 'Subscription.compaAnswer'
      const codes = await callAsEveryCaller((caller, at) => callGraphql(field, caller, at))
      expect([field, codes]).toEqual([field, expectedCodes(access, writes, { withoutUsername: codesWithoutUsername[field] })])
    }
    expect(await readUserData(app, owner.uid)).toEqual(before)
    return `${Object.keys(accessTable).length} fields, ${Object.keys(accessTable).length * 9} responses`
  },
  60_000,
)

testCase("a student's private data: email, set-up, conversation", 'only the owner can read it, over REST and GraphQL', async () => {
  await graphql(app, fieldQueries['Mutation.askCompa'] ?? '', {}, owner.token)
  const { data } = await graphql(app, '{ conversation { edges { node { id } } } }', {}, owner.token)
  const [line] = data.conversation.edges
  expect(line.node.id).toBeTruthy()
  for (const { token } of [callers['no token'], callers['another student'], callers['no username']]) {
    const privateFields = await graphql(app, `{ user(username: "${owner.username}") { email setup { step } } node(id: "${line.node.id}") { id } }`, {}, token)
    expect(privateFields.data).toEqual({ user: { email: null, setup: null }, node: null })
    for (const path of [`/api/users/profile?uid=${owner.uid}`, `/api/users/progress/${owner.uid}`, `/api/users/by-email?email=${owner.email}`])
      expect(JSON.stringify((await request(app, 'GET', path, undefined, token)).body)).not.toContain(owner.email)
  }
  const othersConversation = await graphql(app, '{ conversation { edges { node { text } } } }', {}, callers['no username'].token)
  expect(JSON.stringify(othersConversation.data)).not.toContain(line.node.id)
  return '3 callers, 5 requests each'
})
