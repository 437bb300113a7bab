import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEndpoints } from '../../server/features/index.ts'
import { schema } from '../../server/graphql/schema.ts'
import type { Endpoint } from '../../server/rest/endpoint.ts'
import { type Account, createPost, createReply, createStudent, signUp, uploadLogo } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { createForm, graphql, request } from '../support/http/client.ts'
import { openSubscription } from '../support/http/subscription-stream.ts'
import { createTokenWithClaims, openAuthAdmin, verifyTokenLocally } from '../support/http/tokens.ts'
import { testCase } from '../support/reports/case-table.ts'
import { accessTable } from '../support/security/access-table.ts'
import { listRoutes } from '../support/security/routes.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../support/test-app.ts'

const endpoints = Object.values(createEndpoints({ sessions: {} } as never)).flat() as Endpoint<never>[]

type Caller = { uid: string; token?: string }
type Callers = Record<'no token' | 'garbage' | 'expired' | 'another student' | 'disabled' | 'outside', Caller>
type Codes = Record<keyof Callers, string>

const app = setUpTestApp()
/** An app on the same database that verifies tokens locally, as with a real provider: the token of a disabled account stays valid for an hour. */
let appWithLocalVerification: TestApp
let owner: Account & { username: string }
let callers: Callers
let eventId: string
let logoUrl: string
/** A post of a student who is none of the callers. */
let post: { id: string; nodeId: string }
let ownerPostId: string
let ownerReplyId: string
beforeAll(async () => {
  appWithLocalVerification = await startTestApp(app, { verifyToken: verifyTokenLocally })
  owner = await createStudent(app)
  const [another, disabled, outside] = [await createStudent(app), await createStudent(app), await signUp(`outsider${Date.now()}@example.com`)]
  await openAuthAdmin().updateUser(disabled.uid, { disabled: true })
  const expired = { uid: owner.uid, token: createTokenWithClaims(owner, { iat: 1_700_000_000, auth_time: 1_700_000_000, exp: 1_700_003_600 }) }
  // Callers without a valid token request the owner's paths; the others request their own paths here, and the owner's in the test below.
  callers = { 'no token': { uid: owner.uid }, garbage: { uid: owner.uid, token: 'rubbish' }, expired, 'another student': another, disabled, outside }
  post = await createPost(app)
  logoUrl = await uploadLogo(app, owner.token)
  ownerPostId = (await createPost(app, { token: owner.token })).id
  ownerReplyId = (await createReply(app, post.id, { token: owner.token })).nodeId
  const startsAt = new Date(Date.now() + 3_600_000)
  eventId = (await app.database.event.create({ data: { id: crypto.randomUUID(), title: 'x', startsAt, endsAt: new Date(startsAt.getTime() + 1) } })).id
})
afterAll(async () => {
  await appWithLocalVerification.stop()
})

/** The id of a new post of a student, or of the owner's own post for the owner's uid and for an account without a username. */
async function createPostOf(authorUid: string): Promise<string> {
  if ([owner.uid, callers.outside.uid].includes(authorUid)) return ownerPostId
  const id = crypto.randomUUID()
  await app.database.post.create({ data: { id, authorUid, community: 'LEARN', contentHtml: 'x', summary: 'x', hashtags: [], createdAt: new Date() } })
  return id
}

/** The id of a new reply of a student, or of the owner's own reply for the owner's uid and for an account without a username. */
async function createReplyOf(authorUid: string): Promise<string> {
  if ([owner.uid, callers.outside.uid].includes(authorUid)) return ownerReplyId
  const { lastNumber: number } = await app.database.postCounts.update({ where: { postId: post.id }, data: { lastNumber: { increment: 1 } } })
  const id = crypto.randomUUID()
  await app.database.reply.create({ data: { id, postId: post.id, number, authorUid, contentHtml: 'x', createdAt: new Date() } })
  return Buffer.from(`Reply:${id}`).toString('base64url')
}

