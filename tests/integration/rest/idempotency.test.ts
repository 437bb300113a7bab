import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { findPost, insertPost } from '../../../server/features/posts/data.ts'
import { withIdempotencyKey } from '../../../server/features/texts/idempotency.ts'
import type { IdempotencyKeyLock } from '../../../server/http/idempotency/keys.ts'
import { createStudent } from '../../support/factories.ts'
import { createPaddedPng, createPng } from '../../support/files/image-and-pdf-files.ts'
import { createForm, request } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const send = (token: string, key: string, contentHtml = '<p>once</p>') =>
  request(app, 'POST', '/api/posts', { contentHtml, community: 'lounge' }, token, { 'idempotency-key': key })
const find = (id: string) => findPost(app.database, id)
const countPosts = (authorUid: string) => app.database.post.count({ where: { authorUid } })

test('the same key and body return the same post over both transports', async () => {
  const { token, uid } = await createStudent(app)
  const [first, repeated, quoted] = [await send(token, 'k1'), await send(token, 'k1'), await send(token, '"k1"')]
  expect([first.status, repeated.status, quoted.status]).toEqual([201, 201, 201])
  expect(repeated.body).toEqual(first.body)
  expect(quoted.body).toEqual(first.body)
  const query = 'mutation { createPost(input: {contentHtml: "<p>once</p>", community: LOUNGE}) { post { summary author { uid } } } }'
  const graphqlResponse = await request(app, 'POST', '/graphql', { query }, token, { 'idempotency-key': 'k1' })
  expect(graphqlResponse.body.data.createPost.post).toEqual({ summary: 'once', author: { uid } })
  expect(await countPosts(uid)).toBe(1)
})

test('another body under the key is 422 and stores nothing', async () => {
  const { token, uid } = await createStudent(app)
  await send(token, 'k2')
  const other = await send(token, 'k2', '<p>other</p>')
  const error = 'This Idempotency-Key was used for another post or reply.'
  expect(other).toMatchObject({ status: 422, body: { error } })
  const query = 'mutation { createPost(input: {contentHtml: "<p>other</p>", community: LOUNGE}) { post { id } } }'
  const { body } = await request(app, 'POST', '/graphql', { query }, token, { 'idempotency-key': 'k2' })
  expect(body.errors).toMatchObject([{ message: error, extensions: { status: 422, field: 'Idempotency-Key' } }])
  expect(await countPosts(uid)).toBe(1)
})

test('twenty concurrent requests under one key create one post; others get 409', async () => {
  const { token, uid } = await createStudent(app)
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(token, 'k3')))
  const createdResponses = responses.filter(({ status }) => status === 201)
  expect(createdResponses.length).toBeGreaterThan(0)
  expect(new Set(createdResponses.map(({ body }) => body.id)).size).toBe(1)
  for (const { status, headers } of responses.filter((each) => !createdResponses.includes(each)))
    expect([status, headers.get('retry-after')]).toEqual([409, '2'])
  expect(await countPosts(uid)).toBe(1)
  expect((await send(token, 'k3')).body.id).toBe(createdResponses[0]?.body.id)
})

test('a post with files matches by content; other bytes are another body', async () => {
  const { token, uid } = await createStudent(app)
  const add = async (width: number) => {
    const form = createForm({ community: 'lounge', media: await createPng('a.png', width) })
    return request(app, 'POST', '/api/posts/add', form, token, { 'idempotency-key': 'k4' })
  }
  const [first, repeated, other] = [await add(300), await add(300), await add(301)]
  expect(repeated.body).toEqual(first.body)
  expect(other.status).toBe(422)
  expect(await countPosts(uid)).toBe(1)
  expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(1)
})

