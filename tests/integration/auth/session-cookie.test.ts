import { expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { openAuthAdmin } from '../../support/http/tokens.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })

const fetchEmail = async (uid: string, cookie: string) =>
  (await request(app, 'GET', `/api/users/profile?uid=${uid}`, undefined, undefined, { cookie })).body.user.email

test('POST with a bearer token sets a strict HttpOnly cookie that authenticates reads; DELETE clears it', async () => {
  const { uid, email, token } = await createStudent(app)
  const created = await request(app, 'POST', '/api/session', undefined, token)
  const header = created.headers.get('set-cookie') ?? ''
  expect({ status: created.status, header }).toEqual({
    status: 204,
    header: expect.stringMatching(/^thinnai_session=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Strict$/),
  })
  const cookie = header.split(';')[0] ?? ''
  expect(await fetchEmail(uid, cookie)).toBe(email)
  const graphql = await request(app, 'GET', `/graphql?query=${encodeURIComponent('{ viewer { email } }')}`, undefined, undefined, {
    cookie,
    'apollo-require-preflight': 'true',
  })
  expect(graphql.body.data.viewer.email).toBe(email)
  const cleared = await request(app, 'DELETE', '/api/session', undefined, token)
  expect({ status: cleared.status, cookie: cleared.headers.get('set-cookie') }).toEqual({
    status: 204,
    cookie: expect.stringMatching(/^thinnai_session=; .*Expires=Thu, 01 Jan 1970/),
  })
})

test('DELETE does not revoke a copied cookie; signing out everywhere does', async () => {
  const { uid, email, token } = await createStudent(app)
  const created = await request(app, 'POST', '/api/session', undefined, token)
  const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? ''
  await request(app, 'DELETE', '/api/session', undefined, undefined, { cookie })
  expect(await fetchEmail(uid, cookie)).toBe(email)
  // Firebase compares whole seconds: a session is revoked when it began in an earlier second.
  await expect
    .poll(
      async () => {
        await openAuthAdmin().revokeRefreshTokens(uid)
        return fetchEmail(uid, cookie)
      },
      { timeout: 10_000 },
    )
    .toBeUndefined()
})

test('the cookie authorises reads only', async () => {
  const { uid, token } = await createStudent(app)
  const created = await request(app, 'POST', '/api/session', undefined, token)
  const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? ''
  const write = (method: string, path: string, body: unknown) => request(app, method, path, body, undefined, { cookie })
  expect((await write('POST', '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' })).status).toBe(401)
  expect((await write('PATCH', `/api/users/business/${uid}`, { name: 'x' })).status).toBe(401)
  const mutation = 'mutation { createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } } }'
  expect((await write('POST', '/graphql', { query: mutation })).body.errors[0].extensions.code).toBe('UNAUTHENTICATED')
  const overGet = await request(app, 'GET', `/graphql?query=${encodeURIComponent(mutation)}`, undefined, undefined, {
    cookie,
    'apollo-require-preflight': 'true',
  })
  expect(overGet.body.data).toBeUndefined()
  expect(await app.database.post.count()).toBe(0)
})

test('a missing or forged token and a cookie as a token are 401; a forged cookie is anonymous', async () => {
  const { uid, token } = await createStudent(app)
  expect((await request(app, 'POST', '/api/session')).status).toBe(401)
  expect((await request(app, 'POST', '/api/session', undefined, 'forged')).status).toBe(401)
  const cookie = (await request(app, 'POST', '/api/session', undefined, token)).headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await request(app, 'POST', '/api/posts', {}, cookie.split('=')[1])).status).toBe(401)
  expect(await fetchEmail(uid, 'thinnai_session=forged')).toBeUndefined()
})

test('a malformed Authorization header is refused', async () => {
  for (const authorization of ['Bearer', 'Bearer ', 'Basic abc', ''])
    expect((await request(app, 'GET', '/api/posts?community=lounge', undefined, undefined, { authorization })).status).toBe(401)
})
