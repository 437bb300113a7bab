import { readFile } from 'node:fs/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { deletionDelayMs } from '../../../server/features/users/service.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { openAuthAdmin } from '../../support/http/tokens.ts'
import { setUpTestApp } from '../../support/test-app.ts'
import { cancelDeletion, createBusyStudent, dayMs, findTables, readTables, requestDeletion, signInAgain } from './account.ts'

let elapsedMs = 0
const app = setUpTestApp(undefined, { now: () => new Date(Date.now() + elapsedMs) })
afterEach(() => {
  elapsedMs = 0
})

let nameCount = 0
const createName = () => `quokka${'abcdefghij'[nameCount++]}x`

const threadQuery = `query($id: ID!) { post(id: $id) { contentHtml voteCount replyCount author { uid username course profilePic }
  replies(first: 10) { edges { node { number contentHtml voteCount isDeleted author { uid username } inReplyTo { number } } } } } }`
const readThread = async (id: string) => (await graphql(app, threadQuery, { id })).data.post

const formerAuthor = { uid: 'former-student', username: 'Former student' }

async function purge() {
  elapsedMs = deletionDelayMs + 60_000
  await app.runSchedule('purge-accounts')
  await app.runJobs()
  elapsedMs = 0
}

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

  expect((await readThread(post.nodeId)).author).toEqual({ ...formerAuthor, course: null, profilePic: null })
  const thread = await readThread(friendsPost.nodeId)
  expect(thread.contentHtml).toContain('@Former student')
  expect(thread.replies.edges.map(({ node }: any) => node.author.username).slice(0, 1)).toEqual(['Former student'])
  expect(JSON.stringify([await readThread(post.nodeId), thread.replies.edges[0]])).not.toContain(student.uid)
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
  expect(await readThread(post.nodeId)).toBeNull()
  const thread = await readThread(friendsPost.nodeId)
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

const insertPosts = (authorUid: string, count: number) =>
  app.database.$executeRaw`
    insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
    select gen_random_uuid(), ${authorUid}, 'LEARN', '<p>Many</p>', 'Many', '{many}', now() from generate_series(1, ${count}::int)`

async function insertReplies(authorUid: string, count: number) {
  const { id: postId } = await createPost(app)
  await app.database.$executeRaw`
    insert into replies (id, post_id, number, author_uid, content_html, created_at)
    select gen_random_uuid(), ${postId}::uuid, number, ${authorUid}, '<p>Many</p>', now() from generate_series(1, ${count}::int) as number`
  await app.database.postCounts.update({ where: { postId }, data: { replies: count, lastNumber: count } })
  return postId
}

const countShown = async (authorUid: string, postId: string) => [
  await app.database.post.count({ where: { authorUid, deletedAt: null } }),
  await app.database.reply.count({ where: { authorUid, postId, deletedAt: null } }),
  (await app.database.postCounts.findUniqueOrThrow({ where: { postId } })).replies,
]

test('10,000 posts and replies are hidden and restored by the job', async () => {
  const student = await createStudent(app)
  const { uid: authorUid } = student
  for (let index = 0; index < 9; index += 1) await insertPosts(authorUid, 1000)
  const postId = await insertReplies(authorUid, 1000)
  // Autovacuum would do this.
  await app.database.$executeRaw`analyze`
  await requestDeletion(app, student.token, false)
  expect(await countShown(authorUid, postId)).toEqual([8800, 800, 800])
  await app.runJobs()
  expect(await countShown(authorUid, postId)).toEqual([0, 0, 0])
  await cancelDeletion(app, await signInAgain(student))
  await app.runJobs()
  expect(await countShown(authorUid, postId)).toEqual([9000, 1000, 1000])
}, 120_000)

/** A student with 250 posts and replies that were deleted with the account, 200 of which are restored, and who has then requested to keep them. */
async function createUndecidedStudent() {
  const student = await createStudent(app)
  await insertPosts(student.uid, 250)
  const postId = await insertReplies(student.uid, 250)
  await requestDeletion(app, student.token, false)
  await app.runSchedule('hide-content-of-accounts')
  await cancelDeletion(app, await signInAgain(student))
  await requestDeletion(app, await signInAgain(student), true)
  return { uid: student.uid, postId }
}

test('posts that were deleted with the account, and that the user has then chosen to keep, are kept', async () => {
  const { uid, postId } = await createUndecidedStudent()
  expect(await countShown(uid, postId)).toEqual([200, 200, 200])
  await app.runSchedule('hide-content-of-accounts')
  expect(await countShown(uid, postId)).toEqual([250, 250, 250])

  // The job may have failed until the purge.
  const late = await createUndecidedStudent()
  const ids = (await app.database.post.findMany({ where: { authorUid: late.uid }, select: { id: true } })).map(({ id }) => id)
  elapsedMs = deletionDelayMs + 60_000
  await app.runSchedule('purge-accounts')
  expect(await app.database.post.count({ where: { id: { in: ids }, authorUid: 'former-student', deletedAt: null } })).toBe(250)
  expect((await countShown('former-student', late.postId)).slice(1)).toEqual([250, 250])
}, 60_000)

