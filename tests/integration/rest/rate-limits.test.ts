import { expect, test } from 'vitest'
import { createPost, createReply, createStudent, signUp } from '../../support/factories.ts'
import { createTextNamedPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, graphql, post, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { rateLimitScale: 1 })

test('username checks are limited to 20 a minute per address with RateLimit headers and Retry-After', async () => {
  const check = () => request(app, 'GET', '/api/users/check-username/somebody')
  const first = await check()
  expect(first.headers.get('ratelimit-policy')).toBe('"username-checks-60s";q=20;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"username-checks-60s";r=19;t=(60|59)$/)
  for (let n = 2; n <= 20; n += 1) expect((await check()).status).toBe(200)
  const refused = await check()
  expect(refused).toMatchObject({ status: 429, body: { error: 'Too many requests. Try again in a minute.' } })
  expect(refused.headers.get('ratelimit')).toMatch(/^"username-checks-60s";r=0;t=\d+$/)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  const { errors } = await graphql(app, '{ usernameAvailable(username: "somebody") }')
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) })
  const { token } = await signUp()
  expect((await request(app, 'GET', '/api/users/check-username/somebody', undefined, token)).status).toBe(200)
})

test('the by-email lookup is rate-limited', async () => {
  const statuses: number[] = []
  for (let n = 1; n <= 21; n += 1) statuses.push((await request(app, 'GET', `/api/users/by-email?email=n${n}@vistas.ac.in`)).status)
  expect(statuses).toEqual([...Array(20).fill(404), 429])
})

const attempts = '"content-attempts-300s";q=80;w=300'

test('posts are limited to six in five minutes over both transports', async () => {
  const { token, uid } = await createStudent(app)
  const create = 'mutation { createPost(input: {contentHtml: "x", community: LOUNGE}) { post { id } } }'
  for (let n = 1; n <= 3; n += 1) {
    const { status, headers } = await post(app, '/api/posts', { contentHtml: 'x', community: 'lounge' }, token)
    expect({ status, policy: headers.get('ratelimit-policy') }).toEqual({
      status: 201,
      policy: `${attempts}, "posts-300s";q=6;w=300, "posts-86400s";q=60;w=86400`,
    })
    expect((await graphql(app, create, {}, token)).errors).toBeUndefined()
  }
  expect((await post(app, '/api/posts', { contentHtml: 'x', community: 'lounge' }, token)).status).toBe(429)
  expect((await graphql(app, create, {}, token)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
  expect(await app.database.post.count({ where: { authorUid: uid } })).toBe(6)
})

test('a post refused for its files does not count', async () => {
  const { token } = await createStudent(app)
  for (let n = 1; n <= 7; n += 1) {
    const form = createForm({ contentHtml: 'x', community: 'lounge', media: createTextNamedPng() })
    expect((await request(app, 'POST', '/api/posts/add', form, token)).status).toBe(415)
  }
  expect((await post(app, '/api/posts', { contentHtml: 'x', community: 'lounge' }, token)).headers.get('ratelimit')).toMatch(/"posts-300s";r=5;/)
})

test('80 refused texts in five minutes stop new and edited posts and replies', async () => {
  const { token } = await createStudent(app)
  const { id, nodeId } = await createPost(app, { token })
  const reply = await createReply(app, id, { token })
  const empty = 'contentHtml: "<p> <b></b></p>"'
  const mutations = [
    `createPost(input: {${empty}, community: LOUNGE}) { post { id } }`,
    `addReply(input: {${empty}, postId: "${nodeId}"}) { reply { id } }`,
    `editPost(input: {${empty}, postId: "${nodeId}", version: 1}) { post { id } }`,
    `editReply(input: {${empty}, replyId: "${reply.nodeId}", version: 1}) { reply { id } }`,
  ]
  const sendAll = async () => {
    const codes: (string | undefined)[] = []
    for (const mutation of mutations) codes.push((await graphql(app, `mutation { ${mutation} }`, {}, token)).errors?.[0]?.extensions.code)
    return codes
  }
  for (let n = 0; n < 19; n += 1) expect(await sendAll()).toEqual(Array(4).fill('INVALID_INPUT'))
  // Two of the 80 texts were valid.
  expect(await sendAll()).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'RATE_LIMITED', 'RATE_LIMITED'])
  expect(await sendAll()).toEqual(Array(4).fill('RATE_LIMITED'))
})

test('a document with fifteen fields reports each limit once', async () => {
  const query = `{ ${Array.from({ length: 15 }, (_, n) => `a${n}: usernameAvailable(username: "x")`).join(' ')} }`
  const response = await post(app, '/graphql', { query })
  expect(response.headers.get('ratelimit-policy')).toBe('"username-checks-60s";q=20;w=60')
  expect(response.body.errors.length).toBeGreaterThan(0)
})

test('drafts are limited to five a minute, uploads to thirty in thirty minutes before parsing', async () => {
  const { token, email } = await signUp()
  for (let n = 1; n <= 5; n += 1) {
    await app.database.user.deleteMany({ where: { email } })
    expect((await post(app, '/api/users/draft', { username: `draft.${n}` }, token)).status).toBe(200)
  }
  await app.database.user.deleteMany({ where: { email } })
  expect((await post(app, '/api/users/draft', { username: 'draft.6' }, token)).status).toBe(429)

  const sender = await createStudent(app)
  const sendEmptyForm = () => request(app, 'POST', '/api/posts/add', new FormData(), sender.token)
  for (let n = 1; n <= 30; n += 1) expect((await sendEmptyForm()).status).toBe(400)
  const refused = await sendEmptyForm()
  expect([refused.status, refused.headers.get('ratelimit')]).toEqual([429, expect.stringMatching(/^"uploads-1800s";r=0;t=\d+$/)])
})
