import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Log, openLog } from '../../server/observability/log.ts'
import { serializeError } from '../../server/observability/log-redaction.ts'
import { type Account, createStudent, signUp } from '../support/factories.ts'
import { createMultipart, forEachConcurrently, percentEncode, sendBytes, sendRequest, toUtf8Bytes } from '../support/http/raw-http.ts'
import { testCase } from '../support/reports/case-table.ts'
import { hostileStrings } from '../support/security/hostile-strings.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  const log: Log = openLog('trace', { destination: { write: (line) => void lines.push(line) } })
  app = await startTestApp(undefined, { log, usesAuthEmulator: true })
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const question = 'Where does zebrafinch keep the quokka umbrella?'
const forged = '{"level":60,"time":0,"msg":"zebrafinch forged"}'

/** Every action of a student, and many invalid requests. */
async function performAllActions(viewer: Account & { username: string }) {
  const signedIn = { ...json, authorization: `Bearer ${viewer.token}` }
  const sendQuery = (query: string, variables: object, headers: Record<string, string> = signedIn) =>
    sendRequest(app.address, 'POST', '/graphql', { headers, body: JSON.stringify({ query, variables }) })
  const post = (path: string, body: object, headers: Record<string, string> = signedIn, method = 'POST') =>
    sendRequest(app.address, method, path, { headers, body: JSON.stringify(body) })
  const { headers } = await sendRequest(app.address, 'POST', '/api/session', { headers: { authorization: `Bearer ${viewer.token}` } })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  expect(cookie).toMatch(/^thinnai_session=./)
  await sendRequest(app.address, 'GET', `/api/users/profile?uid=${viewer.uid}&token=${viewer.token}`, { headers: { cookie } })
  await sendRequest(app.address, 'GET', `/api/users/by-email?email=${viewer.email}`)
  await sendRequest(app.address, 'GET', `/api/users/progress/${viewer.email}`)
  await sendRequest(app.address, 'GET', `/api/users/progress/${encodeURIComponent(viewer.email)}`)
  await sendRequest(app.address, 'GET', `/api/nowhere/${viewer.token}`)
  await sendRequest(app.address, 'GET', `/compa/${percentEncode(question)}?question=${percentEncode(question)}`)
  await post('/api/posts', { contentHtml: `<p>${question}</p>`, community: 'lounge' })
  await post('/compa/ask', { question })
  await post('/compa/ask', { question }, json)
  await sendQuery('mutation($question: String!) { askCompa(input: {question: $question}) { answer } }', { question })
  await sendQuery('query($email: String!) { progress(email: $email) { uid } }', { email: viewer.email })
  await sendQuery(`{ progress(email: "${viewer.email}") { nothing } }`, {})
  await sendQuery('{', {}, { ...json, authorization: `Bearer ${viewer.token}x` })
  await sendQuery('{ viewer { uid } }', {}, { ...json, authorization: viewer.token })
  await post(`/api/users/business/${viewer.uid}`, { name: question, whatsapp: viewer.email }, signedIn, 'PATCH')
  await sendRequest(app.address, 'POST', '/api/posts', { headers: signedIn, body: `{"contentHtml": ${question}` })
  const form = createMultipart(
    [
      ['contentHtml', question],
      ['community', 'learn'],
    ],
    { field: 'media', name: `${question}\n${forged}.pdf`, type: '', content: '%PDF-1.4\n%%EOF' },
  )
  await sendRequest(app.address, 'POST', '/api/posts/add', { headers: { ...signedIn, 'content-type': form.type }, body: form.body })
  const invalidImage = createMultipart([], { field: 'logo', name: `${viewer.email}\r\n${forged}.png`, type: '', content: question })
  await sendRequest(app.address, 'POST', `/api/users/upload-logo/${viewer.uid}`, {
    headers: { ...signedIn, 'content-type': invalidImage.type },
    body: invalidImage.body,
  })
  await forEachConcurrently(
    hostileStrings.filter((text) => text.length < 3000),
    [1, 2, 3, 4],
    async (text) => {
      await sendRequest(app.address, 'GET', `/api/users/check-username/${percentEncode(`${text}\n${forged}`)}?${percentEncode(text)}=${percentEncode(forged)}`)
      const headerValue = toUtf8Bytes(text)
        .toString('latin1')
        .replaceAll(/[\0\r\n]/g, '')
      const head = `GET /api/posts?community=lounge HTTP/1.1\r\nhost: a\r\nconnection: close\r\nuser-agent: ${headerValue}\r\nx-forwarded-for: ${headerValue}\r\nx-request-id: ${headerValue}\r\n\r\n`
      await sendBytes(app.address, Buffer.from(head, 'latin1'))
    },
  )
  await sendBytes(app.address, `GET http://zebrafinch:secret@a/x?zebrafinch HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`)
  return { cookie: cookie.slice('thinnai_session='.length) }
}

