import { afterAll, beforeAll, expect, test } from 'vitest'
import { request, student } from '../../support/client.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const send = (token: string, path: string, body: object) =>
  fetch(app.address + path, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(body) })
const posting = 'mutation { createPost(input: {contentHtml: "<p>x</p>", community: LOUNGE}) { post { id } } }'

test.each([
  ['REST', '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }],
  ['GraphQL', '/graphql', { query: posting }],
])('a write over %s marks the browser for ten seconds, in which it is given nothing from memory', async (_face, path, body) => {
  const { token } = await student(app)
  const answer = await send(token, path, body)
  expect(answer.ok).toBe(true)
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^thinnai_wrote=1; Max-Age=10; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)])
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

test('a read, a refused write and a write of nobody mark no browser', async () => {
  const { token } = await student(app)
  const read = await send(token, '/graphql', { query: '{ viewer { username } }' })
  const refused = await send(token, '/api/posts', { contentHtml: '', community: 'lounge' })
  const ofNobody = await fetch(`${app.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'mutation { askCompa(input: {question: "When is the library open?"}) { answer } }' }),
  })
  expect([read, refused, ofNobody].map(({ status, headers }) => [status, headers.getSetCookie()])).toEqual([
    [200, []],
    [400, []],
    [200, []],
  ])
})
