import { beforeAll, expect, test } from 'vitest'
import { purgeDeletedPosts } from '../../../server/features/posts/changes/purge-deleted-posts.ts'
import { createUuidV7 } from '../../../server/utils/uuid.ts'
import { createPost, createStudent, type Student } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../../support/http/client.ts'
import { findTables } from '../../support/read-tables.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const hourMs = 60 * 60 * 1000
let elapsedMs = 0
const now = () => new Date(Date.now() + elapsedMs)
const app = setUpTestApp(undefined, { now })
let author: Student
let reader: Student
beforeAll(async () => {
  author = await createStudent(app)
  reader = await createStudent(app)
})

/** A reply with a file, as the replies feature stores it. */
async function insertReply(postId: string) {
  const [fileId, id] = [crypto.randomUUID(), createUuidV7()]
  const file = {
    id: fileId,
    ownerUid: reader.uid,
    kind: 'DOCUMENT',
    key: `${fileId}.pdf`,
    mimeType: 'application/pdf',
    filename: 'quokkareply.pdf',
    size: 1,
  } as const
  await app.database.file.create({ data: { ...file, createdAt: now() } })
  const reply = { id, postId, number: 1, authorUid: reader.uid, contentHtml: '<p>quokkareply</p>', fileId, createdAt: now() }
  await app.database.reply.create({ data: reply })
  return { id, key: file.key }
}

/** Everything that can refer to a post: files, an earlier version, a reply with a file, votes, bookmarks, a read mark, and an answer of Compa. */
async function createPostWithEverything() {
  const media = [await createPng(), createPdf('quokkafile.pdf')]
  const created = await createPost(app, { token: author.token, community: 'learn', contentHtml: '<p>quokkaearlier</p>', media })
  const { id, nodeId } = created
  await request(app, 'PATCH', `/api/posts/${id}`, { version: 1, contentHtml: '<p>The lost umbrella is at the quokkapost counter #quokkatag</p>' }, author.token)
  const reply = await insertReply(id)
  const { uid: userUid } = reader
  for (const [subjectId, kind] of [[id, 'POST'] as const, [reply.id, 'REPLY'] as const]) {
    await app.database.vote.create({ data: { subjectId, userUid, kind, createdAt: now() } })
    await app.database.bookmark.create({ data: { subjectId, userUid, kind, createdAt: now() } })
    await app.database.revision.create({ data: { id: createUuidV7(), kind, subjectId, version: 9, contentHtml: 'quokkarevision', publishedAt: now() } })
  }
  await app.database.readMark.create({ data: { userUid, postId: id, lastNumber: 1, readAt: now() } })
  const key = { ownerUid: author.uid, key: 'quokkakey', fingerprint: 'x', attempt: crypto.randomUUID(), takenAt: now() }
  await app.database.idempotencyKey.create({ data: { ...key, postId: id } })
  const { data } = await graphql(app, 'mutation { askCompa(input: {question: "Where is the lost umbrella?"}) { answer sources { url } } }', {}, reader.token)
  expect(data.askCompa).toMatchObject({ answer: expect.stringContaining('quokkapost'), sources: [{ url: `/post/${nodeId}` }] })
  const keys = [reply.key, ...[...created.media, ...created.attachments].map(({ url }: { url: string }) => url.replace('/media/', ''))]
  return { id, nodeId, texts: ['quokka', id, nodeId, reply.id, ...keys] }
}

const tablesOfPost = ['bookmarks', 'files', 'messages', 'passage_words', 'passages', 'post_counts', 'post_files', 'post_keys', 'post_tags', 'posts']
const otherTablesOfPost = ['read_marks', 'recent_texts', 'replies', 'revisions', 'votes']

