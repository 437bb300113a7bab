import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { getUnsubscribeKey } from '../../server/features/notifications/email/unsubscribe-token.ts'
import { schema } from '../../server/graphql/schema.ts'
import { fetchOpenApiDocument } from '../support/docs/openapi.ts'
import { createStudent } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })
let uid: string
let token: string
/** The session cookie of the student who visits the attacker's site. */
let cookie: string
let sql: Client
beforeAll(async () => {
  ;({ uid, token } = await createStudent(app))
  const session = await request(app, 'POST', '/api/session', undefined, token)
  cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  sql = new Client({ connectionString: app.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
})

const foreignOrigin = 'https://attacker.example'

/** One fingerprint per table over all its rows, and the list of stored files. */
async function takeSnapshot() {
  const { rows } = await sql.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  const fingerprints: Record<string, string> = {}
  for (const { tablename } of rows) {
    const print = await sql.query(`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${tablename}" t`)
    fingerprints[tablename] = print.rows[0].print
  }
  return { ...fingerprints, files: (await app.listStoredFiles()).join() }
}

/** Valid values by field name. */
const samples: Record<string, unknown> = { community: 'lounge', course: 'BA English', ownsBusiness: false, clubs: [], whatsapp: '', instagram: '', logo: '' }
const sampleValue = (name: string) => (name in samples ? samples[name] : 'forged')

type Fields = Record<string, unknown>

/** The bodies that a page of another site can send without a preflight: the three form encodings, and bytes without a content type. */
async function createBodies(fields: Fields, files: string[], json: unknown = fields): Promise<Record<string, BodyInit | undefined>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, String(each))
  for (const name of files) form.append(name, await createPng())
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return {
    'application/x-www-form-urlencoded': new URLSearchParams(texts),
    'multipart/form-data': form,
    'text/plain': JSON.stringify(json),
    'no type': new TextEncoder().encode(JSON.stringify(json)),
    'no body': undefined,
  }
}

/** Send a cross-site request with the student's cookie, as a browser would without SameSite. Returns the status. */
async function sendForgedRequest(method: string, path: string, body?: BodyInit, extraHeaders: Record<string, string> = {}) {
  const headers = { cookie, origin: foreignOrigin, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', ...extraHeaders }
  const response = await fetch(app.address + path, { method, headers, ...(body !== undefined && { body }) })
  await response.arrayBuffer()
  expect(response.headers.get('access-control-allow-origin') ?? 'none', `${method} ${path}`).toBe(method === 'GET' ? '*' : 'none')
  return response.status
}

const formatStatusCounts = (statuses: number[]) =>
  [...Map.groupBy(statuses.sort(), (each) => each)].map(([status, { length }]) => `${length} × ${status}`).join(', ')

type DocumentedOperation = {
  requestBody?: { content: Record<string, { schema: { $ref?: string; properties?: Record<string, { format?: string; items?: { format?: string } }> } }> }
}

/** Every REST endpoint that writes, with fields that are valid for the student. */
async function listWrites() {
  const { paths, components } = (await fetchOpenApiDocument(app.address)) as unknown as {
    paths: Record<string, Record<string, DocumentedOperation>>
    components: any
  }
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => {
        const { schema: body } = Object.values(requestBody?.content ?? {})[0] ?? {}
        const { properties = {} } = (body?.$ref ? components.schemas[body.$ref.split('/').at(-1) ?? ''] : body) ?? {}
        const names = Object.keys(properties)
        const files = names.filter((name) => JSON.stringify(properties[name]).includes('"format":"binary"'))
        const fields = Object.fromEntries(names.filter((name) => !files.includes(name)).map((name) => [name, sampleValue(name)]))
        return { method: method.toUpperCase(), path: path.replace('{uid}', uid), fields, files }
      }),
  )
}

testCase("forms of another site to every REST endpoint that writes, with the student's session cookie", 'each is refused, and nothing is written', async () => {
  const calls = (await listWrites()).filter(({ method }) => method === 'POST')
  expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/posts', '/api/posts/add', '/api/users/draft', '/compa/ask', '/api/session']))
  // Created at its first use.
  await getUnsubscribeKey(app.database)
  const before = await takeSnapshot()
  const statuses: number[] = []
  for (const { method, path, fields, files } of calls)
    for (const [type, body] of Object.entries(await createBodies(fields, files))) {
      const status = await sendForgedRequest(method, path, body)
      // The token in this address authorises it, for anybody: the cookie does not matter.
      const refusals = path.startsWith('/email/unsubscribe/') ? [404] : [400, 401, 403, 415]
      expect(refusals, `${method} ${path} as ${type}: ${status}`).toContain(status)
      statuses.push(status)
    }
  expect(await takeSnapshot()).toEqual(before)
  return `${calls.length} endpoints × 5 kinds of body: ${formatStatusCounts(statuses)}; ${Object.keys(before).length - 1} tables and the storage unchanged`
})

