import { request as sendRequest } from 'node:http'
import { afterAll, beforeAll, expect } from 'vitest'
import { queryHashes } from '../../client/src/generated/query-hashes.ts'
import { rateLimits } from '../../server/http/rate-limits.ts'
import { createStudent, type Student, signUp } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { createForm, request } from '../support/http/client.ts'
import { type Device, endAll, endOthers, endSession, getOutcome, listSessions, probe, send, startSession } from '../support/http/session-requests.ts'
import { openSubscription } from '../support/http/subscription-stream.ts'
import { createTokenWithClaims } from '../support/http/tokens.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../support/test-app.ts'

const refused = 'UNAUTHENTICATED session'
let elapsedMs = 0
const now = () => new Date(Date.now() + elapsedMs)
const app = setUpTestApp(undefined, { usesAuthEmulator: true, now })
let other: TestApp
let owner: Student
let another: Student
let ownDevice: Required<Device>
let endedDevice: Required<Device>
beforeAll(async () => {
  other = await startTestApp(app, { now })
  owner = await createStudent(app)
  another = await createStudent(app)
  ownDevice = await startSession(app, owner)
  endedDevice = await startSession(app, owner)
  await endSession(app, ownDevice, endedDevice.session)
})
afterAll(() => other.stop())

const encode = (text: string) => Buffer.from(text).toString('base64url')
const withSession = ({ session }: Required<Device>) => ({ 'x-session-id': session })

testCase('a token with an ended session, one that never existed, or garbage', '401 with the field session', async () => {
  const garbage = [
    ' ',
    'x',
    '../../etc/passwd',
    '%00',
    'null',
    encode('Session:x'),
    encode(`User:${owner.uid}`),
    encode("Session:' or 1=1 --"),
    encode('Session:\0'),
  ]
  const missing = [crypto.randomUUID(), encode(`Session:${crypto.randomUUID()}`), encode(`Session:${'0'.repeat(5000)}`)]
  const repeated = [`${ownDevice.session},${ownDevice.session}`, `${ownDevice.session}, x`]
  const sessions = [endedDevice.session, ...garbage, ...missing, ...repeated]
  for (const session of sessions) expect([session, await probe(app, { token: owner.token, session })]).toEqual([session, refused])
  expect(await probe(app, ownDevice)).toBe('OK')
  return `${sessions.length} values refused`
})

testCase('header injection in X-Session-Id', 'the server refuses the request; a second header is not a second session', async () => {
  const options = { method: 'GET', headers: { authorization: `Bearer ${owner.token}`, 'x-session-id': [ownDevice.session, endedDevice.session] } }
  const status = await new Promise((resolve, reject) => {
    const sent = sendRequest(`${app.address}/api/users/profile?uid=${owner.uid}`, options, (response) => resolve(response.resume().statusCode))
    sent.on('error', reject).end()
  })
  expect(status).toBe(401)
  await expect(fetch(app.address, { headers: { 'x-session-id': `${ownDevice.session}\r\nx-evil: 1` } })).rejects.toThrow()
  return '401 for two headers; no client sends a line break'
})

testCase("somebody else's session", 'it cannot be used, read, listed or ended', async () => {
  const intruder = await startSession(app, another)
  const borrowed = { token: another.token, session: ownDevice.session }
  expect(await probe(app, borrowed)).toBe(refused)
  expect(getOutcome(await endOthers(app, borrowed))).toBe(refused)
  expect(getOutcome(await endSession(app, intruder, ownDevice.session))).toBe('NOT_FOUND')
  expect(getOutcome(await endAll(app, intruder))).toBe('OK')
  expect(await probe(app, ownDevice)).toBe('OK')
  const node = 'query($id: ID!) { node(id: $id) { id } user(username: "NAME") { settings { sessions { id } } } }'.replace('NAME', owner.username)
  const third = await createStudent(app)
  expect((await send(app, third, node, { id: ownDevice.session })).data).toEqual({ node: null, user: { settings: null } })
  expect((await send(app, ownDevice, node, { id: ownDevice.session })).data.node).toEqual({ id: ownDevice.session })
  expect((await listSessions(app, third)).length).toBe(0)
  return 'UNAUTHENTICATED, NOT_FOUND and null'
})

testCase(
  'an ended session over every transport, on both servers',
  '401 within a minute over GraphQL, multipart, REST, a subscription and POST /api/session; the token without it works as before',
  async () => {
    const device = await startSession(app, owner)
    const upload = async (server: TestApp) =>
      await send(server, device, 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }', { file: await createPng() })
    const callAll = async (server: TestApp) => {
      const headers = withSession(device)
      const abortController = new AbortController()
      const subscription = 'subscription { postAdded(community: LOUNGE) { id } }'
      const stream = await openSubscription(server, subscription, {}, device.token, abortController.signal, headers)
      abortController.abort()
      return [
        await probe(server, device),
        getOutcome(await upload(server)),
        (await request(server, 'GET', `/api/users/profile?uid=${owner.uid}`, undefined, device.token, headers)).status,
        (await request(server, 'POST', `/api/users/upload-logo/${owner.uid}`, createForm({ logo: await createPng() }), device.token, headers)).status,
        (await request(server, 'POST', '/compa/ask', { question: 'library' }, device.token, headers)).status,
        (await request(server, 'POST', '/api/session', undefined, device.token, headers)).status,
        stream.status,
      ]
    }
    for (const server of [app, other]) expect(await callAll(server)).toEqual(['OK', 'OK', 200, 200, 200, 204, 200])
    await endSession(app, ownDevice, device.session)
    elapsedMs += 31_000
    for (const server of [app, other]) expect(await callAll(server)).toEqual([refused, refused, 401, 401, 401, 401, 401])
    const problem = await request(app, 'GET', `/api/users/profile?uid=${owner.uid}`, undefined, device.token, {
      ...withSession(device),
      accept: 'application/problem+json',
    })
    expect(problem.body).toMatchObject({ code: 'UNAUTHENTICATED', detail: 'This session has ended. Sign in again.', field: 'session' })
    expect(await probe(other, { token: device.token })).toBe('OK')
    return '7 requests to each of 2 servers'
  },
)

