import { expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const send = (token: string, path: string, body: object) =>
  fetch(app.address + path, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(body) })
const createPostMutation = 'mutation { createPost(input: {contentHtml: "<p>x</p>", community: LOUNGE}) { post { id } } }'

test.each([
  ['REST', '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }],
  ['GraphQL', '/graphql', { query: createPostMutation }],
])('a write over %s sets a cookie for ten seconds that bypasses the cache', async (_transport, path, body) => {
  const { token } = await createStudent(app)
  const response = await send(token, path, body)
  expect(response.ok).toBe(true)
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^thinnai_wrote=1; Max-Age=10; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)])
  const feed = '/api/posts?community=lounge'
  const statements = async (headers: Record<string, string>) => {
    app.statements.length = 0
    await request(app, 'GET', feed, undefined, undefined, headers)
    return app.statements.length
  }
  for (let n = 0; n < 3; n += 1) await statements({})
  expect(await statements({})).toBe(0)
  expect(await statements({ cookie: 'thinnai_wrote=1' })).toBeGreaterThan(0)
})

test('reads, refused and anonymous writes set no cookie', async () => {
  const { token } = await createStudent(app)
  const read = await send(token, '/graphql', { query: '{ viewer { username } }' })
  const refused = await send(token, '/api/posts', { contentHtml: '', community: 'lounge' })
  const anonymousWrite = await fetch(`${app.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'mutation { askCompa(input: {question: "When is the library open?"}) { answer } }' }),
  })
  expect([read, refused, anonymousWrite].map(({ status, headers }) => [status, headers.getSetCookie()])).toEqual([
    [200, []],
    [400, []],
    [200, []],
  ])
})