test('a deleted post that is locked during the purge is not published under Former student', async () => {
  const student = await createStudent(app)
  const { id } = await createPost(app, { token: student.token })
  const reply = await createReply(app, (await createPost(app)).id, { token: student.token })
  await requestDeletion(app, student.token, false)
  elapsedMs = deletionDelayMs + 60_000
  const client = await app.database.pool.connect()
  let purging: Promise<unknown> | undefined
  for (const [table, rowId] of [
    ['replies', reply.id],
    ['posts', id],
  ]) {
    await client.query('begin')
    await client.query(`select 1 from ${table} where id = $1 for no key update`, [rowId])
    purging ??= app.runSchedule('purge-accounts')
    await vi.waitFor(async () => expect((await client.query('select 1 from pg_locks where not granted')).rowCount).toBe(1), 10_000)
    await client.query('commit')
  }
  client.release()
  await purging
  expect(await app.database.post.count({ where: { id } })).toBe(0)
  expect(await app.database.reply.findUnique({ where: { id: reply.id } })).toMatchObject({ authorUid: null, contentHtml: '' })
  expect(await app.database.user.count({ where: { uid: student.uid } })).toBe(0)
})

/** As an operator does it (docs/operations.md): texts of the student, and texts of a friend that mention the student. */
async function takeDownTexts({ uid, username }: Student, friend: Student) {
  const operations = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, createTables = ''] = /```sql\n(CREATE SCHEMA IF NOT EXISTS moderation;.*?)```/s.exec(operations) ?? []
  const { pool } = app.database
  await pool.query(createTables)
  const mention = `<p><a data-mention="${uid}">@${username}</a></p>`
  for (const [authorUid, html] of [
    [uid, `<p>${username}</p>`],
    [friend.uid, mention],
  ]) {
    const post =
      'insert into moderation.posts (id, author_uid, content_html, summary, hashtags, reason) values (gen_random_uuid(), $1, $2, $3, $4, $5) returning id'
    const { rows } = await pool.query(post, [authorUid, html, `@${username}`, [], 'x'])
    await pool.query(`insert into moderation.replies (id, author_uid, content_html, reason) values (gen_random_uuid(), $1, $2, 'x')`, [authorUid, html])
    const revision = `insert into moderation.revisions (id, kind, subject_id, version, content_html, published_at) values (gen_random_uuid(), 'POST', $1, 1, $2, now())`
    await pool.query(revision, [rows[0].id, html])
  }
}

