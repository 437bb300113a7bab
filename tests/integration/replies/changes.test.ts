import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql } from '../../support/http/client.ts'
import { findTables } from '../../support/read-tables.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let elapsedMs = 0
const now = () => new Date(Date.now() + elapsedMs)
const app = setUpTestApp(undefined, { now })
let author: Student
let reader: Student
let post: { id: string; nodeId: string }
beforeAll(async () => {
  author = await createStudent(app)
  reader = await createStudent(app)
})
beforeEach(async () => {
  elapsedMs = 0
  post = await createPost(app, { token: author.token, community: 'learn' })
})

const fields = `id number contentHtml version editedAt isDeleted createdAt author { uid } media { url } attachments { url filename } voteCount
  revisions { version contentHtml publishedAt }`
const documents = {
  add: `mutation($media: [Upload!], $postId: ID!, $html: String!) { addReply(input: {postId: $postId, contentHtml: $html, media: $media}) { reply { ${fields} } } }`,
  edit: `mutation($media: [Upload!], $replyId: ID!, $version: Int!, $html: String!, $removed: [String!]) {
    editReply(input: {replyId: $replyId, version: $version, contentHtml: $html, removedFiles: $removed, media: $media}) { reply { ${fields} } } }`,
  delete: `mutation($replyId: ID!) { deleteReply(input: {replyId: $replyId}) { reply { ${fields} } restorableUntil } }`,
  restore: `mutation($id: ID!) { restoreDeleted(input: {subjectId: $id}) { subject { __typename ... on Reply { ${fields} } ... on Post { id } } } }`,
}
const send = async (name: keyof typeof documents, variables: Record<string, unknown>, { token } = reader) => {
  const { data, errors } = await graphql(app, documents[name], variables, token)
  if (errors) return { message: errors[0]?.message, ...errors[0]?.extensions } as any
  const [payload] = Object.values<any>(data)
  return name === 'delete' ? payload : (payload.reply ?? payload.subject)
}
const readReply = async (id: string, token?: string) =>
  (await graphql(app, `query($id: ID!) { node(id: $id) { ... on Reply { ${fields} } } }`, { id }, token)).data.node
const readCounts = async () => {
  const { replies, lastNumber, lastReplyAt, lastActivityAt, createdAt } = await app.database.postCounts.findUniqueOrThrow({ where: { postId: post.id } })
  return { replies, lastNumber, lastReplyAt, isActivityExact: lastActivityAt.getTime() === (lastReplyAt ?? createdAt).getTime() }
}

