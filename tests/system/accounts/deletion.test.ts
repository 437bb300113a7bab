import { afterEach, expect, test } from 'vitest'
import {
  cancelDeletion,
  countShown,
  createBusyStudent,
  createName,
  dayMs,
  formerAuthor,
  insertPosts,
  insertReplies,
  readTables,
  readThread,
  requestDeletion,
  signInAgain,
} from '../../support/accounts.ts'
import { createPost, createReply, createStudent } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { openAuthAdmin } from '../../support/http/tokens.ts'
import { setUpTestApp } from '../../support/test-app.ts'

let elapsedMs = 0
const app = setUpTestApp(undefined, { usesAuthEmulator: true, now: () => new Date(Date.now() + elapsedMs) })
afterEach(() => {
  elapsedMs = 0
})

test('the account is hidden at once and all its sign-ins end', async () => {
  const name = createName()
  const { student, post, friendsPost } = await createBusyStudent(app, name)
  const { data } = await requestDeletion(app, student.token, true)
  const { requestedAt, deletesAt, keepsPosts } = data.requestDeletion.deletion
  expect(keepsPosts).toBe(true)
  expect(Date.parse(deletesAt) - Date.parse(requestedAt)).toBe(7 * dayMs)

  const token = await signInAgain(student)
  const id = Buffer.from(`User:${student.uid}`).toString('base64url')
  const query = `query($name: String!, $old: String!, $id: ID!) { user(username: $name) { uid } old: user(username: $old) { uid } node(id: $id) { id }
    businesses(first: 20) { edges { node { name } } } }`
  const variables = { name, old: `old-${name}`, id }
  const { data: visitor } = await graphql(app, query, variables)
  expect(visitor).toMatchObject({ user: null, old: null, node: null })
  expect(JSON.stringify(visitor.businesses)).not.toContain(name)
  const reader = await createStudent(app)
  const searches = 'query($name: String!) { people(query: $name) { edges { node { uid } } } mentionCandidates(prefix: $name) { uid } }'
  expect((await graphql(app, searches, { name }, reader.token)).data).toEqual({ people: { edges: [] }, mentionCandidates: [] })
  for (const path of [`/api/users/${name}`, `/api/users/${name}/posts`, `/api/users/profile?uid=${student.uid}`])
    expect((await request(app, 'GET', path)).status, path).toBe(404)

  expect((await readThread(app, post.nodeId)).author).toEqual({ ...formerAuthor, course: null, profilePic: null })
  const thread = await readThread(app, friendsPost.nodeId)
  expect(thread.contentHtml).toContain('@Former student')
  expect(thread.replies.edges.map(({ node }: any) => node.author.username).slice(0, 1)).toEqual(['Former student'])
  expect(JSON.stringify([await readThread(app, post.nodeId), thread.replies.edges[0]])).not.toContain(student.uid)
  expect(
    JSON.stringify((await graphql(app, 'mutation { askCompa(input: {question: "Where is the lost umbrella?"}) { answer sources { title } } }')).data),
  ).not.toContain(`${name} posted`)

  // The owner can sign in and sees what is going to happen.
  const own = 'query { viewer { username settings { deletion { deletesAt keepsPosts } } } }'
  expect((await graphql(app, own, {}, token)).data.viewer).toEqual({ username: name, settings: { deletion: { deletesAt, keepsPosts: true } } })
  expect((await request(app, 'GET', `/api/users/progress/${student.uid}`)).body).toMatchObject({ uid: student.uid, step: 4 })
  expect((await request(app, 'GET', `/api/users/profile?uid=${student.uid}`, undefined, token)).body.user).toMatchObject({ username: name })
  const revoked = await openAuthAdmin().getUser(student.uid)
  expect(Date.parse(revoked.tokensValidAfterTime ?? '')).toBeGreaterThanOrEqual(Math.floor(Date.parse(requestedAt) / 1000) * 1000)
})

