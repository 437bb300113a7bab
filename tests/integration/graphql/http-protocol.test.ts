import { expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const [json, graphqlResponseType] = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8']
const preflight = { 'apollo-require-preflight': 'true' }

/** Sends a request to /graphql, with the JSON content type by default. */
async function send(method: string, body?: string, headers: Record<string, string> = {}, query = '') {
  const requestHeaders = { 'content-type': 'application/json', ...headers }
  const response = await fetch(`${app.address}/graphql${query}`, { method, headers: requestHeaders, ...(body !== undefined && { body }) })
  return { status: response.status, type: response.headers.get('content-type'), headers: response.headers, body: (await response.json()) as any }
}

const ask = (query: string, headers: Record<string, string> = {}, variables?: object) => send('POST', JSON.stringify({ query, variables }), headers)
const refusal = (status: number, code: string) => ({ status, body: { errors: [{ message: expect.any(String), extensions: { code, status } }] } })

const document = '{ courses }'
const cases: [description: string, status: number, query: string, variables: object | undefined, code: string | undefined][] = [
  ['a response', 200, document, undefined, undefined],
  ['a response with a field error', 200, '{ courses events(from: "2026-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z") { id } }', undefined, 'INVALID_INPUT'],
  ['a syntax error', 400, '{', undefined, 'GRAPHQL_PARSE_FAILED'],
  ['a document over the token limit', 400, `{ ${'courses '.repeat(2001)}}`, undefined, 'GRAPHQL_PARSE_FAILED'],
  ['an unknown field', 400, '{ nothing }', undefined, 'GRAPHQL_VALIDATION_FAILED'],
  ['a missing variable', 400, 'query($id: ID!) { node(id: $id) { id } }', {}, 'BAD_USER_INPUT'],
  ['no operation', 400, '', undefined, 'BAD_REQUEST'],
]

test.each(cases)('%s has status %i in both response media types', async (_description, status, query, variables, code) => {
  for (const [accept, type] of [
    ['application/graphql-response+json', graphqlResponseType],
    ['application/graphql-response+json, application/json;q=0.9', graphqlResponseType],
    ['application/graphql-response+json;q=0.5, application/json', json],
    ['application/json', json],
    ['*/*', json],
  ] as const) {
    const result = await ask(query, { accept }, variables)
    expect(result).toMatchObject({ status, type })
    expect(result.body.errors?.[0].extensions.code).toBe(code)
    expect('data' in result.body).toBe(status === 200)
    expect(result.headers.get('vary')).toContain('Accept')
  }
})

test('errors before execution use the requested media type', async () => {
  const accept = 'application/graphql-response+json'
  expect(await ask(document, { accept, authorization: 'Bearer rubbish' })).toMatchObject({ type: graphqlResponseType, ...refusal(401, 'UNAUTHENTICATED') })
  expect(await send('POST', '{', { accept })).toMatchObject({ type: graphqlResponseType, ...refusal(400, 'INVALID_INPUT') })
  expect(await send('PUT', '{}', { accept })).toMatchObject({ type: graphqlResponseType, ...refusal(405, 'METHOD_NOT_ALLOWED') })
  expect(await ask(document, { authorization: 'Bearer rubbish' })).toMatchObject({ type: json, ...refusal(401, 'UNAUTHENTICATED') })
})

test('an unacceptable Accept header is refused before execution', async () => {
  const { token, uid } = await createStudent(app)
  const result = await ask('mutation { saveBusiness(input: {name: "x"}) { business { id } } }', { accept: 'text/plain', authorization: `Bearer ${token}` })
  expect(result).toMatchObject({ type: json, ...refusal(406, 'NOT_ACCEPTABLE') })
  expect(await app.database.business.count({ where: { ownerUid: uid } })).toBe(0)
})

test('batched operations are refused', async () => {
  for (const batch of [[], [{ query: document }], [{ query: document }, { query: document }]])
    expect(await send('POST', JSON.stringify(batch))).toMatchObject(refusal(400, 'BAD_REQUEST'))
})

test('a GET query requires a preflight header', async () => {
  const query = `?${new URLSearchParams({ query: 'query($name: String!) { usernameAvailable(username: $name) }', variables: '{"name":"somebody"}' })}`
  const get = (headers: Record<string, string>) => fetch(`${app.address}/graphql${query}`, { headers })
  expect(await (await get(preflight)).json()).toEqual({ data: { usernameAvailable: true } })
  const refused = await get({})
  expect({ status: refused.status, body: await refused.json() }).toMatchObject(refusal(400, 'BAD_REQUEST'))
})

test('a mutation or a subscription by GET is 405 and allows POST', async () => {
  for (const query of ['mutation { createDraft(input: {username: "x"}) { user { id } } }', 'subscription { postAdded(community: LOUNGE) { id } }']) {
    const result = await send('GET', undefined, preflight, `?${new URLSearchParams({ query })}`)
    expect(result).toMatchObject(refusal(405, 'BAD_REQUEST'))
    expect(result.headers.get('allow')).toBe('POST')
  }
})

test.each(['PUT', 'DELETE', 'PATCH'])('%s is 405 and allows GET and POST', async (method) => {
  for (const body of [undefined, JSON.stringify({ query: document }), '{']) {
    const result = await send(method, body)
    expect(result).toMatchObject(refusal(405, 'METHOD_NOT_ALLOWED'))
    expect(result.headers.get('allow')).toBe('GET, POST, OPTIONS')
  }
})

test.each(['/streamX', '/other', '/stream/other'])('%s below /graphql is 404', async (path) => {
  expect(await send('POST', JSON.stringify({ query: document }), {}, path)).toMatchObject(refusal(404, 'NOT_FOUND'))
})

test('OPTIONS lists the allowed methods', async () => {
  const response = await fetch(`${app.address}/graphql`, { method: 'OPTIONS' })
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, POST, OPTIONS'])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/graphql', 'application/xml', 'rubbish'])('a body of %s is 415', async (type) => {
  for (const headers of [{}, preflight])
    expect(await send('POST', JSON.stringify({ query: document }), { ...headers, 'content-type': type })).toMatchObject(refusal(415, 'UNSUPPORTED_MEDIA'))
})

test.each(['', 'null', '"x"', '{}', '{"query":1}', '{"query":{}}', '{"query":"{ courses }","variables":"x"}', '{"query":"{ courses }","operationName":1}'])(
  'the body %j is a bad request',
  async (body) => {
    const { status, body: result } = await send('POST', body)
    expect([status, result.errors.length, result.errors[0].extensions.status]).toEqual([400, 1, 400])
  },
)

test.each(['GET', 'POST'])('an unknown operationName is refused over %s', async (method) => {
  const requestBody = { query: 'query One { courses }', operationName: 'Two' }
  const result =
    method === 'GET' ? await send('GET', undefined, preflight, `?${new URLSearchParams(requestBody)}`) : await send('POST', JSON.stringify(requestBody))
  expect(result).toMatchObject(refusal(400, 'OPERATION_RESOLUTION_FAILURE'))
})

test('an unknown or mismatched persisted query is refused', async () => {
  const persisted = (sha256Hash: string, version = 1) => ({ extensions: { persistedQuery: { version, sha256Hash } } })
  expect(await send('POST', JSON.stringify(persisted('x')))).toMatchObject(refusal(400, 'PERSISTED_QUERY_NOT_FOUND'))
  for (const extensions of [persisted('x'), persisted('x', 2)])
    expect(await send('POST', JSON.stringify({ query: document, ...extensions }))).toMatchObject(refusal(400, 'BAD_REQUEST'))
})

test('a query over the complexity limit is 400 before execution', async () => {
  const nested = (depth: number): string => (depth ? `posts { edges { node { author { ${nested(depth - 1)} } } } }` : 'username')
  const ask = (depth: number) => send('POST', JSON.stringify({ query: `{ user(username: "x") { ${nested(depth)} } }` }))
  expect((await ask(1)).status).toBe(200)
  for (const depth of [4, 12]) {
    app.statements.length = 0
    expect(await ask(depth)).toMatchObject(refusal(400, 'BAD_USER_INPUT'))
    expect(app.statements).toEqual([])
  }
})
