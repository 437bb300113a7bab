import { beforeEach, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const hourMs = 3_600_000
let elapsedMs = 0
const app = setUpTestApp(undefined, { now: () => new Date(Date.now() + elapsedMs) })
let author: Student
let post: { id: string; nodeId: string }
beforeEach(async () => {
  elapsedMs = 0
  author = await createStudent(app)
  post = await createPost(app, { token: (await createStudent(app)).token })
})

const query = '{ deletedSubjects { id postId number contentHtml restorableUntil } }'
const readDeleted = async (student = author) => (await graphql(app, query, {}, student.token)).data.deletedSubjects
const deletePost = (id: string) => graphql(app, 'mutation($id: ID!) { deletePost(input: {postId: $id}) { deletedId } }', { id }, author.token)
const deleteReply = (id: string) => graphql(app, 'mutation($id: ID!) { deleteReply(input: {replyId: $id}) { reply { id } } }', { id }, author.token)
const restore = (id: string) => graphql(app, 'mutation($id: ID!) { restoreDeleted(input: {subjectId: $id}) { subject { __typename } } }', { id }, author.token)

test("are the viewer's own deleted posts and replies, last deleted first, for 24 hours", async () => {
  const ownPost = await createPost(app, { token: author.token })
  const reply = await createReply(app, post.id, { token: author.token, contentHtml: '<p>Second floor</p>' })
  await createReply(app, post.id, { token: author.token })
  expect(await readDeleted()).toEqual([])
  await deletePost(ownPost.nodeId)
  elapsedMs = hourMs
  await deleteReply(reply.nodeId)
  const deleted = await readDeleted()
  expect(deleted).toMatchObject([
    { id: reply.nodeId, postId: post.nodeId, number: 1, contentHtml: '<p>Second floor</p>' },
    { id: ownPost.nodeId, postId: ownPost.nodeId, number: null },
  ])
  expect(new Date(deleted[0].restorableUntil).getTime()).toBeGreaterThan(Date.now() + 24.9 * hourMs)
  expect(await readDeleted(await createStudent(app))).toEqual([])
  await restore(reply.nodeId)
  expect(await readDeleted()).toHaveLength(1)
  elapsedMs = 24 * hourMs + 1000
  expect(await readDeleted()).toEqual([])
})

test('a reply to a deleted post is not listed', async () => {
  const reply = await createReply(app, post.id, { token: author.token })
  await deleteReply(reply.nodeId)
  await app.database.post.update({ where: { id: post.id }, data: { deletedAt: new Date() } })
  expect(await readDeleted()).toEqual([])
})

test('take a constant number of statements', async () => {
  const count = async () => {
    app.statements.length = 0
    const { length } = await readDeleted()
    return [length, app.statements.length]
  }
  const addDeleted = async (number: number) => {
    for (let index = 0; index < number; index += 1) {
      const { id } = await createReply(app, post.id, { token: author.token })
      await app.database.reply.update({ where: { id }, data: { deletedAt: new Date() } })
    }
  }
  await addDeleted(1)
  const [, one] = await count()
  await addDeleted(19)
  expect(await count()).toEqual([20, one])
})
