import { expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { graphql, post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const send = async (path: string, body: string, headers: Record<string, string>) => {
  const response = await fetch(app.address + path, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}
const json = { 'content-type': 'application/json' }

test('malformed REST requests are 4xx', async () => {
  const error = { error: expect.any(String) }
  const { token } = await createStudent(app)
  const signedIn = { ...json, authorization: `Bearer ${token}` }
  expect(await send('/api/posts', '{', signedIn)).toEqual({ status: 400, body: error })
  expect(await send('/api/posts', '{}', { ...signedIn, 'content-type': 'application/json; charset=klingon' })).toEqual({ status: 415, body: error })
  expect(await send('/api/posts', JSON.stringify('x'.repeat(200_000)), signedIn)).toEqual({ status: 413, body: error })
  expect(await request(app, 'GET', '/api/nowhere')).toMatchObject({ status: 404, body: error })
  expect(await request(app, 'GET', '/api/users/progress/%E0%A4%A')).toMatchObject({ status: 400, body: error })
})

test('errors before execution have the GraphQL shape', async () => {
  const refusal = (code: string, status: number) => ({ status, body: { errors: [{ message: expect.any(String), extensions: { code, status } }] } })
  expect(await send('/graphql', '{', json)).toEqual(refusal('INVALID_INPUT', 400))
  expect(await send('/graphql', '{"query":"{ courses }"}', { ...json, authorization: 'Bearer rubbish' })).toEqual(refusal('UNAUTHENTICATED', 401))
  expect(await send('/graphql', JSON.stringify({ query: '{ courses }', x: 'x'.repeat(200_000) }), json)).toEqual(refusal('TOO_LARGE', 413))
})

test('GraphQL validation errors have code and status', async () => {
  for (const query of ['{', '{ nothing }', 'query($id: ID!) { node(id: $id) { id } }'])
    expect((await graphql(app, query)).errors?.[0]?.extensions).toMatchObject({ code: expect.any(String), status: 400 })
})

test('Accept: application/problem+json gives problem details', async () => {
  const result = await request(app, 'GET', '/api/posts?community=nowhere', undefined, undefined, { accept: 'application/problem+json' })
  expect(result.headers.get('content-type')).toContain('application/problem+json')
  const expectedProblem = { detail: 'There is no such community. Use lounge, learn, market-explore or club-buzz.', code: 'INVALID_INPUT', field: 'community' }
  const instance = `urn:uuid:${result.headers.get('x-request-id')}`
  expect(result.body).toEqual({ type: 'about:blank', title: 'Bad Request', status: 400, instance, ...expectedProblem })
})

test('unstorable text is 400 on both transports', async () => {
  const { token } = await createStudent(app)
  expect((await post(app, '/api/users/draft', { username: 'a\0b' }, token)).status).toBeLessThan(500)
  const result = await graphql(app, 'mutation { saveBusiness(input: {name: "a\\u0000b"}) { business { id } } }', {}, token)
  expect(result.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
})

test('livez responds, and readyz checks the database', async () => {
  expect(await request(app, 'GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await request(app, 'GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: true } })
})
