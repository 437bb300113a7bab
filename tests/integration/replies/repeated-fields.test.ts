import { expect, test } from 'vitest'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

/** Each mutation of one request must see what those before it have changed, although a request reads each object once. */
test('read marks of one request each see the mark before', async () => {
  const { token } = await createStudent(app)
  const post = await createPost(app, { token })
  for (let n = 0; n < 2; n += 1) await createReply(app, post.id, { token })
  const mark = (number: number) => `markThreadRead(input: {postId: "${post.nodeId}", number: ${number}}) { post { viewerLastReadNumber } }`
  const { data } = await graphql(app, `mutation { a: ${mark(1)} b: ${mark(2)} }`, {}, token)
  expect([data.a, data.b].map(({ post: { viewerLastReadNumber } }) => viewerLastReadNumber)).toEqual([1, 2])
})

test('edits and deletions of one request change the answered reply and the revisions that it reads', async () => {
  const { token } = await createStudent(app)
  const post = await createPost(app, { token })
  const { nodeId } = await createReply(app, post.id, { token, contentHtml: 'one' })
  const answer = `addReply(input: {postId: "${post.nodeId}", contentHtml: "x", inReplyTo: "${nodeId}"}) { reply { inReplyTo { contentHtml } } }`
  const edit = (version: number) =>
    `editReply(input: {replyId: "${nodeId}", version: ${version}, contentHtml: "edit ${version}"}) { reply { revisions { version } } }`
  const remove = `deleteReply(input: {replyId: "${nodeId}"}) { reply { id } }`
  const restore = `restoreDeleted(input: {subjectId: "${nodeId}"}) { subject { __typename } }`
  const steps = `a: ${answer} b: ${edit(1)} c: ${answer} d: ${edit(2)} e: ${remove} f: ${answer} g: ${restore} h: ${answer}`
  const { data, errors } = await graphql(app, `mutation { ${steps} }`, {}, token)
  expect(errors).toBeUndefined()
  const textOf = (key: string) => data[key].reply.inReplyTo.contentHtml
  expect(['a', 'c', 'f', 'h'].map(textOf)).toEqual(['one', 'edit 1', '', 'edit 2'])
  expect([data.b, data.d].map(({ reply }) => reply.revisions.map(({ version }: { version: number }) => version))).toEqual([[1], [2, 1]])
})

test('edits of a post in one request change the revisions that it reads', async () => {
  const { token } = await createStudent(app)
  const { id, nodeId } = await createPost(app, { token })
  await app.database.postCounts.update({ where: { postId: id }, data: { votes: 1 } })
  const edit = (version: number) =>
    `editPost(input: {postId: "${nodeId}", version: ${version}, contentHtml: "edit ${version}"}) { post { revisions { version } } }`
  const { data } = await graphql(app, `mutation { a: ${edit(1)} b: ${edit(2)} }`, {}, token)
  expect([data.a, data.b].map(({ post }) => post.revisions.length)).toEqual([1, 2])
})