testCase(
  'X-Session-Id and the response cache',
  'a visitor’s is ignored; with a token, a cached response is not sent past the check, and a refusal is not cached',
  async () => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: queryHashes.Clubs } })
    const path = `/graphql?${new URLSearchParams({ operationName: 'Clubs', variables: '{}', extensions })}`
    const read = async (headers: Record<string, string>, token?: string) => {
      app.statements.length = 0
      const { status } = await request(app, 'GET', path, undefined, token, { 'apollo-require-preflight': 'true', ...headers })
      return [status, app.statements.length]
    }
    for (let n = 0; n < 3; n += 1) await read({})
    expect(await read({ 'x-session-id': 'garbage' })).toEqual([200, 0])
    // The cache trusts a token once it was verified. A user who has just written bypasses the cache.
    const reader = await signUp()
    await read({}, reader.token)
    expect(await read({}, reader.token)).toEqual([200, 0])
    for (const session of ['garbage', endedDevice.session, ownDevice.session]) expect((await read({ 'x-session-id': session }, reader.token))[0]).toBe(401)
    expect(await read({})).toEqual([200, 0])
    return 'visitors 200 from the cache, ended sessions 401'
  },
)

testCase(
  'an account with an email outside the allowed domains',
  '403 with the field email over GraphQL, REST and subscriptions; its cookie is a visitor’s',
  async () => {
    const outsider = await signUp(`outsider-${Date.now()}@example.com`)
    const message = 'Email must be from Vistas or Kalvium'
    const { errors } = await send(app, outsider, '{ viewer { id } }')
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'FORBIDDEN', status: 403, field: 'email' } })
    const problem = await request(app, 'GET', '/api/posts?community=lounge', undefined, outsider.token, { accept: 'application/problem+json' })
    expect([problem.status, problem.body]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN', detail: message, field: 'email' })])
    expect((await request(app, 'POST', '/api/session', undefined, outsider.token)).status).toBe(403)
    expect((await openSubscription(app, 'subscription { postAdded(community: LOUNGE) { id } }', {}, outsider.token)).status).toBe(403)
    for (const email of ['x@vistas.ac.in.example.com', 'x@notvistas.ac.in', 'vistas.ac.in@example.com', 'a@vistas.ac.in@example.com'])
      expect([email, getOutcome(await send(app, { token: createTokenWithClaims(owner, { email }) }, '{ viewer { id } }'))]).toEqual([email, 'FORBIDDEN email'])
    // The email was changed at the provider after the cookie was set.
    const insider = await createStudent(app)
    const cookie = (await request(app, 'POST', '/api/session', undefined, insider.token)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const changed = cookie.replace(/=.*/, (value) => `=${createTokenWithClaims({ token: value.slice(1) }, { email: 'x@example.com' })}`)
    const readEmail = async (value: string) =>
      (await request(app, 'GET', `/api/users/profile?uid=${insider.uid}`, undefined, undefined, { cookie: value })).body.user.email
    expect([await readEmail(cookie), await readEmail(changed)]).toEqual([insider.email, undefined])
    return '403 everywhere, the cookie reads as a visitor'
  },
)

testCase('CORS', 'listed origins may send X-Session-Id with a write, others may not', async () => {
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,x-session-id' }
    return (await request(app, 'OPTIONS', '/graphql', undefined, undefined, headers)).headers.get('access-control-allow-headers') ?? ''
  }
  const allowed = [await preflight('https://clients.example.edu'), await preflight('https://evil.example')].map((names) => names.includes('X-Session-Id'))
  expect(allowed).toEqual([true, false])
  return 'allowed, not allowed'
})

testCase('registering and ending sessions, repeated', 'they share one limit, then RATE_LIMITED', async () => {
  const limited = await startTestApp(app, { rateLimitScale: 0.1 })
  try {
    const { limit } = rateLimits['session-changes'][0]
    const device = await startSession(limited, await createStudent(app))
    for (let n = 1; n < limit / 10; n += 1) expect([n, getOutcome(await endOthers(limited, device))]).toEqual([n, 'OK'])
    for (const attempt of [() => endOthers(limited, device), () => endAll(limited, device), () => endSession(limited, device)])
      expect(getOutcome(await attempt())).toBe('RATE_LIMITED')
    await expect(startSession(limited, device)).rejects.toThrow('RATE_LIMITED')
    return `${limit} in ten minutes`
  } finally {
    await limited.stop()
  }
})
