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

test('a reply, a deletion and a closed thread of one request change the post that replies lead to', async () => {
  const { token } = await createStudent(app)
  const post = await createPost(app, { token })
  const { nodeId } = await createReply(app, post.id, { token })
  const answer = `addReply(input: {postId: "${post.nodeId}", contentHtml: "x"}) { reply { post { replyCount } } }`
  const remove = `deleteReply(input: {replyId: "${nodeId}"}) { reply { post { replyCount } } }`
  const restore = `restoreDeleted(input: {subjectId: "${nodeId}"}) { subject { ... on Reply { post { replyCount } } } }`
  const close = `closeThread(input: {postId: "${post.nodeId}", closed: true}) { post { replies { edges { node { number } } } } }`
  const edit = `editReply(input: {replyId: "${nodeId}", version: 1, contentHtml: "y"}) { reply { post { closedAt } } }`
  const { data, errors } = await graphql(app, `mutation { a: ${answer} b: ${answer} c: ${remove} d: ${restore} e: ${close} f: ${edit} }`, {}, token)
  expect(errors).toBeUndefined()
  const posts = [data.a.reply.post, data.b.reply.post, data.c.reply.post, data.d.subject.post]
  expect(posts.map(({ replyCount }) => replyCount)).toEqual([2, 3, 2, 3])
  expect(data.e.post.replies.edges).toHaveLength(3)
  expect(data.f.reply.post.closedAt).toBeTruthy()
})

test('a vote, an edit, a deletion and a restored post of one request change the post that replies lead to', async () => {
  const [{ token }, author] = [await createStudent(app), await createStudent(app)]
  const post = await createPost(app, { token })
  const others = await createPost(app, { token: author.token })
  const { nodeId } = await createReply(app, others.id, { token })
  const read = (version: number) => `editReply(input: {replyId: "${nodeId}", version: ${version}, contentHtml: "x"}) { reply { post { voteCount } } }`
  const vote = (up: boolean) => `setVote(input: {subjectId: "${others.nodeId}", up: ${up}}) { subject { __typename } }`
  const { data } = await graphql(app, `mutation { a: ${read(1)} b: ${vote(true)} c: ${read(2)} d: ${vote(false)} e: ${read(3)} }`, {}, token)
  expect([data.a, data.c, data.e].map(({ reply }) => reply.post.voteCount)).toEqual([0, 1, 0])

  const own = await createReply(app, post.id, { token })
  const show = (version: number) => `editReply(input: {replyId: "${own.nodeId}", version: ${version}, contentHtml: "x"}) { reply { post { contentHtml } } }`
  const edit = `editPost(input: {postId: "${post.nodeId}", version: 1, contentHtml: "edited"}) { post { id } }`
  const remove = `deletePost(input: {postId: "${post.nodeId}"}) { deletedId }`
  const restore = `restoreDeleted(input: {subjectId: "${post.nodeId}"}) { subject { __typename } }`
  const changed = await graphql(app, `mutation { a: ${show(1)} b: ${edit} c: ${show(2)} d: ${remove} e: ${restore} f: ${show(3)} }`, {}, token)
  expect(changed.errors).toBeUndefined()
  expect([changed.data.a, changed.data.c, changed.data.f].map(({ reply }) => reply.post.contentHtml)).toEqual(['<p>x</p>', 'edited', 'edited'])
})
