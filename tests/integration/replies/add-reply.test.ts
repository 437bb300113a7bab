import { beforeAll, describe, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student, signUp } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../../support/http/client.ts'
import { openSubscription, readEvents } from '../../support/http/subscription-stream.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Student
let reader: Student
beforeAll(async () => {
  author = await createStudent(app)
  reader = await createStudent(app)
})

const fields = `id number post { id } author { uid } contentHtml media { url type alt } attachments { filename } inReplyTo { id number } isDeleted version editedAt voteCount`
const add = `mutation($media: [Upload!], $postId: ID!, $html: String!, $inReplyTo: ID, $alts: [String!]) {
  addReply(input: {postId: $postId, contentHtml: $html, inReplyTo: $inReplyTo, media: $media, alts: $alts}) { reply { ${fields} } } }`
type NewReply = { postId: string; html: string; inReplyTo?: string; media?: File[]; alts?: string[] }
const addReply = async (variables: NewReply, token: string | undefined = reader.token) => {
  const { data, errors } = await graphql(app, add, variables, token)
  return errors?.[0] ?? data.addReply.reply
}
const codeOf = async (variables: NewReply, token?: string) => {
  const { message, extensions } = await addReply(variables, token)
  return { message, code: extensions?.code, field: extensions?.field }
}
const toNodeId = (type: string, id: string) => Buffer.from(`${type}:${id}`).toString('base64url')
const readCounts = (postId: string) =>
  app.database.postCounts.findUniqueOrThrow({ where: { postId }, select: { replies: true, lastNumber: true, lastReplyAt: true, lastActivityAt: true } })