/** A valid request to every endpoint for a uid: path and body. */
const restCalls: Record<string, (uid: string) => Promise<[path: string, body?: unknown]>> = {
  getProgress: async (uid) => [`/api/users/progress/${uid === callers.outside.uid ? owner.uid : uid}`],
  getProgressByEmail: async () => [`/api/users/by-email?email=${owner.email}`],
  checkUsername: async () => ['/api/users/check-username/free.name'],
  createDraft: async (uid) => ['/api/users/draft', { uid, username: `name${uid.slice(0, 8)}` }],
  setUpAccount: async (uid) => [`/api/users/setup/${uid}`, createForm({ course: 'BA English', ownsBusiness: 'false' })],
  listBusinesses: async () => ['/api/users/businesses'],
  getProfile: async () => [`/api/users/profile?uid=${owner.uid}`],
  uploadLogo: async (uid) => [`/api/users/upload-logo/${uid}`, createForm({ logo: await createPng() })],
  saveBusiness: async (uid) => [`/api/users/business/${uid}`, { name: 'x' }],
  subscribeToEvents: async () => ['/api/events.ics'],
  getEventFile: async () => [`/api/events/${eventId}.ics`],
  listPosts: async () => ['/api/posts?community=lounge'],
  createPost: async () => ['/api/posts', { contentHtml: 'x', community: 'lounge' }],
  createPostWithFiles: async () => ['/api/posts/add', createForm({ contentHtml: 'x', community: 'lounge', media: await createPng() })],
  listReplies: async () => [`/api/posts/${post.id}/replies`],
  addReply: async () => [`/api/posts/${post.id}/replies`, { contentHtml: 'x' }],
  setVote: async () => [`/api/posts/${post.id}/vote`],
  withdrawVote: async () => [`/api/posts/${post.id}/vote`],
  getPost: async () => [`/api/posts/${ownerPostId}`],
  editPost: async (uid) => [`/api/posts/${await createPostOf(uid)}`, { version: 1, contentHtml: 'x' }],
  deletePost: async (uid) => [`/api/posts/${await createPostOf(uid)}`],
  askCompa: async () => ['/compa/ask', { question: 'library' }],
  readFile: async () => [logoUrl],
  setSession: async () => ['/api/session'],
  clearSession: async () => ['/api/session'],
}

