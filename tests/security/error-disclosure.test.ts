import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import express from 'express'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createErrorHandler } from '../../server/http/error-handler.ts'
import { openLog } from '../../server/observability/log.ts'
import { claim } from '../support/case-table.ts'
import { type Account, signUp, student } from '../support/client.ts'
import { leaks } from '../support/internal-details.ts'
import { multipart, send, sendBytes } from '../support/raw-http.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let viewer: Account
beforeAll(async () => {
  app = await startTestApp()
  viewer = await student(app)
})
afterAll(() => app.stop())
afterEach(() => vi.restoreAllMocks())

type Sent = { headers?: Record<string, string>; body?: string | Buffer }
const json = { 'content-type': 'application/json' }
const signedIn = () => ({ ...json, authorization: `Bearer ${viewer.token}` })
const graphql = (query: string, variables: object = {}): Sent => ({ headers: signedIn(), body: JSON.stringify({ query, variables }) })
const deep = `{"name":"x","tagline":${'['.repeat(40_000)}${']'.repeat(40_000)}}`

/** Faults of requests, of every kind that either face refuses. */
const refused = (): [method: string, path: string, sent: Sent][] => [
  ['GET', '/api/nowhere', {}],
  ['GET', '/nowhere/at/all.php', {}],
  ['GET', '/api/users/progress/%E0%A4%A', {}],
  ['GET', '/api/posts?community=nowhere', {}],
  ['GET', '/api/posts?community=lounge&limit=x&cursor=y', {}],
  ['GET', '/api/posts?community=lounge&cursor=bnVsbA', {}],
  ['DELETE', '/api/posts', {}],
  ['PUT', '/graphql', {}],
  ['GET', '/media/../../etc/passwd', {}],
  ['GET', '/media/%2e%2e%2fetc%2fpasswd', {}],
  ['GET', '/media/00000000-0000-4000-8000-000000000000.webp', {}],
  ['GET', '/api/events/1.ics', {}],
  ['POST', '/api/posts', { headers: signedIn(), body: '{' }],
  ['POST', '/api/posts', { headers: signedIn(), body: '"text"' }],
  ['POST', '/api/posts', { headers: { ...signedIn(), 'content-encoding': 'gzip' }, body: 'no gzip' }],
  ['POST', '/api/posts', { headers: { ...signedIn(), 'content-encoding': 'rot13' }, body: '{}' }],
  ['POST', '/api/posts', { headers: { ...signedIn(), 'content-type': 'application/json; charset=klingon' }, body: '{}' }],
  ['POST', '/api/posts', { headers: { ...signedIn(), 'content-type': 'text/plain' }, body: 'x' }],
  ['POST', '/api/posts', { headers: { ...signedIn(), 'idempotency-key': 'two words' }, body: '{"contentHtml":"x","community":"lounge"}' }],
  ['POST', '/api/posts', { headers: { ...json, authorization: 'Bearer a.b.c' }, body: '{}' }],
  ['POST', '/api/posts', { headers: { ...json, authorization: 'Basic YTpi' }, body: '{}' }],
  ['POST', '/api/posts', { headers: signedIn(), body: JSON.stringify({ contentHtml: 'x'.repeat(102_400), community: 'lounge' }) }],
  ['POST', '/api/posts', { headers: signedIn(), body: Buffer.from('{"contentHtml":"\xed\xa0\x80","community":"lounge"}', 'latin1') }],
  ['POST', '/api/posts/add', { headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'multipart/form-data' }, body: 'x' }],
  ['POST', '/api/posts/add', { headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n' }],
  ['PATCH', `/api/users/business/${viewer.uid}`, { headers: signedIn(), body: deep }],
  ['PATCH', '/api/users/business/another', { headers: signedIn(), body: '{}' }],
  ['PATCH', `/api/users/business/${viewer.uid}`, { headers: signedIn(), body: '{"name":7,"tagline":{"a":[]}}' }],
  ['POST', '/graphql', { headers: json, body: '{' }],
  ['POST', '/graphql', { headers: json, body: '[]' }],
  [
    'POST',
    '/graphql',
    {
      headers: signedIn(),
      body: `{"query":"query($c: Community!) { posts(community: $c) { pageInfo { hasNextPage } } }","variables":{"c":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}}`,
    },
  ],
  ['POST', '/graphql', graphql('{')],
  ['POST', '/graphql', graphql('{ nothing }')],
  ['POST', '/graphql', graphql('query($id: ID!) { node(id: $id) { id } }')],
  ['POST', '/graphql', graphql('query($c: Community!) { posts(community: $c) { edges { cursor } } }', { c: { a: 1 } })],
  ['POST', '/graphql', graphql('{ events(from: "yesterday", to: "tomorrow") { id } }')],
  ['POST', '/graphql', graphql('{ businesses(after: "x") { edges { cursor } } }')],
  ['POST', '/graphql', graphql('mutation { saveBusiness(input: {name: " "}) { business { id } } }')],
  ['POST', '/graphql', { headers: json, body: JSON.stringify({ query: 'x'.repeat(102_400) }) }],
  ['POST', '/graphql/stream', graphql('{ courses }')],
  ['GET', '/graphql?query={courses}&variables=x', { headers: { 'apollo-require-preflight': 'true' } }],
]

const told = ({ headers, text }: { headers: object; text: string }) => `${JSON.stringify(headers)}\n${text}`

claim('requests that are wrong in every way that there is, over both faces', 'a clear 4xx that tells no stack, SQL, path or host', async () => {
  const statuses = new Set<number>()
  for (const [method, path, sent] of refused()) {
    for (const accept of ['application/json', 'application/problem+json, application/json;q=0.9']) {
      const answer = await send(app.address, method, path, { ...sent, headers: { accept, ...sent.headers } })
      const what = `${method} ${path.slice(0, 100)}: ${answer.status} ${answer.text.slice(0, 300)}`
      // GraphQL's own refusals of a part of the document come with its answer.
      if (answer.status === 200) expect(JSON.parse(answer.text).errors[0].extensions.status, what).toBeLessThan(500)
      else expect([answer.status >= 400, answer.status < 500], what).toEqual([true, true])
      expect(told(answer), what).not.toMatch(leaks)
      statuses.add(answer.status)
    }
  }
  for (const bytes of [
    'GET / HTTP/9.9\r\n\r\n',
    'rubbish\r\n\r\n',
    'GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  ]) {
    const answer = await sendBytes(app.address, bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(leaks)
  }
  return `${refused().length * 2 + 4} requests, statuses ${[...statuses].sort().join(' ')}`
})

claim(
  'faults that nobody foresaw: a table that is gone, a rule of the database; a storage that is no folder',
  'one fixed sentence, with a number; no file can be taken',
  async () => {
    const newcomer = await signUp()
    await app.database.$executeRawUnsafe('alter table businesses rename to gone')
    await app.database.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'Key (email)=(%) is "%"', new.email, new.username; end $$`)
    await app.database.$executeRawUnsafe('create trigger refuse before insert on users for each row execute function refuse()')
    await rm(join(app.dataDir, 'media'), { recursive: true })
    await writeFile(join(app.dataDir, 'media'), 'no folder')
    const form = multipart(
      [
        ['contentHtml', 'x'],
        ['community', 'learn'],
      ],
      { field: 'media', name: 'a.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF' },
    )
    const draft = { headers: { ...json, authorization: `Bearer ${newcomer.token}` } }
    const faults: [method: string, path: string, sent: Sent][] = [
      ['GET', '/api/users/businesses', {}],
      ['PATCH', `/api/users/business/${viewer.uid}`, { headers: signedIn(), body: '{"name":"Idli Corner"}' }],
      ['POST', '/graphql', graphql('{ businesses { edges { cursor } } }')],
      ['POST', '/graphql', graphql('mutation { saveBusiness(input: {name: "Idli Corner"}) { business { id } } }')],
      ['POST', '/api/users/draft', { ...draft, body: '{"username":"newcomer"}' }],
      ['POST', '/graphql', { ...draft, body: JSON.stringify({ query: 'mutation { createDraft(input: {username: "newcomer"}) { user { uid } } }' }) }],
      ['POST', '/api/posts/add', { headers: { authorization: `Bearer ${viewer.token}`, 'content-type': form.type }, body: form.body }],
    ]
    for (const [method, path, sent] of faults) {
      const answer = await send(app.address, method, path, sent)
      const what = `${method} ${path}: ${answer.status} ${answer.text}`
      const unforeseen = `Something went wrong. If it happens again, tell us this number: ${answer.headers['x-request-id']}`
      expect(answer.text, what).toContain(path === '/api/posts/add' ? 'No file can be taken just now.' : unforeseen)
      expect(told(answer), what).not.toMatch(leaks)
      expect(answer.text, what).not.toContain(newcomer.email)
    }
    return `${faults.length} faults over both faces, nothing told`
  },
)

test('an answer that fails once it has begun is cut, and nothing of the error is printed', async () => {
  const printed = vi.spyOn(console, 'error')
  const lines: string[] = []
  const begun = express().set('env', 'production')
  begun.get('/', (_request, response, next) => {
    response.write('begun', () => next(new Error('the secret "of kavya.r@vistas.ac.in"')))
  })
  begun.use(createErrorHandler(openLog('trace', { destination: { write: (line) => void lines.push(line) } })))
  const server = begun.listen(0)
  const { port } = server.address() as { port: number }
  expect(await sendBytes(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')).toContain('begun')
  await new Promise((resolve) => server.close(resolve))
  expect(printed).not.toHaveBeenCalled()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'an answer broke off', err: { type: 'Error', message: 'the secret …' } }])
})
