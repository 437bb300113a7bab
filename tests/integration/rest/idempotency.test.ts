import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPost } from '../../../server/features/posts/data.ts'
import { once } from '../../../server/features/posts/idempotency.ts'
import { request, student } from '../../support/client.ts'
import { heavyPng, png } from '../../support/image-and-pdf-files.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const send = (token: string, key: string, contentHtml = '<p>once</p>') =>
  request(app, 'POST', '/api/posts', { contentHtml, community: 'lounge' }, token, { 'idempotency-key': key })
const countOf = (authorUid: string) => app.database.post.count({ where: { authorUid } })

test('the same key and body: the same post, over both faces', async () => {
  const { token, uid } = await student(app)
  const [first, again, quoted] = [await send(token, 'k1'), await send(token, 'k1'), await send(token, '"k1"')]
  expect([first.status, again.status, quoted.status]).toEqual([201, 201, 201])
  expect(again.body).toEqual(first.body)
  expect(quoted.body).toEqual(first.body)
  const query = 'mutation { createPost(input: {contentHtml: "<p>once</p>", community: LOUNGE}) { post { summary author { uid } } } }'
  const over = await request(app, 'POST', '/graphql', { query }, token, { 'idempotency-key': 'k1' })
  expect(over.body.data.createPost.post).toEqual({ summary: 'once', author: { uid } })
  expect(await countOf(uid)).toBe(1)
})

test('another body under the key: 422, and nothing is stored', async () => {
  const { token, uid } = await student(app)
  await send(token, 'k2')
  const other = await send(token, 'k2', '<p>other</p>')
  expect(other).toMatchObject({ status: 422, body: { error: 'This Idempotency-Key was used for another post.' } })
  expect(await countOf(uid)).toBe(1)
})

test('twenty at once under one key: one post; who comes while it is being made hears 409 and may come again', async () => {
  const { token, uid } = await student(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(token, 'k3')))
  const made = answers.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  for (const { status, headers } of answers.filter((each) => !made.includes(each))) expect([status, headers.get('retry-after')]).toEqual([409, '2'])
  expect(await countOf(uid)).toBe(1)
  expect((await send(token, 'k3')).body.id).toBe(made[0]?.body.id)
})

test('a post with files is the same when the bytes are; other bytes under the same name are another body', async () => {
  const { token, uid } = await student(app)
  const add = async (width: number) => {
    const form = new FormData()
    form.append('community', 'lounge')
    form.append('media', await png('a.png', width))
    return request(app, 'POST', '/api/posts/add', form, token, { 'idempotency-key': 'k4' })
  }
  const [first, again, other] = [await add(300), await add(300), await add(301)]
  expect(again.body).toEqual(first.body)
  expect(other.status).toBe(422)
  expect(await countOf(uid)).toBe(1)
  expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(1)
})

test('a GraphQL upload under a used key with the same bytes is the same post', async () => {
  const { token, uid } = await student(app)
  const query = `mutation ($file: Upload!) { createPost(input: {contentHtml: "", community: LOUNGE, media: [$file]}) { post { id media { url } } } }`
  const add = async () => {
    const form = new FormData()
    form.append('operations', JSON.stringify({ query, variables: { file: null } }))
    form.append('map', JSON.stringify({ 0: ['variables.file'] }))
    form.append('0', await png('a.png'))
    return request(app, 'POST', '/graphql', form, token, { 'idempotency-key': 'k10', 'apollo-require-preflight': 'true' })
  }
  const [first, again] = [await add(), await add()]
  expect(first.body.data.createPost.post.media).toHaveLength(1)
  expect(again.body).toEqual(first.body)
  expect(await countOf(uid)).toBe(1)
  expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(1)
})

test('account and business set-up need no key: sent twice they leave one account, one picture and one business', async () => {
  const { token, uid } = await student(app)
  const setUp = async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ course: 'BA English', bio: '', ownsBusiness: 'true' })) form.append(name, value)
    form.append('profilePic', await png('me.png'))
    return request(app, 'PUT', `/api/users/setup/${uid}`, form, token)
  }
  expect([(await setUp()).status, (await setUp()).status]).toEqual([200, 200])
  const save = () => request(app, 'PATCH', `/api/users/business/${uid}`, { name: 'Idli Corner' }, token)
  expect((await save()).body).toEqual((await save()).body)
  expect(await app.database.file.count({ where: { ownerUid: uid } })).toBe(1)
  expect(await app.database.business.count({ where: { ownerUid: uid } })).toBe(1)
})

test('a key belongs to its student, and what was refused may be tried again under its key', async () => {
  const [one, two] = [await student(app), await student(app)]
  expect((await send(one.token, 'k5')).body.id).not.toBe((await send(two.token, 'k5')).body.id)
  expect((await send(one.token, 'k6', '<p> </p>')).status).toBe(400)
  expect((await send(one.token, 'k6', '<p> </p>')).status).toBe(400)
  expect((await send(one.token, 'k6')).status).toBe(201)
})

