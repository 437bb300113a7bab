import { expect, test } from 'vitest'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { openSubscription } from '../../support/http/subscription-stream.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const toUpperNodeId = (type: string, id: string) => Buffer.from(`${type}:${id.toUpperCase()}`).toString('base64url')

/** A post and a reply, their ids in upper case, and a student. */
async function setUpThread() {
  const student = await createStudent(app)
  const post = await createPost(app)
  const reply = await createReply(app, post.id, { token: student.token })
  return { student, post, reply, postId: toUpperNodeId('Post', post.id), replyId: toUpperNodeId('Reply', reply.id) }
}

test('a reply to a post whose id is in upper case reaches the subscribers of both spellings', async () => {
  const student = await createStudent(app)
  // Without replies: the subscribers could still receive the event of an earlier one.
  const post = await createPost(app)
  const postId = toUpperNodeId('Post', post.id)
  const query = 'subscription($id: ID!) { replyAdded(postId: $id) { postId number } }'
  const abortController = new AbortController()
  const streams = await Promise.all([postId, post.nodeId].map((id) => openSubscription(app, query, { id }, undefined, abortController.signal)))
  expect((await request(app, 'POST', `/api/posts/${post.id.toUpperCase()}/replies`, { contentHtml: 'x' }, student.token)).body.postId).toBe(post.id)
  for (const stream of streams) {
    const reader = stream.body?.getReader()
    let text = ''
    while (!text.includes('event: next')) text += Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(JSON.parse(/data: (\{.*\})/.exec(text)?.[1] ?? '').data.replyAdded).toEqual({ postId: post.nodeId, number: 1 })
  }
  abortController.abort()
})

test('votes, bookmarks and nodes accept ids in upper case', async () => {
  const { post, reply, postId, replyId } = await setUpThread()
  const { token } = await createStudent(app)
  const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }'
  expect((await graphql(app, query, { ids: [postId, replyId, post.nodeId] }, token)).data.nodes).toEqual(
    [post.nodeId, reply.nodeId, post.nodeId].map((id) => ({ id })),
  )
  for (const [id, expected] of [
    [postId, post.nodeId],
    [replyId, reply.nodeId],
  ]) {
    const subject = 'subject { ... on Post { id viewerHasVoted viewerHasBookmarked } ... on Reply { id viewerHasVoted viewerHasBookmarked } }'
    const mutation = `mutation($id: ID!) { setBookmark(input: {subjectId: $id, bookmarked: true}) { ${subject} } setVote(input: {subjectId: $id, up: true}) { ${subject} } }`
    const { data, errors } = await graphql(app, mutation, { id }, token)
    expect(errors).toBeUndefined()
    expect(data.setVote.subject).toEqual({ id: expected, viewerHasVoted: true, viewerHasBookmarked: true })
  }
})
