import { expect, test } from 'vitest'
import { getHtmlPage } from '../../../server/pages/html-pages.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { createModerator, createReporter, decide, readCase, report, reportThrice } from '../../support/moderation.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

/** Deletes a row of `users` although posts and replies refer to it, as a restored backup may lack it. */
const removeUser = (uid: string) =>
  app.database.$transaction([
    app.database.$executeRaw`set local session_replication_role = replica`,
    app.database.$executeRaw`delete from users where uid = ${uid}`,
  ])

test("a post and a reply whose author is missing are those of 'Unknown', over GraphQL, REST and in the document", async () => {
  const [author, reader] = [await createStudent(app), await createStudent(app)]
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Notes on joins #orphan</p>', community: 'learn' })
  const reply = await request(app, 'POST', `/api/posts/${post.id}/replies`, { contentHtml: '<p>More notes</p>' }, author.token)
  expect(reply.status).toBe(201)
  const bookmark = 'mutation($id: ID!) { setBookmark(input: {subjectId: $id, bookmarked: true}) { subject { __typename } } }'
  for (const [type, { id }] of [
    ['Post', post],
    ['Reply', reply.body],
  ] as const) {
    const { errors } = await graphql(app, bookmark, { id: Buffer.from(`${type}:${id}`).toString('base64url') }, reader.token)
    expect(errors).toBeUndefined()
  }
  await removeUser(author.uid)

  const card = '{ username course profilePic }'
  const unknown = { username: 'Unknown', course: null, profilePic: null }
  const read = `query($id: ID!) {
    posts(community: LEARN) { edges { node { author ${card} } } }
    active: posts(community: LEARN, order: ACTIVE) { edges { node { author ${card} } } }
    tag(name: "orphan") { posts { edges { node { author ${card} } } } }
    post(id: $id) {
      author { id username bio links { url } ownsBusiness postCount clubs { name } business { name } viewerCanReport viewerFollows }
      replies { edges { node { isDeleted contentHtml author ${card} } } }
    }
    node(id: $id) { ... on Post { author ${card} } }
    bookmarks { edges { node { ... on Post { author ${card} } ... on Reply { replyAuthor: author ${card} post { author ${card} } } } } }
  }`
  const { data, errors } = await graphql(app, read, { id: post.nodeId }, reader.token)
  expect(errors).toBeUndefined()
  expect(data.posts.edges).toEqual([{ node: { author: unknown } }])
  expect(data.active.edges).toEqual([{ node: { author: unknown } }])
  expect(data.tag.posts.edges).toEqual([{ node: { author: unknown } }])
  expect(data.node).toEqual({ author: unknown })
  expect(data.post.author).toEqual({
    ...{ id: expect.any(String), username: 'Unknown', bio: '', links: [], ownsBusiness: false, postCount: 0, clubs: [], business: null },
    ...{ viewerCanReport: false, viewerFollows: false },
  })
  expect(data.post.replies.edges).toEqual([{ node: { isDeleted: false, contentHtml: '<p>More notes</p>', author: unknown } }])
  expect(data.bookmarks.edges).toEqual([{ node: { replyAuthor: unknown, post: { author: unknown } } }, { node: { author: unknown } }])

  for (const path of ['/api/posts?community=learn', `/api/posts/${post.id}`, `/api/posts/${post.id}/replies`]) {
    const { status, body } = await request(app, 'GET', path)
    expect([status, [body].flat()[0].user], path).toEqual([200, unknown])
  }
  expect(await getHtmlPage(app, `/post/${post.nodeId}`)).toMatchObject({ title: 'Unknown in learn · Thinnai', description: 'Notes on joins #orphan' })
})

test('a moderator shows and hides a post and a reply whose author is missing', async () => {
  const [author, moderator, replier] = [await createStudent(app), await createModerator(app), await createStudent(app)]
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Notes on joins</p>' })
  const thread = await createPost(app)
  const reply = await createReply(app, thread.id, { token: author.token, contentHtml: '<p>More notes</p>' })
  const decideLast = async (subjectId: string, action: string) => {
    const { nodeId: id, version } = await readCase(app, subjectId)
    expect((await decide(app, moderator.token, { id, version, action })).errors).toBeUndefined()
  }
  for (const { nodeId } of [post, reply]) await reportThrice(app, nodeId)
  expect((await request(app, 'GET', `/api/posts/${post.id}`)).status).toBe(404)
  await removeUser(author.uid)
  for (const { id } of [post, reply]) await decideLast(id, 'KEEP')
  expect((await request(app, 'GET', `/api/posts/${post.id}`)).body).toMatchObject({ contentHtml: '<p>Notes on joins</p>', user: { username: 'Unknown' } })
  expect((await request(app, 'GET', `/api/posts/${thread.id}/replies`)).body).toMatchObject([{ isDeleted: false, contentHtml: '<p>More notes</p>' }])
  for (const { nodeId } of [post, reply]) await report(app, (await createReporter(app)).token, nodeId)
  await decideLast(post.id, 'WARN')
  await decideLast(reply.id, 'HIDE')
  expect((await request(app, 'GET', `/api/posts/${post.id}`)).status).toBe(404)
  expect((await request(app, 'GET', `/api/posts/${thread.id}/replies`)).body).toMatchObject([{ isDeleted: true }])
  await createReply(app, thread.id, { token: replier.token })
  await app.runJobs()
  expect(await app.database.threadWatch.count({ where: { postId: thread.id, userUid: replier.uid } })).toBe(1)
})

test("nobody can take the name 'Unknown'", async () => {
  const { data } = await graphql(app, '{ usernameAvailable(username: "Unknown") }')
  expect(data.usernameAvailable).toBe(false)
})