testCase('PUT, PATCH and DELETE from a page of another site', 'the preflight is refused, and requests sent without one write nothing', async () => {
  const calls = (await listWrites()).filter(({ method }) => method !== 'POST')
  expect(calls.length).toBeGreaterThan(2)
  const before = await takeSnapshot()
  for (const { method, path, fields, files } of calls) {
    const preflightHeaders = { origin: foreignOrigin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' }
    const preflight = await fetch(app.address + path, { method: 'OPTIONS', headers: preflightHeaders })
    expect(preflight.headers.get('access-control-allow-origin'), path).toBeNull()
    for (const body of Object.values(await createBodies(fields, files))) await sendForgedRequest(method, path, body)
  }
  expect(await takeSnapshot()).toEqual(before)
  return `${calls.length} endpoints: no preflight allowed; sent without preflight in 5 kinds of body, nothing changed`
})

/** A valid literal of an input type; null for a file. */
function createLiteral(name: string, type: GraphQLInputType): string {
  const inner = getNamedType(type)
  if (isListType(isNonNullType(type) ? type.ofType : type)) return '[]'
  if (isEnumType(inner)) return inner.getValues()[0]?.name ?? ''
  if (!isInputObjectType(inner)) return inner.name === 'Boolean' ? 'false' : inner.name === 'Upload' ? 'null' : JSON.stringify(sampleValue(name))
  const requiredFields = Object.values(inner.getFields()).filter(({ type: of }) => isNonNullType(of))
  return `{${requiredFields.map((field) => `${field.name}: ${createLiteral(field.name, field.type)}`).join(', ')}}`
}

/** A valid document for every mutation of the schema. */
const createMutations = () =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ name, args }) => {
    const argumentTexts = args.map((arg) => `${arg.name}: ${createLiteral(arg.name, arg.type)}`)
    return { name, query: `mutation { ${name}${argumentTexts.length ? `(${argumentTexts.join(', ')})` : ''} { __typename } }` }
  })

testCase("forms of another site to every mutation, with the student's session cookie", 'each is refused at every address, and nothing is written', async () => {
  const all = createMutations()
  const before = await takeSnapshot()
  const statuses: number[] = []
  for (const { name, query } of all) {
    const operations = JSON.stringify({ query })
    const bodies = await createBodies({ query, operations, map: '{}' }, [], { query })
    for (const path of ['/graphql', '/graphql/', '/graphql/stream'])
      for (const [type, body] of Object.entries(bodies)) {
        const status = await sendForgedRequest('POST', path, body)
        expect([400, 401, 403, 415], `${name} to ${path} as ${type}: ${status}`).toContain(status)
        statuses.push(status)
      }
  }
  expect(await takeSnapshot()).toEqual(before)
  return `${all.length} mutations × 3 addresses × 5 kinds of body: ${formatStatusCounts(statuses)}; nothing written`
})

testCase('mutations in the query string, as a link or an image of another site requests them', 'none is executed, with any headers', async () => {
  const all = createMutations()
  const before = await takeSnapshot()
  const statuses: number[] = []
  for (const { query } of all)
    for (const path of ['/graphql', '/graphql/stream'])
      for (const headers of [{}, { accept: 'text/html' }, { 'apollo-require-preflight': 'true' }, { 'content-type': 'application/json' }]) {
        const status = await sendForgedRequest('GET', `${path}?query=${encodeURIComponent(query)}`, undefined, headers as Record<string, string>)
        expect([400, 401, 403, 405, 406, 415], `${query} to ${path}: ${status}`).toContain(status)
        statuses.push(status)
      }
  expect(await takeSnapshot()).toEqual(before)
  return `${all.length} mutations × 2 addresses × 4 sets of headers: ${formatStatusCounts(statuses)}; nothing written`
})

testCase('the same requests by the student with a token', 'they succeed, so the refusals above depend on the sender alone', async () => {
  const succeededMutations: string[] = []
  // These two sign the student out, so that the requests after them would fail.
  const mutations = createMutations().filter(({ name }) => !['signOutEverywhere', 'requestDeletion'].includes(name))
  for (const { name, query } of mutations) if (!(await graphql(app, query, {}, token)).errors) succeededMutations.push(name)
  expect(succeededMutations).toEqual(expect.arrayContaining(['createPost', 'askCompa', 'createDraft']))
  const succeededPaths: string[] = []
  for (const { method, path, fields, files } of await listWrites()) {
    const form = (await createBodies(fields, files))['multipart/form-data']
    const response = await request(app, method, path, files.length ? form : fields, token)
    if (response.status < 300) succeededPaths.push(path)
  }
  expect(succeededPaths).toEqual(expect.arrayContaining(['/api/posts', '/api/posts/add', '/compa/ask', '/api/session', `/api/users/upload-logo/${uid}`]))
  return `${succeededMutations.length} mutations and ${succeededPaths.length} REST requests succeeded`
})