test('a GraphQL upload with the same bytes matches', async () => {
  const { token, uid } = await createStudent(app)
  const query = `mutation ($file: Upload!) { createPost(input: {contentHtml: "", community: LOUNGE, media: [$file]}) { post { id media { url } } } }`
  const add = async () => {
    const operations = JSON.stringify({ query, variables: { file: null } })
    const form = createForm({ operations, map: '{"file":["variables.file"]}', file: await createPng('a.png') })
    return request(app, 'POST', '/graphql', form, token, { 'idempotency-key': 'k10', 'apollo-require-preflight': 'true' })
  }
  const [first, repeated] = [await add(), await add()]
  expect(first.body.data.createPost.post.media).toHaveLength(1)
  expect(repeated.body).toEqual(first.body)
  expect(await countPosts(uid)).toBe(1)
  expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(1)
})

test('account and business set-up are idempotent without a key', async () => {
  const { token, uid } = await createStudent(app)
  const setUp = async () => {
    const form = createForm({ course: 'BA English', bio: '', ownsBusiness: 'true', profilePic: await createPng('me.png') })
    return request(app, 'PUT', `/api/users/setup/${uid}`, form, token)
  }
  expect([(await setUp()).status, (await setUp()).status]).toEqual([200, 200])
  const save = () => request(app, 'PATCH', `/api/users/business/${uid}`, { name: 'Idli Corner' }, token)
  expect((await save()).body).toEqual((await save()).body)
  expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(1)
  expect(await app.database.business.count({ where: { ownerUid: uid } })).toBe(1)
})

test('a key is scoped to its user and reusable after a refusal', async () => {
  const [one, two] = [await createStudent(app), await createStudent(app)]
  expect((await send(one.token, 'k5')).body.id).not.toBe((await send(two.token, 'k5')).body.id)
  expect((await send(one.token, 'k6', '<p> </p>')).status).toBe(400)
  expect((await send(one.token, 'k6', '<p> </p>')).status).toBe(400)
  expect((await send(one.token, 'k6')).status).toBe(201)
})

test('a key of a dead attempt is taken over after ten seconds, and expires after a day', async () => {
  const { token, uid } = await createStudent(app)
  const first = await send(token, 'k7')
  const where = { ownerUid_key: { ownerUid: uid, key: 'k7' } }
  await app.database.idempotencyKey.update({ where, data: { postId: null } })
  expect((await send(token, 'k7')).status).toBe(409)
  await app.database.idempotencyKey.update({ where, data: { takenAt: new Date(Date.now() - 11_000) } })
  const second = await send(token, 'k7')
  expect(second.status).toBe(201)
  expect(second.body.id).not.toBe(first.body.id)
  await app.database.idempotencyKey.update({ where, data: { takenAt: new Date(Date.now() - 25 * 3_600_000) } })
  expect((await send(token, 'k7', '<p>quite another</p>')).status).toBe(201)
})

test('another body under a pending key is 409 while the attempt is alive', async () => {
  const { token, uid } = await createStudent(app)
  await app.database.idempotencyKey.create({
    data: { ownerUid: uid, key: 'k11', fingerprint: 'of <p>once</p>', attempt: crypto.randomUUID(), takenAt: new Date() },
  })
  const pendingResponse = await send(token, 'k11', '<p>edited</p>')
  expect([pendingResponse.status, pendingResponse.headers.get('retry-after')]).toEqual([409, '2'])
  const where = { ownerUid_key: { ownerUid: uid, key: 'k11' } }
  await app.database.idempotencyKey.update({ where, data: { takenAt: new Date(Date.now() - 11_000) } })
  const edited = await send(token, 'k11', '<p>edited</p>')
  expect(edited.status).toBe(201)
  expect((await send(token, 'k11', '<p>edited</p>')).body.id).toBe(edited.body.id)
  expect((await send(token, 'k11')).status).toBe(422)
  expect(await countPosts(uid)).toBe(1)
})

