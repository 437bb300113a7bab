import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, post, request, student } from '../../support/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const send = async (path: string, body: string, headers: Record<string, string>) => {
  const response = await fetch(app.address + path, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}
const json = { 'content-type': 'application/json' }

test('what cannot be read is a clear 4xx over REST', async () => {
  const error = { error: expect.any(String) }
  const { token } = await student(app)
  const signedIn = { ...json, authorization: `Bearer ${token}` }
  expect(await send('/api/posts', '{', signedIn)).toEqual({ status: 400, body: error })
  expect(await send('/api/posts', '{}', { ...signedIn, 'content-type': 'application/json; charset=klingon' })).toEqual({ status: 415, body: error })
  expect(await send('/api/posts', JSON.stringify('x'.repeat(200_000)), signedIn)).toEqual({ status: 413, body: error })
  expect(await request(app, 'GET', '/api/nowhere')).toMatchObject({ status: 404, body: error })
  expect(await request(app, 'GET', '/api/users/progress/%E0%A4%A')).toMatchObject({ status: 400, body: error })
})

test('what is refused before GraphQL is asked has the shape of a GraphQL answer', async () => {
  const refusal = (code: string, status: number) => ({ status, body: { errors: [{ message: expect.any(String), extensions: { code, status } }] } })
  expect(await send('/graphql', '{', json)).toEqual(refusal('INVALID_INPUT', 400))
  expect(await send('/graphql', '{"query":"{ courses }"}', { ...json, authorization: 'Bearer rubbish' })).toEqual(refusal('UNAUTHENTICATED', 401))
  expect(await send('/graphql', JSON.stringify({ query: '{ courses }', x: 'x'.repeat(200_000) }), json)).toEqual(refusal('TOO_LARGE', 413))
})

test('the refusals of GraphQL itself carry code and status', async () => {
  for (const query of ['{', '{ nothing }', 'query($id: ID!) { node(id: $id) { id } }'])
    expect((await graphql(app, query)).errors?.[0]?.extensions).toMatchObject({ code: expect.any(String), status: 400 })
})

test('an error is application/problem+json when the Accept header asks for it', async () => {
  const answer = await request(app, 'GET', '/api/posts?community=nowhere', undefined, undefined, { accept: 'application/problem+json' })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  const said = { detail: 'There is no such community. Use lounge, learn, market-explore or club-buzz.', code: 'INVALID_INPUT', field: 'community' }
  const instance = `urn:uuid:${answer.headers.get('x-request-id')}`
  expect(answer.body).toEqual({ type: 'about:blank', title: 'Bad Request', status: 400, instance, ...said })
})

test('text that the database cannot hold is 400 on both faces', async () => {
  const { token } = await student(app)
  expect((await post(app, '/api/users/draft', { username: 'a\0b' }, token)).status).toBeLessThan(500)
  const answer = await graphql(app, 'mutation { saveBusiness(input: {name: "a\\u0000b"}) { business { id } } }', {}, token)
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
})

test('healthz answers, and readyz asks the database', async () => {
  expect(await request(app, 'GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await request(app, 'GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready', database: true } })
})