/** A valid document for every root field. */
const fieldQueries: Record<string, string> = {
  'Query.node': '{ node(id: "x") { id } }',
  'Query.nodes': '{ nodes(ids: ["x"]) { id } }',
  'Query.viewer': '{ viewer { id } }',
  'Query.user': '{ user(username: "x") { id } }',
  'Query.progress': '{ progress(uid: "x") { step } }',
  'Query.usernameAvailable': '{ usernameAvailable(username: "free.name") }',
  'Query.courses': '{ courses }',
  'Query.setupClubs': '{ setupClubs }',
  'Query.businesses': '{ businesses { edges { node { id } } } }',
  'Query.clubs': '{ clubs { id } }',
  'Query.events': '{ events(from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z") { id } }',
  'Query.thriftItems': '{ thriftItems { edges { node { id } } } }',
  'Query.posts': '{ posts(community: LOUNGE) { edges { node { id } } } }',
  'Query.post': '{ post(id: "x") { id } }',
  'Query.bookmarks': '{ bookmarks { edges { cursor } } }',
  'Query.tag': '{ tag(name: "x") { name } }',
  'Query.deletedSubjects': '{ deletedSubjects { id } }',
  'Query.mentionCandidates': '{ mentionCandidates(prefix: "x") { id } }',
  'Query.campusPage': '{ campusPage(slug: "x") { id } }',
  'Query.conversation': '{ conversation { edges { node { id } } } }',
  'Mutation.createDraft': 'mutation { createDraft(input: {username: "somebody"}) { user { uid } } }',
  'Mutation.setUpAccount': 'mutation { setUpAccount(input: {course: "BA English", ownsBusiness: false}) { next } }',
  'Mutation.uploadLogo': 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }',
  'Mutation.saveBusiness': 'mutation { saveBusiness(input: {name: "x"}) { business { id } } }',
  'Mutation.createPost': 'mutation { createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } } }',
  'Mutation.addReply': 'mutation($post: ID!) { addReply(input: {postId: $post, contentHtml: "x"}) { reply { id } } }',
  'Mutation.editReply': 'mutation($replyId: ID!) { editReply(input: {replyId: $replyId, version: 1, contentHtml: "x"}) { reply { id } } }',
  'Mutation.deleteReply': 'mutation($replyId: ID!) { deleteReply(input: {replyId: $replyId}) { reply { id } } }',
  'Mutation.restoreDeleted': 'mutation($replyId: ID!) { restoreDeleted(input: {subjectId: $replyId}) { subject { __typename } } }',
  'Mutation.markThreadRead': 'mutation($post: ID!) { markThreadRead(input: {postId: $post, number: 1}) { post { id } } }',
  'Mutation.setVote': 'mutation($post: ID!) { setVote(input: {subjectId: $post, up: true}) { subject { __typename } } }',
  'Mutation.setBookmark': 'mutation($post: ID!) { setBookmark(input: {subjectId: $post, bookmarked: true}) { subject { __typename } } }',
  'Mutation.editPost': 'mutation($postId: ID!) { editPost(input: {postId: $postId, version: 1, contentHtml: "x"}) { post { id } } }',
  'Mutation.deletePost': 'mutation($postId: ID!) { deletePost(input: {postId: $postId}) { deletedId } }',
  'Mutation.closeThread': 'mutation($postId: ID!) { closeThread(input: {postId: $postId}) { post { id } } }',
  'Mutation.askCompa': 'mutation { askCompa(input: {question: "x"}) { answer } }',
  'Subscription.compaAnswer': 'subscription { compaAnswer(input: {question: "x"}) { text } }',
  'Subscription.replyAdded': 'subscription($post: ID!) { replyAdded(postId: $post) { id } }',
  'Subscription.postAdded': 'subscription { postAdded(community: LOUNGE) { id } }',
  'Subscription.liveUpdates': 'subscription { liveUpdates(topics: ["posts:LOUNGE"]) { topic } }',
}

/** The expected result of each caller: 'OK' or an error code. `ignoresCaller`: the endpoint does not read the token. */
function expectedCodes(access: Endpoint<never>['access'], writes: boolean, { isDraft = false, ignoresCaller = false } = {}): Codes {
  const invalidTokenCode = ignoresCaller ? 'OK' : 'UNAUTHENTICATED'
  return {
    'no token': access === 'public' ? 'OK' : 'UNAUTHENTICATED',
    garbage: invalidTokenCode,
    expired: invalidTokenCode,
    // For their own uid; requests for the owner's uid are tested below.
    'another student': 'OK',
    disabled: writes ? 'UNAUTHENTICATED' : 'OK',
    outside: access === 'public' || !writes ? 'OK' : isDraft ? 'FORBIDDEN' : 'CONFLICT',
  }
}

/** All data of the owner that a write could change. */
const readOwnerData = async () => [
  await app.database.user.findUnique({ where: { uid: owner.uid } }),
  await app.database.business.findMany({ where: { ownerUid: owner.uid } }),
  await app.database.post.count({ where: { authorUid: owner.uid } }),
  await app.database.reply.findMany({ where: { authorUid: owner.uid } }),
  await app.database.readMark.count({ where: { userUid: owner.uid } }),
  await app.database.message.count({ where: { userUid: owner.uid } }),
  await app.database.vote.count({ where: { userUid: owner.uid } }),
  await app.database.bookmark.count({ where: { userUid: owner.uid } }),
]

async function callRest(call: Endpoint<never>, { uid, token }: Caller, at: TestApp): Promise<string> {
  const [path, body] = (await restCalls[call.name]?.(uid)) ?? ['/nowhere']
  const result = await request(at, call.method.toUpperCase(), path, body, token, { accept: 'application/problem+json, */*;q=0.9' })
  return result.status < 300 ? 'OK' : (result.body.code ?? String(result.status))
}

