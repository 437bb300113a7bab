import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import express from 'express'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createErrorHandler } from '../../server/http/error-handler.ts'
import { openLog } from '../../server/observability/log.ts'
import { type Account, createStudent, signUp } from '../support/factories.ts'
import { createMultipart, sendBytes, sendRequest } from '../support/http/raw-http.ts'
import { testCase } from '../support/reports/case-table.ts'
import { internalDetailsPattern } from '../support/security/internal-details.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })
let viewer: Account
beforeAll(async () => {
  viewer = await createStudent(app)
})
afterEach(() => vi.restoreAllMocks())

type RequestOptions = { headers?: Record<string, string>; body?: string | Buffer }
const json = { 'content-type': 'application/json' }
const createAuthHeaders = () => ({ ...json, authorization: `Bearer ${viewer.token}` })
const createGraphqlRequest = (query: string, variables: object = {}): RequestOptions => ({
  headers: createAuthHeaders(),
  body: JSON.stringify({ query, variables }),
})
const deeplyNestedJson = `{"name":"x","tagline":${'['.repeat(40_000)}${']'.repeat(40_000)}}`

/** Invalid requests of every kind that REST or GraphQL refuses. */
const createInvalidRequests = (): [method: string, path: string, options: RequestOptions][] => [
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
  ['POST', '/api/posts', { headers: createAuthHeaders(), body: '{' }],
  ['POST', '/api/posts', { headers: createAuthHeaders(), body: '"text"' }],
  ['POST', '/api/posts', { headers: { ...createAuthHeaders(), 'content-encoding': 'gzip' }, body: 'no gzip' }],
  ['POST', '/api/posts', { headers: { ...createAuthHeaders(), 'content-encoding': 'rot13' }, body: '{}' }],
  ['POST', '/api/posts', { headers: { ...createAuthHeaders(), 'content-type': 'application/json; charset=klingon' }, body: '{}' }],
  ['POST', '/api/posts', { headers: { ...createAuthHeaders(), 'content-type': 'text/plain' }, body: 'x' }],
  ['POST', '/api/posts', { headers: { ...createAuthHeaders(), 'idempotency-key': 'two words' }, body: '{"contentHtml":"x","community":"lounge"}' }],
  ['POST', '/api/posts', { headers: { ...json, authorization: 'Bearer a.b.c' }, body: '{}' }],
  ['POST', '/api/posts', { headers: { ...json, authorization: 'Basic YTpi' }, body: '{}' }],
  ['POST', '/api/posts', { headers: createAuthHeaders(), body: JSON.stringify({ contentHtml: 'x'.repeat(102_400), community: 'lounge' }) }],
  ['POST', '/api/posts', { headers: createAuthHeaders(), body: Buffer.from('{"contentHtml":"\xed\xa0\x80","community":"lounge"}', 'latin1') }],
  ['POST', '/api/posts/add', { headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'multipart/form-data' }, body: 'x' }],
  ['POST', '/api/posts/add', { headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n' }],
  ['PATCH', `/api/users/business/${viewer.uid}`, { headers: createAuthHeaders(), body: deeplyNestedJson }],
  ['PATCH', '/api/users/business/another', { headers: createAuthHeaders(), body: '{}' }],
  ['PATCH', `/api/users/business/${viewer.uid}`, { headers: createAuthHeaders(), body: '{"name":7,"tagline":{"a":[]}}' }],
  ['POST', '/graphql', { headers: json, body: '{' }],
  ['POST', '/graphql', { headers: json, body: '[]' }],
  [
    'POST',
    '/graphql',
    {
      headers: createAuthHeaders(),
      body: `{"query":"query($c: Community!) { posts(community: $c) { pageInfo { hasNextPage } } }","variables":{"c":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}}`,
    },
  ],
  ['POST', '/graphql', createGraphqlRequest('{')],
  ['POST', '/graphql', createGraphqlRequest('{ nothing }')],
  ['POST', '/graphql', createGraphqlRequest('query($id: ID!) { node(id: $id) { id } }')],
  ['POST', '/graphql', createGraphqlRequest('query($c: Community!) { posts(community: $c) { edges { cursor } } }', { c: { a: 1 } })],
  ['POST', '/graphql', createGraphqlRequest('{ events(from: "yesterday", to: "tomorrow") { id } }')],
  ['POST', '/graphql', createGraphqlRequest('{ businesses(after: "x") { edges { cursor } } }')],
  ['POST', '/graphql', createGraphqlRequest('mutation { saveBusiness(input: {name: " "}) { business { id } } }')],
  ['POST', '/graphql', { headers: json, body: JSON.stringify({ query: 'x'.repeat(102_400) }) }],
  ['POST', '/graphql/stream', createGraphqlRequest('{ courses }')],
  ['GET', '/graphql?query={courses}&variables=x', { headers: { 'apollo-require-preflight': 'true' } }],
]

const formatResponse = ({ headers, text }: { headers: object; text: string }) => `${JSON.stringify(headers)}\n${text}`

testCase('invalid requests of every kind, over REST and GraphQL', '4xx without stack, SQL, path or host', async () => {
  const statuses = new Set<number>()
  for (const [method, path, options] of createInvalidRequests()) {
    for (const accept of ['application/json', 'application/problem+json, application/json;q=0.9']) {
      const result = await sendRequest(app.address, method, path, { ...options, headers: { accept, ...options.headers } })
      const label = `${method} ${path.slice(0, 100)}: ${result.status} ${result.text.slice(0, 300)}`
      // GraphQL reports field errors with status 200.
      if (result.status === 200) expect(JSON.parse(result.text).errors[0].extensions.status, label).toBeLessThan(500)
      else expect([result.status >= 400, result.status < 500], label).toEqual([true, true])
      expect(formatResponse(result), label).not.toMatch(internalDetailsPattern)
      statuses.add(result.status)
    }
  }
  for (const bytes of [
    'GET / HTTP/9.9\r\n\r\n',
    'rubbish\r\n\r\n',
    'GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  ]) {
    const result = await sendBytes(app.address, bytes)
    expect(result).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(result).not.toMatch(internalDetailsPattern)
  }
  return `${createInvalidRequests().length * 2 + 4} requests, statuses ${[...statuses].sort().join(' ')}`
})

testCase(
  'unhandled errors: a missing table, a failing trigger, a media folder that is a file',
  "one fixed sentence with the request id; uploads get 'Files cannot be stored at the moment.'",
  async () => {
    const newcomer = await signUp()
    await app.database.$executeRawUnsafe('alter table businesses rename to gone')
    await app.database.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'Key (email)=(%) is "%"', new.email, new.username; end $$`)
    await app.database.$executeRawUnsafe('create trigger refuse before insert on users for each row execute function refuse()')
    await rm(join(app.dataDir, 'media'), { recursive: true })
    await writeFile(join(app.dataDir, 'media'), 'no folder')
    const form = createMultipart(
      [
        ['contentHtml', 'x'],
        ['community', 'learn'],
      ],
      { field: 'media', name: 'a.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF' },
    )
    const draft = { headers: { ...json, authorization: `Bearer ${newcomer.token}` } }
    const failingRequests: [method: string, path: string, options: RequestOptions][] = [
      ['GET', '/api/users/businesses', {}],
      ['PATCH', `/api/users/business/${viewer.uid}`, { headers: createAuthHeaders(), body: '{"name":"Idli Corner"}' }],
      ['POST', '/graphql', createGraphqlRequest('{ businesses { edges { cursor } } }')],
      ['POST', '/graphql', createGraphqlRequest('mutation { saveBusiness(input: {name: "Idli Corner"}) { business { id } } }')],
      ['POST', '/api/users/draft', { ...draft, body: '{"username":"newcomer"}' }],
      ['POST', '/graphql', { ...draft, body: JSON.stringify({ query: 'mutation { createDraft(input: {username: "newcomer"}) { user { uid } } }' }) }],
      ['POST', '/api/posts/add', { headers: { authorization: `Bearer ${viewer.token}`, 'content-type': form.type }, body: form.body }],
    ]
    for (const [method, path, options] of failingRequests) {
      const result = await sendRequest(app.address, method, path, options)
      const label = `${method} ${path}: ${result.status} ${result.text}`
      const unhandledErrorMessage = `Something went wrong. If it happens again, tell us this number: ${result.headers['x-request-id']}`
      expect(result.text, label).toContain(path === '/api/posts/add' ? 'Files cannot be stored at the moment.' : unhandledErrorMessage)
      expect(formatResponse(result), label).not.toMatch(internalDetailsPattern)
      expect(result.text, label).not.toContain(newcomer.email)
    }
    return `${failingRequests.length} requests over REST and GraphQL, nothing disclosed`
  },
)

test('a response that fails after its first byte is aborted, and the error is not printed to the console', async () => {
  const consoleError = vi.spyOn(console, 'error')
  const lines: string[] = []
  const partialApp = express().set('env', 'production')
  partialApp.get('/', (_request, response, next) => {
    response.write('begun', () => next(new Error('the secret "of kavya.r@vistas.ac.in"')))
  })
  partialApp.use(createErrorHandler(openLog('trace', { destination: { write: (line) => void lines.push(line) } })))
  const server = partialApp.listen(0)
  const { port } = server.address() as { port: number }
  expect(await sendBytes(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')).toContain('begun')
  await new Promise((resolve) => server.close(resolve))
  expect(consoleError).not.toHaveBeenCalled()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'response aborted', err: { type: 'Error', message: 'the secret …' } }])
})
