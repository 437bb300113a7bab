import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEndpoints } from '../../server/features/index.ts'
import { schema } from '../../server/graphql/schema.ts'
import type { Endpoint } from '../../server/rest/endpoint.ts'
import { type Account, createStudent, signUp, uploadLogo } from '../support/factories.ts'
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
beforeAll(async () => {
  appWithLocalVerification = await startTestApp(app, { verifyToken: verifyTokenLocally })
  owner = await createStudent(app)
  const [another, disabled, outside] = [await createStudent(app), await createStudent(app), await signUp(`outsider${Date.now()}@example.com`)]
  await openAuthAdmin().updateUser(disabled.uid, { disabled: true })
  const expired = { uid: owner.uid, token: createTokenWithClaims(owner, { iat: 1_700_000_000, auth_time: 1_700_000_000, exp: 1_700_003_600 }) }
  // Callers without a valid token request the owner's paths; the others request their own paths here, and the owner's in the test below.
  callers = { 'no token': { uid: owner.uid }, garbage: { uid: owner.uid, token: 'rubbish' }, expired, 'another student': another, disabled, outside }
  logoUrl = await uploadLogo(app, owner.token)
  const startsAt = new Date(Date.now() + 3_600_000)
  eventId = (await app.database.event.create({ data: { id: crypto.randomUUID(), title: 'x', startsAt, endsAt: new Date(startsAt.getTime() + 1) } })).id
})
afterAll(async () => {
  await appWithLocalVerification.stop()
})

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
  askCompa: async () => ['/compa/ask', { question: 'library' }],
  readFile: async () => [logoUrl],
  setSession: async () => ['/api/session'],
  clearSession: async () => ['/api/session'],
}

/** A valid document for every root field. */
const fieldQueries: Record<string, string> = {
  'Query.node': '{ node(id: "x") { id } }',
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
  'Query.campusPage': '{ campusPage(slug: "x") { id } }',
  'Query.conversation': '{ conversation { edges { node { id } } } }',
  'Mutation.createDraft': 'mutation { createDraft(input: {username: "somebody"}) { user { uid } } }',
  'Mutation.setUpAccount': 'mutation { setUpAccount(input: {course: "BA English", ownsBusiness: false}) { next } }',
  'Mutation.uploadLogo': 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }',
  'Mutation.saveBusiness': 'mutation { saveBusiness(input: {name: "x"}) { business { id } } }',
  'Mutation.createPost': 'mutation { createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } } }',
  'Mutation.askCompa': 'mutation { askCompa(input: {question: "x"}) { answer } }',
  'Subscription.compaAnswer': 'subscription { compaAnswer(input: {question: "x"}) { text } }',
  'Subscription.postAdded': 'subscription { postAdded(community: LOUNGE) { id } }',
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
  await app.database.message.count({ where: { userUid: owner.uid } }),
]

async function callRest(call: Endpoint<never>, { uid, token }: Caller, at: TestApp): Promise<string> {
  const [path, body] = (await restCalls[call.name]?.(uid)) ?? ['/nowhere']
  const result = await request(at, call.method.toUpperCase(), path, body, token, { accept: 'application/problem+json, */*;q=0.9' })
  return result.status < 300 ? 'OK' : (result.body.code ?? String(result.status))
}

async function callGraphql(field: string, { token }: Caller, at: TestApp): Promise<string> {
  const query = fieldQueries[field] ?? '{ nothing }'
  if (field.startsWith('Subscription.')) {
    const abortController = new AbortController()
    const response = await openSubscription(at, query, {}, token, abortController.signal)
    if (response.status !== 200) return (await response.json()).errors[0].extensions.code
    if (field === 'Subscription.postAdded') {
      abortController.abort()
      return 'OK'
    }
    const [, code] = /"code":"(\w+)"/.exec(await response.text()) ?? []
    return code ?? 'OK'
  }
  const { errors } = await graphql(at, query, field === 'Mutation.uploadLogo' ? { file: await createPng() } : {}, token)
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