describe('addReply', () => {
  test('publishes a sanitised reply with the next number, and counts it', async () => {
    const post = await createPost(app, { token: author.token })
    const first = await addReply({ postId: post.nodeId, html: '<p onclick=x>One<script>x</script></p>' })
    expect(first).toMatchObject({
      ...{ number: 1, post: { id: post.nodeId }, author: { uid: reader.uid }, contentHtml: '<p>One</p>', media: [], attachments: [] },
      ...{ inReplyTo: null, isDeleted: false, version: 1, editedAt: null, voteCount: 0 },
    })
    const second = await addReply({ postId: post.nodeId, html: 'Two', inReplyTo: first.id }, author.token)
    expect(second).toMatchObject({ number: 2, inReplyTo: { id: first.id, number: 1 } })
    const { createdAt } = await app.database.reply.findUniqueOrThrow({ where: { postId_number: { postId: post.id, number: 2 } } })
    expect(await readCounts(post.id)).toEqual({ replies: 2, lastNumber: 2, lastReplyAt: createdAt, lastActivityAt: createdAt })
    const { data } = await graphql(app, 'query($id: ID!) { node(id: $id) { ... on Reply { number inReplyTo { contentHtml } } } }', { id: second.id })
    expect(data.node).toEqual({ number: 2, inReplyTo: { contentHtml: '<p>One</p>' } })
  })

  test('stores one picture, in LEARN also a document, and no video', async () => {
    const [lounge, learn] = [await createPost(app), await createPost(app, { community: 'learn' })]
    const picture = await addReply({ postId: lounge.nodeId, html: '', media: [await createPng()], alts: ['A tree'] })
    expect(picture).toMatchObject({ contentHtml: '', media: [{ type: 'IMAGE', alt: 'A tree' }], attachments: [] })
    expect((await fetch(app.address + picture.media[0].url)).status).toBe(200)
    const document = await addReply({ postId: learn.nodeId, html: 'x', media: [createPdf('unit 3.pdf')] })
    expect(document).toMatchObject({ media: [], attachments: [{ filename: 'unit 3.pdf' }] })
    expect(await codeOf({ postId: lounge.nodeId, html: 'x', media: [createPdf()] })).toMatchObject({ code: 'UNSUPPORTED_MEDIA', field: 'media' })
    const video = new File([Buffer.from('1a45dfa3', 'hex'), 'webm'], 'a.webm', { type: 'video/webm' })
    expect(await codeOf({ postId: lounge.nodeId, html: 'x', media: [video] })).toMatchObject({ code: 'UNSUPPORTED_MEDIA', field: 'media' })
    const two = [await createPng(), await createPng()]
    expect(await codeOf({ postId: lounge.nodeId, html: 'x', media: two })).toEqual({
      message: 'A reply can have one file.',
      code: 'INVALID_INPUT',
      field: 'media',
    })
    expect(await codeOf({ postId: lounge.nodeId, html: 'x', alts: ['x'] })).toMatchObject({ code: 'INVALID_INPUT', field: 'alts' })
    expect((await readCounts(lounge.id)).lastNumber).toBe(1)
  })

  test('refuses empty and long texts, other threads, closed and missing ones', async () => {
    const [post, other] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
    const otherReply = await createReply(app, other.id, { token: reader.token })
    expect(await codeOf({ postId: post.nodeId, html: '<p> &nbsp;</p>' })).toEqual({
      ...{ message: 'Write something or attach a file.', code: 'INVALID_INPUT', field: 'contentHtml' },
    })
    expect(await codeOf({ postId: post.nodeId, html: 'x'.repeat(60_000) })).toMatchObject({ code: 'INVALID_INPUT', field: 'contentHtml' })
    for (const inReplyTo of [otherReply.nodeId, 'x', toNodeId('Reply', crypto.randomUUID())])
      expect(await codeOf({ postId: post.nodeId, html: 'x', inReplyTo })).toMatchObject({ code: 'INVALID_INPUT', field: 'inReplyTo' })
    for (const postId of ['x', toNodeId('Post', crypto.randomUUID()), reader.uid])
      expect(await codeOf({ postId, html: 'x' })).toMatchObject({ code: 'NOT_FOUND', message: 'This post does not exist.' })
    await app.database.post.update({ where: { id: post.id }, data: { closedAt: new Date() } })
    expect(await codeOf({ postId: post.nodeId, html: 'x' })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'The author has closed this thread to new replies.',
    })
    await app.database.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
    expect(await codeOf({ postId: post.nodeId, html: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await readCounts(post.id)).lastNumber).toBe(0)
  })

  test('requires a sign-in and a username', async () => {
    const { nodeId } = await createPost(app, { token: author.token })
    expect((await graphql(app, add, { postId: nodeId, html: 'x' })).errors?.[0]).toMatchObject({
      ...{ message: 'Sign in to reply', extensions: { code: 'UNAUTHENTICATED' } },
    })
    expect(await codeOf({ postId: nodeId, html: 'x' }, (await signUp()).token)).toMatchObject({ code: 'CONFLICT', field: 'username' })
  })

  test('gives parallel repliers numbers without gap or repeat, and failed ones none', async () => {
    const post = await createPost(app, { token: author.token })
    const valid = Array.from({ length: 40 }, (_, index) => addReply({ postId: post.nodeId, html: `x ${index}` }, index % 2 ? author.token : reader.token))
    const failed = Array.from({ length: 10 }, () => addReply({ postId: post.nodeId, html: ' ' }))
    const replies = await Promise.all(valid)
    await Promise.all(failed)
    expect(replies.map(({ number }) => number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await readCounts(post.id)).toMatchObject({ replies: 40, lastNumber: 40 })
  })

  test('a repeated Idempotency-Key returns the existing reply', async () => {
    const [post, other] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
    const send = ({ id }: { id: string }, token: string, contentHtml = 'x') =>
      request(app, 'POST', `/api/posts/${id}/replies`, { contentHtml }, token, { 'idempotency-key': '"k1"' })
    const responses = await Promise.all([send(post, reader.token), send(post, reader.token), send(post, reader.token)])
    for (const { status, headers } of responses) expect([status, headers.get('retry-after')]).toEqual(status === 409 ? [409, '2'] : [201, null])
    const later = await send({ id: post.id.toUpperCase() }, reader.token)
    const ids = [...responses, later].flatMap(({ status, body }) => (status === 201 ? [body.id] : []))
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^.{14}7/)]))
    expect(new Set(ids).size).toBe(1)
    expect((await send(post, author.token)).body.number).toBe(2)
    expect([(await send(other, reader.token)).status, (await send(post, reader.token, 'y')).status]).toEqual([422, 422])
    const createPostResponse = await request(app, 'POST', '/api/posts', { contentHtml: 'x', community: 'lounge' }, reader.token, { 'idempotency-key': 'k1' })
    expect(createPostResponse.status).toBe(422)
    expect(await readCounts(post.id)).toMatchObject({ replies: 2, lastNumber: 2 })

    await app.database.post.update({ where: { id: post.id }, data: { closedAt: new Date() } })
    expect((await send(post, reader.token)).body.id).toBe(ids[0])
    await app.database.post.update({ where: { id: post.id }, data: { closedAt: null } })
    await app.database.reply.update({ where: { id: ids[0] }, data: { deletedAt: new Date() } })
    expect(await send(post, reader.token)).toMatchObject({ status: 409, body: { error: 'The post or reply of this Idempotency-Key is deleted.' } })
    const where = { ownerUid_key: { ownerUid: reader.uid, key: 'k1' } }
    await app.database.idempotencyKey.update({ where, data: { takenAt: new Date(Date.now() - 25 * 3_600_000) } })
    expect(await send(post, reader.token, 'y')).toMatchObject({ status: 201, body: { number: 3 } })
  })

  test('notifies the subscribers of the post', async () => {
    const [post, other] = [await createPost(app, { token: author.token }), await createPost(app, { token: author.token })]
    const abortController = new AbortController()
    const query = 'subscription($id: ID!) { replyAdded(postId: $id) { id postId number authorUid createdAt } }'
    const response = await openSubscription(app, query, { id: post.nodeId }, undefined, abortController.signal)
    const streamReader = response.body?.getReader()
    await createReply(app, other.id, { token: reader.token })
    const reply = await createReply(app, post.id, { token: reader.token })
    let text = ''
    while (!text.includes('event: next')) text += Buffer.from((await streamReader?.read())?.value ?? []).toString()
    abortController.abort()
    expect(JSON.parse(/data: (\{.*\})/.exec(text)?.[1] ?? '').data.replyAdded).toEqual({
      ...{ id: reply.nodeId, postId: post.nodeId, number: 1, authorUid: reader.uid, createdAt: reply.createdAt },
    })
    const missing = await openSubscription(app, query, { id: toNodeId('Post', crypto.randomUUID()) })
    expect(JSON.stringify(await readEvents(missing))).toContain('NOT_FOUND')
  })
})

test('REST lists and adds replies', async () => {
  const post = await createPost(app, { token: author.token })
  const path = `/api/posts/${post.id}/replies`
  const first = await createReply(app, post.id, { token: reader.token })
  const added = await request(app, 'POST', path, { contentHtml: 'two', inReplyTo: first.id }, author.token)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ number: 2, inReplyTo: { id: first.id, number: 1 }, user: { username: author.username } })
  const location = added.headers.get('location') ?? ''
  const { isHeldForReview, ...listed } = added.body
  expect(isHeldForReview).toBe(false)
  expect((await request(app, 'GET', location)).body).toEqual([listed])
  const page = await request(app, 'GET', `${path}?limit=1`)
  expect(page.body.map(({ number }: any) => number)).toEqual([1])
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const last = await request(app, 'GET', next)
  expect([last.body.map(({ number }: any) => number), last.headers.get('link')]).toEqual([[2], null])
  expect((await request(app, 'GET', `/api/posts/${crypto.randomUUID()}/replies`)).status).toBe(404)
  expect((await request(app, 'GET', `${path}?cursor=x`)).status).toBe(400)
})