/** Cause database errors whose messages contain personal data. */
async function causeDatabaseErrors(viewer: Account, newcomer: Account) {
  const raise = `create function refuse() returns trigger language plpgsql as $$ begin
    raise exception E'Key (email)=(%) is "zebrafinch"\\n${forged}', to_jsonb(new)->>'email' using detail = '${question}'; end $$`
  await app.database.$executeRawUnsafe(raise)
  for (const table of ['users', 'posts', 'businesses'])
    await app.database.$executeRawUnsafe(`create trigger refuse before insert or update on ${table} for each row execute function refuse()`)
  await app.database.$executeRawUnsafe('alter table messages rename to gone')
  await app.database.$executeRawUnsafe('alter table unanswered_questions rename column question to gone')
  const signedIn = { ...json, authorization: `Bearer ${viewer.token}` }
  const send500 = async (path: string, body: object, headers: Record<string, string>, method = 'POST') =>
    expect((await sendRequest(app.address, method, path, { headers, body: JSON.stringify(body) })).status).toBe(500)
  await send500('/api/users/draft', { username: 'newcomer' }, { ...signedIn, authorization: `Bearer ${newcomer.token}` })
  await send500('/api/posts', { contentHtml: question, community: 'lounge' }, signedIn)
  await send500(`/api/users/business/${viewer.uid}`, { name: 'zebrafinch', whatsapp: viewer.email }, signedIn, 'PATCH')
  // A Compa answer that cannot be stored is still sent; the failure only appears in the log.
  await sendRequest(app.address, 'POST', '/compa/ask', { headers: signedIn, body: JSON.stringify({ question }) })
}

testCase(
  'logging at level trace during every action and many errors',
  'each line is a JSON object without token, cookie, email address, question or query string',
  async () => {
    const viewer = await createStudent(app)
    const newcomer = await signUp()
    const { cookie } = await performAllActions(viewer)
    await causeDatabaseErrors(viewer, newcomer)
    const logText = lines.join('')
    for (const line of logText.trimEnd().split('\n')) {
      expect(Object.keys(JSON.parse(line))).toEqual(expect.arrayContaining(['level', 'time', 'pid', 'hostname', 'msg']))
      expect(line).not.toContain('"time":0,')
    }
    const secrets = [viewer.token, newcomer.token, cookie, ...[viewer.token, cookie].flatMap((token) => token.split('.').filter((part) => part.length > 20))]
    for (const secret of [
      ...secrets,
      viewer.email,
      newcomer.email,
      '@vistas',
      '%40vistas',
      'Bearer',
      'zebrafinch',
      'quokka',
      'authorization',
      'user-agent',
      'community=',
      '?',
    ])
      expect(logText.includes(secret) && (lines.find((line) => line.includes(secret)) ?? secret), secret).toBe(false)
    const errors = lines.map((line) => JSON.parse(line)).filter(({ err }) => err?.at?.length)
    expect(errors.length).toBeGreaterThanOrEqual(5)
    return `${lines.length} lines at level trace, ${errors.length} of them errors with stack locations; none of ${secrets.length + 10} secrets`
  },
)

test('an error is logged with type, code and location, without user input', () => {
  const error = Object.assign(new TypeError('Invalid `x` of "a "quoted" word" for kavya.r@vistas.ac.in\n    at secret (file.ts:1:1)'), {
    code: 'P2002',
    meta: { email: 'kavya.r@vistas.ac.in' },
  })
  const serialized = serializeError(new Error('outside', { cause: error }))
  expect(serialized).toMatchObject({
    type: 'Error',
    message: 'outside',
    cause: { type: 'TypeError', code: 'P2002', message: 'Invalid `x` of … for … at secret (file.ts:1:1)' },
  })
  expect(serialized.cause?.at?.[0]).toContain('log-disclosure.test.ts')
  expect(JSON.stringify(serialized)).not.toContain('kavya')
  expect(serializeError('kavya.r@vistas.ac.in')).toEqual({ type: 'string', message: '' })
})