test('24 hours after its deletion nothing of a post is left in any table or in the storage', async () => {
  const other = await createPost(app, { token: author.token, contentHtml: '<p>Another wombat #wombats</p>', media: [await createPng()] })
  const otherAnswer = await graphql(app, 'mutation { askCompa(input: {question: "another wombat"}) { answer } }', {}, reader.token)
  const filesOfOthers = await app.listStoredFiles()
  const { id, texts } = await createPostWithEverything()
  expect(await findTables(app, texts)).toEqual([...tablesOfPost, ...otherTablesOfPost].sort())

  await request(app, 'DELETE', `/api/posts/${id}`, undefined, author.token)
  elapsedMs = 24 * hourMs - 60_000
  await app.runSchedule('purge-deleted-posts')
  expect(await findTables(app, [id])).toContain('posts')

  elapsedMs = 24 * hourMs
  await app.runSchedule('purge-deleted-posts')
  await app.runJobs()
  await app.runSchedule('purge-passage-words')
  await app.runSchedule('purge-recent-texts')
  // The event of the purge has the id of the post, for 30 days.
  expect(await findTables(app, texts)).toEqual(['domain_events'])
  expect((await app.listStoredFiles()).sort()).toEqual(filesOfOthers.sort())
  expect((await request(app, 'GET', `/api/posts/${other.id}`)).body).toMatchObject({ summary: 'Another wombat #wombats' })
  expect(await findTables(app, ['wombat'])).toEqual(['messages', 'passage_words', 'passages', 'post_tags', 'posts'])
  const messages = await app.database.message.findMany({ where: { userUid: reader.uid, role: 'ASSISTANT' }, orderBy: { createdAt: 'asc' } })
  expect(messages.map(({ text }) => text)).toEqual([otherAnswer.data.askCompa.answer, 'This answer quoted a post that is deleted.'])
  elapsedMs = 0
})

test('purges run at the same time purge each of many posts once', async () => {
  const deletedAt = new Date(Date.now() - 25 * hourMs)
  const row = { authorUid: author.uid, community: 'LOUNGE', contentHtml: 'x', summary: 'x', createdAt: deletedAt, deletedAt } as const
  await app.database.post.createMany({ data: Array.from({ length: 45 }, () => ({ ...row, id: crypto.randomUUID() })) })
  const counts = await Promise.all([purgeDeletedPosts({ ...app, now }), purgeDeletedPosts({ ...app, now })])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(45)
  expect(await app.database.post.count({ where: { deletedAt: { not: null } } })).toBe(0)
})

test('the words of passages stay in the word list, with those of Compa itself', async () => {
  await createPost(app, { token: author.token, contentHtml: '<p>bandicoot</p>' })
  await app.database.passageWord.createMany({ data: [{ word: 'leftover' }, { word: 'timings' }], skipDuplicates: true })
  await app.database.passageWord.deleteMany({ where: { word: 'bandicoot' } })
  // Several batches: the word of the first is also in the last.
  await app.database.$executeRaw`
    insert into passages (kind, source_id, title, text, at, search)
    select 'PAGE', 'page ' || to_char(n, 'FM0000'), '', case when n in (1, 4500) then 'numbatword' else 'everywhere' end, now(), '' from generate_series(1, 4500) n`
  await app.runSchedule('purge-passage-words')
  await app.database.passage.deleteMany({ where: { sourceId: 'page 0001' } })
  await app.runSchedule('purge-passage-words')
  expect(await app.database.passageWord.count({ where: { word: 'numbatword' } })).toBe(1)
  await app.database.passage.deleteMany({ where: { sourceId: 'page 4500' } })
  await app.runSchedule('purge-passage-words')
  expect(await app.database.passageWord.count({ where: { word: 'numbatword' } })).toBe(0)
  await app.database.passage.deleteMany({ where: { sourceId: { startsWith: 'page ' } } })
  const words = (await app.database.passageWord.findMany()).map(({ word }) => word)
  expect(words).toEqual(expect.arrayContaining(['bandicoot', 'timings']))
  expect(words).not.toContain('leftover')
})
