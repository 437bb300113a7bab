import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { raceWithTransaction } from '../../support/race-with-transaction.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let author: Student
let reader: Student
let post: { id: string; nodeId: string }
beforeAll(async () => {
  author = await createStudent(app)
  reader = await createStudent(app)
})
beforeEach(async () => {
  post = await createPost(app, { token: author.token })
})

const raceWith = <Result>(sql: string, request: () => Promise<Result>, waitingCount?: number) => raceWithTransaction(app, sql, request, waitingCount)

const send = (mutation: string, token: string) => graphql(app, `mutation { ${mutation} }`, {}, token)
const readCounts = () =>
  app.database.postCounts.findUniqueOrThrow({
    where: { postId: post.id },
    select: { replies: true, lastNumber: true, lastActivityAt: true, lastReplyAt: true },
  })

describe('addReply', () => {
  test.each([
    ['closed', 'closed_at', 'FORBIDDEN'],
    ['deleted', 'deleted_at', 'NOT_FOUND'],
  ])('refuses, and does not count, a reply to a post that is being %s', async (_name, column, code) => {
    const { errors } = await raceWith(`update posts set ${column} = now() where id = '${post.id}'`, () =>
      send(`addReply(input: {postId: "${post.nodeId}", contentHtml: "x"}) { reply { id } }`, reader.token),
    )
    expect(errors?.[0]?.extensions.code).toBe(code)
    expect(await readCounts()).toMatchObject({ replies: 0, lastNumber: 0, lastReplyAt: null })
  })

  test('refuses more repliers than the pool has connections while the thread is being closed', async () => {
    const { max } = app.database.pool.options
    const repliers = await Promise.all(Array.from({ length: 2 * max + 2 }, () => createStudent(app)))
    const results = await raceWith(
      `update posts set closed_at = now() where id = '${post.id}'`,
      () => Promise.all(repliers.map(({ token }) => send(`addReply(input: {postId: "${post.nodeId}", contentHtml: "x"}) { reply { id } }`, token))),
      max,
    )
    expect(results.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(repliers.map(() => 'FORBIDDEN'))
    expect(await readCounts()).toMatchObject({ replies: 0, lastNumber: 0 })
  })

  test('does not move the last activity back', async () => {
    const later = new Date(Date.now() + 60_000)
    await app.database.postCounts.update({ where: { postId: post.id }, data: { lastReplyAt: later, lastActivityAt: later } })
    await createReply(app, post.id, { token: reader.token })
    expect(await readCounts()).toEqual({ replies: 1, lastNumber: 1, lastReplyAt: later, lastActivityAt: later })
  })
})

test('restoring a reply that is being purged is NOT_FOUND', async () => {
  const { id, nodeId } = await createReply(app, post.id, { token: reader.token })
  await send(`deleteReply(input: {replyId: "${nodeId}"}) { restorableUntil }`, reader.token)
  const { errors } = await raceWith(`update replies set author_uid = null, content_html = '' where id = '${id}'`, () =>
    send(`restoreDeleted(input: {subjectId: "${nodeId}"}) { subject { __typename } }`, reader.token),
  )
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('editing a post that is being deleted is NOT_FOUND', async () => {
  const { errors } = await raceWith(`update posts set deleted_at = now() where id = '${post.id}'`, () =>
    send(`editPost(input: {postId: "${post.nodeId}", version: 1, contentHtml: "y"}) { post { id } }`, author.token),
  )
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

test('an edit of a post is marked by a vote that is being counted', async () => {
  const { data } = await raceWith(`update post_counts set votes = 1 where post_id = '${post.id}'`, () =>
    send(`editPost(input: {postId: "${post.nodeId}", version: 1, contentHtml: "y"}) { post { editedAt revisions { version } } }`, author.token),
  )
  expect(data.editPost.post).toEqual({ editedAt: expect.any(String), revisions: [{ version: 1 }] })
})

test('an edit of a reply is marked by a reply that is being added', async () => {
  const { nodeId } = await createReply(app, post.id, { token: reader.token })
  const insertion = `
    update post_counts set last_number = 2 where post_id = '${post.id}';
    insert into replies (id, post_id, number, author_uid, content_html, created_at) values ('${randomUUID()}', '${post.id}', 2, '${author.uid}', 'x', now())`
  const { data } = await raceWith(insertion, () =>
    send(`editReply(input: {replyId: "${nodeId}", version: 1, contentHtml: "y"}) { reply { editedAt } }`, reader.token),
  )
  expect(data.editReply.reply.editedAt).toBeTruthy()
})