test.each(['', 'x'.repeat(256), 'two words', 'ключ'])('the key %j is invalid: 400', async (key) => {
  const { token } = await createStudent(app)
  const response = await send(token, encodeURI(key) === key || key.includes(' ') ? key : Buffer.from(key).toString('latin1'))
  expect(response.status).toBe(400)
})

test('a resumed attempt whose key was taken over creates no second post', async () => {
  const { uid: ownerUid } = await createStudent(app)
  const context = { database: app.database, now: () => new Date(), log: app.log } as Parameters<typeof withIdempotencyKey>[0]
  const post = () => ({
    ...{ id: crypto.randomUUID(), authorUid: ownerUid, community: 'LOUNGE' as const },
    ...{ contentHtml: 'x', summary: 'x', hashtags: [], createdAt: new Date(), clubSlug: null, isMembersOnly: false },
  })
  const { promise: pending, resolve: resume } = Promise.withResolvers<void>()
  const key = { ownerUid, key: 'k8' }
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  const create = (lock: IdempotencyKeyLock) => insertPost(app.database, post(), [], lock).then(({ post: { id } }) => ({ id }))
  const createSlowly = async (lock: IdempotencyKeyLock) => {
    markStarted()
    await pending
    return create(lock)
  }
  const slowAttempt = withIdempotencyKey(context, key, 'same', { find, create: createSlowly })
  await started
  await app.database.idempotencyKey.update({ where: { ownerUid_key: key }, data: { takenAt: new Date(Date.now() - 11_000) } })
  const created = await withIdempotencyKey(context, key, 'same', { find, create })
  resume()
  await expect(slowAttempt).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await app.database.post.findMany({ where: { authorUid: ownerUid }, select: { id: true } })).toEqual([{ id: created.id }])
})

test('a long attempt renews its key', { tags: ['rest'] }, async () => {
  const { uid: ownerUid } = await createStudent(app)
  const context = { database: app.database, now: () => new Date(), log: app.log } as Parameters<typeof withIdempotencyKey>[0]
  const { promise: pending, reject: fail } = Promise.withResolvers<never>()
  const key = { ownerUid, key: 'k9' }
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
  const create = () => {
    markStarted()
    return pending
  }
  const slowAttempt = withIdempotencyKey(context, key, 'same', { find, create })
  await started
  const start = Date.now()
  await app.database.idempotencyKey.update({ where: { ownerUid_key: key }, data: { takenAt: new Date(start - 11_000) } })
  const takenAt = async () => Number((await app.database.idempotencyKey.findUniqueOrThrow({ where: { ownerUid_key: key } })).takenAt)
  await expect.poll(takenAt, { timeout: 10_000 }).toBeGreaterThanOrEqual(start)
  await expect(withIdempotencyKey(context, key, 'same', { find, create: () => pending })).rejects.toMatchObject({ code: 'CONFLICT' })
  fail(new Error('over'))
  await expect(slowAttempt).rejects.toThrow('over')
})

test('a client that disconnects after the last byte has posted', { tags: ['rest'] }, async () => {
  const { token, uid } = await createStudent(app)
  const form = new FormData()
  form.append('community', 'lounge')
  for (const name of ['a.png', 'b.png', 'c.png']) form.append('media', await createPaddedPng(8 * 1024 * 1024), name)
  const encodedForm = new Response(form)
  const body = Buffer.from(await encodedForm.arrayBuffer())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': encodedForm.headers.get('content-type') ?? '',
    'content-length': body.length,
    'idempotency-key': 'k9',
  }
  const clientRequest = httpRequest(`${app.address}/api/posts/add`, { method: 'POST', headers }).on('error', () => {})
  await new Promise<void>((resolve) => clientRequest.end(body, resolve))
  await expect.poll(() => app.database.idempotencyKey.count({ where: { ownerUid: uid } }), { timeout: 15_000 }).toBe(1)
  clientRequest.destroy()
  await expect.poll(() => countPosts(uid), { timeout: 15_000 }).toBe(1)
})