test('a key whose attempt died is taken over after ten seconds, and one of yesterday is forgotten', async () => {
  const { token, uid } = await student(app)
  const first = await send(token, 'k7')
  const where = { ownerUid_key: { ownerUid: uid, key: 'k7' } }
  await app.database.postKey.update({ where, data: { postId: null } })
  expect((await send(token, 'k7')).status).toBe(409)
  await app.database.postKey.update({ where, data: { takenAt: new Date(Date.now() - 11_000) } })
  const second = await send(token, 'k7')
  expect(second.status).toBe(201)
  expect(second.body.id).not.toBe(first.body.id)
  await app.database.postKey.update({ where, data: { takenAt: new Date(Date.now() - 25 * 3_600_000) } })
  expect((await send(token, 'k7', '<p>quite another</p>')).status).toBe(201)
})

test('another body under the key of a post that is not made: 409 while its attempt is alive, a post once it is dead', async () => {
  const { token, uid } = await student(app)
  await app.database.postKey.create({ data: { ownerUid: uid, key: 'k11', fingerprint: 'of <p>once</p>', attempt: crypto.randomUUID(), takenAt: new Date() } })
  const early = await send(token, 'k11', '<p>edited</p>')
  expect([early.status, early.headers.get('retry-after')]).toEqual([409, '2'])
  const where = { ownerUid_key: { ownerUid: uid, key: 'k11' } }
  await app.database.postKey.update({ where, data: { takenAt: new Date(Date.now() - 11_000) } })
  const edited = await send(token, 'k11', '<p>edited</p>')
  expect(edited.status).toBe(201)
  expect((await send(token, 'k11', '<p>edited</p>')).body.id).toBe(edited.body.id)
  expect((await send(token, 'k11')).status).toBe(422)
  expect(await countOf(uid)).toBe(1)
})

test.each(['', 'x'.repeat(256), 'two words', 'ключ'])('the key %j is none: 400', async (key) => {
  const { token } = await student(app)
  const answer = await send(token, encodeURI(key) === key || key.includes(' ') ? key : Buffer.from(key).toString('latin1'))
  expect(answer.status).toBe(400)
})

test('an attempt that wakes up after another took its key over makes no second post', async () => {
  const { uid: ownerUid } = await student(app)
  const context = { database: app.database, now: () => new Date(), log: app.log } as Parameters<typeof once>[0]
  const post = () => ({
    ...{ id: crypto.randomUUID(), authorUid: ownerUid, community: 'LOUNGE' as const },
    ...{ contentHtml: 'x', summary: 'x', hashtags: [], createdAt: new Date() },
  })
  const { promise: sleep, resolve: wake } = Promise.withResolvers<void>()
  const key = { ownerUid, key: 'k8' }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slow = once(context, key, 'same', async (hold) => {
    begin()
    await sleep
    return insertPost(app.database, post(), [], hold)
  })
  await begun
  await app.database.postKey.update({ where: { ownerUid_key: key }, data: { takenAt: new Date(Date.now() - 11_000) } })
  const made = await once(context, key, 'same', (hold) => insertPost(app.database, post(), [], hold))
  wake()
  await expect(slow).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await app.database.post.findMany({ where: { authorUid: ownerUid }, select: { id: true } })).toEqual([{ id: made.id }])
})

test('an attempt that takes long keeps its key: it says of itself that it is at work', async () => {
  const { uid: ownerUid } = await student(app)
  const context = { database: app.database, now: () => new Date(), log: app.log } as Parameters<typeof once>[0]
  const { promise: sleep, reject: fail } = Promise.withResolvers<never>()
  const key = { ownerUid, key: 'k9' }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slow = once(context, key, 'same', () => {
    begin()
    return sleep
  })
  await begun
  const start = Date.now()
  await app.database.postKey.update({ where: { ownerUid_key: key }, data: { takenAt: new Date(start - 11_000) } })
  const takenAt = async () => Number((await app.database.postKey.findUniqueOrThrow({ where: { ownerUid_key: key } })).takenAt)
  await expect.poll(takenAt, { timeout: 10_000 }).toBeGreaterThanOrEqual(start)
  await expect(once(context, key, 'same', () => sleep)).rejects.toMatchObject({ code: 'CONFLICT' })
  fail(new Error('over'))
  await expect(slow).rejects.toThrow('over')
})

test('who leaves after the last byte has posted all the same, files and key and all', async () => {
  const { token, uid } = await student(app)
  const form = new FormData()
  form.append('community', 'lounge')
  for (const name of ['a.png', 'b.png', 'c.png']) form.append('media', await heavyPng(8 * 1024 * 1024), name)
  const packed = new Response(form)
  const body = Buffer.from(await packed.arrayBuffer())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': packed.headers.get('content-type') ?? '',
    'content-length': body.length,
    'idempotency-key': 'k9',
  }
  const leaving = httpRequest(`${app.address}/api/posts/add`, { method: 'POST', headers }).on('error', () => {})
  await new Promise<void>((resolve) => leaving.end(body, resolve))
  await expect.poll(() => app.database.postKey.count({ where: { ownerUid: uid } }), { timeout: 15_000 }).toBe(1)
  leaving.destroy()
  await expect.poll(() => countOf(uid), { timeout: 15_000 }).toBe(1)
})