async function callGraphql(field: string, { uid, token }: Caller, at: TestApp): Promise<string> {
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
    ...(query.includes('$replyId:') && { replyId: await createReplyOf(uid) }),
    ...(query.includes('$postId:') && { postId: await createPostOf(uid) }),
  }
  const { errors } = await graphql(at, query, variables, token)
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
  'each REST endpoint, without a token, with garbage, expired, as another student, disabled, and from a domain that is not allowed',
  'the result follows the declared access, and the owner’s data does not change',
  async () => {
    const before = await readOwnerData()
    const callerIndependent = new Set(['readFile', 'clearSession'])
    for (const call of endpoints) {
      const { name, method, access } = call
      const codes = await callAsEveryCaller((caller, at) => callRest(call, caller, at), callerIndependent.has(name) ? app : appWithLocalVerification)
      const codesByAccess = expectedCodes(access, method !== 'get' && name !== 'clearSession', {
        isDraft: name === 'createDraft',
        ignoresCaller: callerIndependent.has(name),
      })
      // This endpoint stores the token, so it needs one although its access is public.
      expect([name, codes]).toEqual([name, name === 'setSession' ? { ...codesByAccess, 'no token': 'UNAUTHENTICATED' } : codesByAccess])
      if (access === 'owner') expect(await callRest(call, { ...callers['another student'], uid: owner.uid }, app)).toBe('FORBIDDEN')
    }
    const stolen = { uid: owner.uid, username: 'stolen.name' }
    expect((await request(app, 'POST', '/api/users/draft', stolen, callers['another student'].token)).status).toBe(403)
    expect(await readOwnerData()).toEqual(before)
    return `${endpoints.length} endpoints, ${endpoints.length * 6} responses`
  },
  60_000,
)

testCase(
  'each root field of GraphQL, as the same six callers',
  'the result follows the access table, and the owner’s data does not change',
  async () => {
    const before = await readOwnerData()
    for (const [field, access] of Object.entries(accessTable)) {
      const writes = field.startsWith('Mutation.') || field === 'Subscription.compaAnswer'
      const codes = await callAsEveryCaller((caller, at) => callGraphql(field, caller, at))
      expect([field, codes]).toEqual([field, expectedCodes(access, writes, { isDraft: field === 'Mutation.createDraft' })])
    }
    expect(await readOwnerData()).toEqual(before)
    return `${Object.keys(accessTable).length} fields, ${Object.keys(accessTable).length * 6} responses`
  },
  60_000,
)

testCase("a student's private data: email, set-up, conversation", 'only the owner can read it, over REST and GraphQL', async () => {
  await graphql(app, fieldQueries['Mutation.askCompa'] ?? '', {}, owner.token)
  const { data } = await graphql(app, '{ conversation { edges { node { id } } } }', {}, owner.token)
  const [line] = data.conversation.edges
  expect(line.node.id).toBeTruthy()
  for (const { token } of [callers['no token'], callers['another student'], callers.outside]) {
    const privateFields = await graphql(app, `{ user(username: "${owner.username}") { email setup { step } } node(id: "${line.node.id}") { id } }`, {}, token)
    expect(privateFields.data).toEqual({ user: { email: null, setup: null }, node: null })
    for (const path of [`/api/users/profile?uid=${owner.uid}`, `/api/users/progress/${owner.uid}`, `/api/users/by-email?email=${owner.email}`])
      expect(JSON.stringify((await request(app, 'GET', path, undefined, token)).body)).not.toContain(owner.email)
  }
  const othersConversation = await graphql(app, '{ conversation { edges { node { text } } } }', {}, callers.outside.token)
  expect(JSON.stringify(othersConversation.data)).not.toContain(line.node.id)
  return '3 callers, 5 requests each'
})