describe('editReply', () => {
  test('changes the text, sanitised; within ten minutes unmarked and without an earlier version', async () => {
    const { nodeId, createdAt } = await createReply(app, post.id, { token: reader.token, contentHtml: '<p>Unti 3</p>' })
    expect(await send('edit', { replyId: nodeId, version: 1, html: '<p>Unit 3<script>x</script></p>' })).toMatchObject({
      ...{ contentHtml: '<p>Unit 3</p>', version: 2, editedAt: null },
      revisions: [],
    })
    elapsedMs = 11 * minuteMs
    const marked = await send('edit', { replyId: nodeId, version: 2, html: 'y' })
    expect(marked).toMatchObject({
      ...{ version: 3, editedAt: expect.any(String) },
      revisions: [{ version: 2, contentHtml: '<p>Unit 3</p>', publishedAt: createdAt }],
    })
  })

  test('is marked once somebody has voted, or replied after it', async () => {
    const [voted, last] = [await createReply(app, post.id, { token: reader.token }), await createReply(app, post.id, { token: reader.token })]
    await app.database.reply.update({ where: { id: voted.id }, data: { votes: 1 } })
    expect((await send('edit', { replyId: voted.nodeId, version: 1, html: 'y' })).editedAt).toBeTruthy()
    expect((await send('edit', { replyId: last.nodeId, version: 1, html: 'y' })).editedAt).toBeNull()
    await createReply(app, post.id, { token: author.token })
    expect((await send('edit', { replyId: last.nodeId, version: 2, html: 'z' })).editedAt).toBeTruthy()
  })

  test('takes out and adds a file', async () => {
    const picture = await send('add', { postId: post.nodeId, html: '', media: [await createPng()] })
    const [{ url }] = picture.media
    const edit = (version: number, variables: object) => send('edit', { replyId: picture.id, version, html: '', ...variables })
    expect(await edit(1, { media: [createPdf()] })).toMatchObject({ code: 'INVALID_INPUT', field: 'media' })
    expect(await edit(1, { removed: [url] })).toMatchObject({ code: 'INVALID_INPUT', field: 'contentHtml' })
    expect(await edit(1, { removed: ['/media/none.webp'] })).toMatchObject({ code: 'INVALID_INPUT', field: 'removedFiles' })
    expect(await edit(1, { html: 'x' })).toMatchObject({ media: [{ url }], version: 2 })
    expect(await edit(2, { removed: [url], media: [createPdf('unit.pdf')] })).toMatchObject({ media: [], attachments: [{ filename: 'unit.pdf' }] })
    expect((await fetch(app.address + url)).status).toBe(404)
    expect(await app.database.file.count({ where: { ownerUid: reader.uid, kind: 'IMAGE' } })).toBe(0)
  })

  test('is refused to others, with another version, 24 hours later, and when deleted', async () => {
    const { nodeId } = await createReply(app, post.id, { token: reader.token })
    const edit = (version = 1, student = reader) => send('edit', { replyId: nodeId, version, html: 'y' }, student)
    expect(await edit(1, author)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await edit(2)).toMatchObject({ code: 'CONFLICT', field: 'version' })
    const [one, two] = await Promise.all([edit(), edit()])
    expect([one.code, two.code].sort()).toEqual(['CONFLICT', undefined])
    expect(
      (await graphql(app, 'query($id: ID!) { node(id: $id) { ... on Reply { viewerCanEdit viewerCanDelete editableUntil } } }', { id: nodeId }, author.token))
        .data.node,
    ).toEqual({
      ...{ viewerCanEdit: false, viewerCanDelete: false, editableUntil: null },
    })
    elapsedMs = 25 * hourMs
    expect(await edit(2)).toMatchObject({ code: 'FORBIDDEN', message: expect.stringMatching(/^This reply could be edited until \w+day, \d+ \w+ at .*[apn]m?/) })
    await send('delete', { replyId: nodeId })
    expect(await edit(2)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('deleteReply and restoreDeleted', () => {
  test('a deleted reply keeps its number only, and its file is gone at once; restored, it is as before', async () => {
    const first = await createReply(app, post.id, { token: author.token })
    elapsedMs = minuteMs
    const before = await send('add', { postId: post.nodeId, html: '<p>secret</p>', media: [createPdf('secret.pdf')] })
    await send('edit', { replyId: before.id, version: 1, html: '<p>secrets</p>' })
    const shown = await readReply(before.id)
    const { reply, restorableUntil } = await send('delete', { replyId: before.id })
    expect(reply).toMatchObject({ number: 2, isDeleted: true, author: null, contentHtml: '', media: [], attachments: [], revisions: [], voteCount: 0 })
    expect(JSON.stringify(await readReply(before.id, reader.token))).not.toContain('secret')
    expect(new Date(restorableUntil).getTime()).toBeGreaterThan(now().getTime() + 23 * hourMs)
    expect((await fetch(app.address + before.attachments[0].url)).status).toBe(404)
    expect(await readCounts()).toEqual({ replies: 1, lastNumber: 2, lastReplyAt: new Date(first.createdAt), isActivityExact: true })
    expect(await send('delete', { replyId: before.id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await send('restore', { id: before.id })).toEqual({ __typename: 'Reply', ...shown })
    expect((await fetch(app.address + before.attachments[0].url)).status).toBe(200)
    expect(await readCounts()).toEqual({ replies: 2, lastNumber: 2, lastReplyAt: new Date(before.createdAt), isActivityExact: true })
    expect((await createReply(app, post.id, { token: author.token })).number).toBe(3)
  })

  test('the last reply that is deleted leaves no last reply', async () => {
    const { nodeId } = await createReply(app, post.id, { token: reader.token })
    await send('delete', { replyId: nodeId })
    expect(await readCounts()).toEqual({ replies: 0, lastNumber: 1, lastReplyAt: null, isActivityExact: true })
  })

  test('are refused to others, and restoring after 24 hours', async () => {
    const { nodeId } = await createReply(app, post.id, { token: reader.token })
    expect(await send('delete', { replyId: nodeId }, author)).toMatchObject({ code: 'FORBIDDEN' })
    await send('delete', { replyId: nodeId })
    expect(await send('restore', { id: nodeId }, author)).toMatchObject({ code: 'NOT_FOUND' })
    for (const id of ['x', Buffer.from('User:x').toString('base64url'), Buffer.from('Reply:x').toString('base64url')])
      expect(await send('restore', { id })).toMatchObject({ code: 'NOT_FOUND' })
    elapsedMs = 24 * hourMs + 1000
    expect(await send('restore', { id: nodeId })).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('restores a post', async () => {
    await graphql(app, 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }', { id: post.nodeId }, author.token)
    expect(await send('restore', { id: post.nodeId }, author)).toEqual({ __typename: 'Post', id: post.nodeId })
  })
})

describe('purgeDeletedReplies', () => {
  test('leaves nothing but the number 24 hours later', async () => {
    const reply = await send('add', { postId: post.nodeId, html: '<p>quokka</p>', media: [createPdf('quokka.pdf')] })
    const other = await createReply(app, post.id, { token: reader.token, contentHtml: 'other' })
    expect((await send('edit', { replyId: reply.id, version: 1, html: '<p>quokkas</p>' })).revisions).toHaveLength(1)
    const { id } = await app.database.reply.findUniqueOrThrow({ where: { postId_number: { postId: post.id, number: 1 } } })
    for (const subjectId of [id, other.id]) {
      await app.database.vote.create({ data: { subjectId, userUid: author.uid, kind: 'REPLY', createdAt: now() } })
      await app.database.bookmark.create({ data: { subjectId, userUid: author.uid, kind: 'REPLY', createdAt: now() } })
    }
    await send('delete', { replyId: reply.id })
    elapsedMs = 23 * hourMs
    await app.runSchedule('purge-deleted-replies')
    expect((await app.database.reply.findUniqueOrThrow({ where: { id } })).contentHtml).toBe('<p>quokkas</p>')
    elapsedMs = 25 * hourMs
    const storedBefore = (await app.listStoredFiles()).length
    await app.runSchedule('purge-deleted-replies')
    await app.runSchedule('purge-deleted-replies')
    expect(await app.listStoredFiles()).toHaveLength(storedBefore - 1)
    expect(await app.database.domainEvent.count({ where: { kind: 'reply.purged', subject: id } })).toBe(1)
    expect(await app.database.reply.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ number: 1, authorUid: null, contentHtml: '', fileId: null, votes: 0, editedAt: null, deletedAt: expect.any(Date) },
    })
    await app.runJobs()
    expect(await findTables(app, ['quokka'])).toEqual([])
    const where = { where: { subjectId: { in: [id, other.id] } } }
    expect([await app.database.vote.count(where), await app.database.bookmark.count(where)]).toEqual([1, 1])
    expect(await readReply(reply.id)).toMatchObject({ number: 1, isDeleted: true, contentHtml: '', author: null })
    expect(await readReply(other.nodeId)).toMatchObject({ number: 2, contentHtml: 'other' })
    expect(await send('restore', { id: reply.id })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