test('all writes are refused until the account is kept', async () => {
  const student = await createStudent(app)
  const other = await createPost(app)
  await requestDeletion(app, student.token, true)
  const token = await signInAgain(student)
  const message = expect.stringMatching(/^Your account will be deleted on \d+ \w+ \d{4}\. Keep it to continue\.$/)
  const writes: [string, Record<string, unknown>?][] = [
    ['mutation { createPost(input: {contentHtml: "<p>x</p>", community: LOUNGE}) { post { id } } }'],
    ['mutation($id: ID!) { setVote(input: {subjectId: $id, up: true}) { subject { __typename } } }', { id: other.nodeId }],
    ['mutation { saveProfile(input: {bio: "x"}) { user { id } } }'],
    ['mutation { askCompa(input: {question: "Where is the library?"}) { answer } }'],
    ['mutation { requestExport { export { id } } }'],
    ['mutation { requestDeletion(input: {keepPosts: false}) { deletion { keepsPosts } } }'],
  ]
  for (const [write, variables] of writes)
    expect((await graphql(app, write, variables, token)).errors?.[0], write).toMatchObject({ message, extensions: { code: 'FORBIDDEN' } })
  expect((await request(app, 'POST', '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }, token)).status).toBe(403)

  expect((await cancelDeletion(app, token)).data.cancelDeletion.user).toEqual({ username: student.username })
  expect((await request(app, 'POST', '/api/posts', { contentHtml: '<p>x</p>', community: 'lounge' }, token)).status).toBe(201)
  expect((await graphql(app, 'query($name: String!) { user(username: $name) { uid } }', { name: student.username })).data.user).toEqual({ uid: student.uid })
})

test('a deletion needs a sign-in of the last five minutes', async () => {
  const student = await createStudent(app)
  elapsedMs = 5 * 60_000 + 2000
  expect((await requestDeletion(app, student.token, true)).errors?.[0]).toMatchObject({
    message: 'Sign in again to continue.',
    extensions: { code: 'UNAUTHENTICATED', field: 'signIn' },
  })
  expect((await app.database.user.findUnique({ where: { uid: student.uid } }))?.deletionRequestedAt).toBeNull()
})

/** The tables that hiding and restoring an account may change, without what says that it has happened. */
async function readContent() {
  const tables = await readTables(app)
  return ['posts', 'replies', 'post_counts', 'post_tags', 'passages', 'votes', 'bookmarks', 'users', 'files'].map((name) => [name, tables.get(name)])
}

test('without posts, posts and replies are hidden at once; keeping the account restores exactly these', async () => {
  const name = createName()
  const { student, friend, post, friendsPost, reply } = await createBusyStudent(app, name)
  const deletedBefore = await createPost(app, { token: student.token })
  await request(app, 'DELETE', `/api/posts/${deletedBefore.id}`, undefined, student.token)
  const deletedReply = await createReply(app, friendsPost.id, { token: student.token })
  await request(app, 'DELETE', `/api/replies/${deletedReply.id}`, undefined, student.token)
  const before = await readContent()
  await requestDeletion(app, student.token, false)
  expect(await readThread(app, post.nodeId)).toBeNull()
  const thread = await readThread(app, friendsPost.nodeId)
  expect(thread.replyCount).toBe(1)
  expect(thread.replies.edges[0].node).toMatchObject({ number: reply.number, isDeleted: true, contentHtml: '', author: null })
  // The purge of deleted posts leaves them alone.
  elapsedMs = 2 * dayMs
  await app.runSchedule('purge-deleted-posts')
  await app.runSchedule('purge-deleted-replies')
  await app.runJobs()
  elapsedMs = 0
  expect(await app.database.post.findUnique({ where: { id: post.id } })).toMatchObject({ deletedWithAccount: true })
  expect(await app.database.post.findUnique({ where: { id: deletedBefore.id } })).toBeNull()

  await cancelDeletion(app, await signInAgain(student))
  await app.runJobs()
  const after = await readContent()
  const withoutDeleted = (content: typeof before) =>
    content.map(([table, rows = '']) => [
      table,
      rows
        .split('\n')
        .filter((row) => ![deletedBefore.id, deletedReply.id].some((id) => row.includes(id)))
        .sort(),
    ])
  expect(withoutDeleted(after)).toEqual(withoutDeleted(before))
  expect(friend.username).toBeTruthy()
})

test('10,000 posts and replies are hidden and restored by the job', async () => {
  const student = await createStudent(app)
  const { uid: authorUid } = student
  for (let index = 0; index < 9; index += 1) await insertPosts(app, authorUid, 1000)
  const postId = await insertReplies(app, authorUid, 1000)
  // Autovacuum would do this.
  await app.database.$executeRaw`analyze`
  await requestDeletion(app, student.token, false)
  expect(await countShown(app, authorUid, postId)).toEqual([8800, 800, 800])
  await app.runJobs()
  expect(await countShown(app, authorUid, postId)).toEqual([0, 0, 0])
  await cancelDeletion(app, await signInAgain(student))
  await app.runJobs()
  expect(await countShown(app, authorUid, postId)).toEqual([9000, 1000, 1000])
}, 120_000)