test('after seven days nothing of the account is left in any table, at the provider or in the storage', async () => {
  const name = createName()
  const { student, friend, friendsPost, post, ownReply } = await createBusyStudent(app, name)
  await takeDownTexts(student, friend)
  const keys = (await app.database.file.findMany({ where: { ownerUid: student.uid } })).map(({ key }) => key)
  expect(keys.length).toBeGreaterThanOrEqual(5)
  const votesBefore = (await readThread(friendsPost.nodeId)).voteCount
  const texts = [student.uid, name, student.email, ...keys]
  expect((await findTables(app, texts)).length).toBeGreaterThan(20)
  await requestDeletion(app, student.token, false)
  await app.runJobs()

  elapsedMs = deletionDelayMs - 60_000
  await app.runSchedule('purge-accounts')
  expect(await app.database.user.count({ where: { uid: student.uid } })).toBe(1)
  await purge()
  expect(await findTables(app, texts)).toEqual(['public.users_document_changes'])
  // Only the request to delete the users document is left, until the outbox has delivered it.
  const changes = await app.database.usersDocumentChange.findMany({ where: { uid: student.uid } })
  expect(changes.map(({ document }) => document)).toEqual([null])
  for (const file of await app.listStoredFiles())
    expect(
      keys.some((key) => file.startsWith(key.slice(0, 36))),
      file,
    ).toBe(false)
  await expect(openAuthAdmin().getUser(student.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' })

  const tables = await readTables(app)
  for (const table of ['posts', 'replies', 'revisions']) expect(tables.get(`moderation.${table}`)).toMatch(/^[^\n]*@Former student[^\n]*$/)
  const thread = await readThread(friendsPost.nodeId)
  expect(thread).toMatchObject({
    contentHtml: '<p>Thanks @Former student for the tea</p>',
    voteCount: votesBefore - 1,
    replyCount: 1,
    author: { uid: friend.uid },
  })
  expect(thread.replies.edges.map(({ node }: any) => [node.number, node.contentHtml, node.voteCount, node.author?.username])).toEqual([
    [1, '', 0, undefined],
    [2, '<p>You too, @Former student!</p>', 0, friend.username],
  ])
  expect(await readThread(post.nodeId)).toBeNull()
  expect(await app.database.reply.findUnique({ where: { id: ownReply.id } })).toBeNull()
  expect((await request(app, 'GET', `/api/posts/${friendsPost.id}`)).body.summary).toBe('Thanks @Former student for the tea')
})

test('kept posts and replies stay under Former student, with their files, votes and replies', async () => {
  const name = createName()
  const { student, friend, post, friendsPost, reply, ownReply } = await createBusyStudent(app, name)
  const postFiles = (await app.database.postFile.findMany({ where: { post: { authorUid: student.uid } }, include: { file: true } })).map(({ file }) => file.key)
  await requestDeletion(app, student.token, true)
  await purge()
  // The texts of the posts themselves contain the name.
  expect(await findTables(app, [student.uid, student.email])).toEqual(['public.users_document_changes'])
  const users = await readTables(app)
  expect(users.get('public.users')).not.toContain(name)
  const kept = await readThread(post.nodeId)
  expect(kept).toMatchObject({ author: { ...formerAuthor, course: null, profilePic: null }, replyCount: 1 })
  expect(kept.replies.edges[0].node).toMatchObject({ contentHtml: ownReply.contentHtml, author: { username: friend.username } })
  expect((await readThread(friendsPost.nodeId)).replies.edges[0].node).toMatchObject({ contentHtml: reply.contentHtml, author: formerAuthor })
  const stored = await app.listStoredFiles()
  for (const key of postFiles) expect(stored).toContain(key)
  expect((await app.database.file.findMany({ where: { key: { in: postFiles } } })).map(({ ownerUid }) => ownerUid)).toEqual(
    postFiles.map(() => 'former-student'),
  )
  const answers = await app.database.message.findMany({ where: { userUid: friend.uid, role: 'ASSISTANT' } })
  expect(JSON.stringify(answers)).not.toContain(`Post by ${name}`)
  // The row is nobody's account.
  const query = 'query { user(username: "Former student") { uid } node(id: "VXNlcjpmb3JtZXItc3R1ZGVudA") { id } }'
  expect((await graphql(app, query)).data).toEqual({ user: null, node: null })
})

test('a purge that fails is continued by the next run, and does not delay other accounts', async () => {
  const [failing, other] = [await createStudent(app), await createStudent(app)]
  await createPost(app, { token: failing.token })
  for (const { token } of [failing, other]) await requestDeletion(app, token, false)
  elapsedMs = deletionDelayMs + 60_000
  const { deleteProviderAccount } = app.jobContext
  app.jobContext.deleteProviderAccount = async (uid) => {
    if (uid === failing.uid) throw new Error('provider unavailable')
    return deleteProviderAccount(uid)
  }
  await expect(app.runSchedule('purge-accounts')).rejects.toThrow('provider unavailable')
  app.jobContext.deleteProviderAccount = deleteProviderAccount
  expect(await app.database.user.findMany({ where: { uid: { in: [failing.uid, other.uid] } }, select: { uid: true } })).toEqual([{ uid: failing.uid }])
  // After a first part of the work: the provider's account is gone already.
  await openAuthAdmin().deleteUser(failing.uid)
  await app.runSchedule('purge-accounts')
  expect(await app.database.user.count({ where: { uid: failing.uid } })).toBe(0)
})

test('an account cannot be kept after the seven days', async () => {
  const student: Student = await createStudent(app)
  await requestDeletion(app, student.token, true)
  const token = await signInAgain(student)
  elapsedMs = deletionDelayMs
  expect((await cancelDeletion(app, token)).errors?.[0]).toMatchObject({ message: 'The account is being deleted.', extensions: { code: 'CONFLICT' } })
})

test('an account cannot be kept once its purge has begun, whatever the clock of the server says', async () => {
  const student = await createStudent(app)
  await requestDeletion(app, student.token, true)
  const token = await signInAgain(student)
  elapsedMs = deletionDelayMs + 60_000
  const { deleteProviderAccount } = app.jobContext
  let response: Awaited<ReturnType<typeof cancelDeletion>> | undefined
  app.jobContext.deleteProviderAccount = async (uid) => {
    elapsedMs = 0
    if (uid === student.uid) response = await cancelDeletion(app, token)
    return deleteProviderAccount(uid)
  }
  await app.runSchedule('purge-accounts').finally(() => Object.assign(app.jobContext, { deleteProviderAccount }))
  expect(response?.errors?.[0]).toMatchObject({ message: 'The account is being deleted.', extensions: { code: 'CONFLICT' } })
  expect(await app.database.user.count({ where: { uid: student.uid } })).toBe(0)
})
