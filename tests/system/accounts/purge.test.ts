import { afterEach, expect, test } from 'vitest'
import { deletionDelayMs } from '../../../server/features/users/service.ts'
import {
  cancelDeletion,
  countShown,
  createBusyStudent,
  createName,
  findTables,
  formerAuthor,
  insertPosts,
  insertReplies,
  readTables,
  readThread,
  requestDeletion,
  signInAgain,
} from '../../support/accounts.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql, request } from '../../support/http/client.ts'
import { openAuthAdmin } from '../../support/http/tokens.ts'
import { setUpTestApp } from '../../support/test-app.ts'

let elapsedMs = 0
const app = setUpTestApp(undefined, { usesAuthEmulator: true, now: () => new Date(Date.now() + elapsedMs) })
afterEach(() => {
  elapsedMs = 0
})

async function purge() {
  elapsedMs = deletionDelayMs + 60_000
  await app.runSchedule('purge-accounts')
  await app.runJobs()
  elapsedMs = 0
}

/** A student with 250 posts and replies that were deleted with the account, 200 of which are restored, and who has then requested to keep them. */
async function createUndecidedStudent() {
  const student = await createStudent(app)
  await insertPosts(app, student.uid, 250)
  const postId = await insertReplies(app, student.uid, 250)
  await requestDeletion(app, student.token, false)
  await app.runSchedule('hide-content-of-accounts')
  await cancelDeletion(app, await signInAgain(student))
  await requestDeletion(app, await signInAgain(student), true)
  return { uid: student.uid, postId }
}

test('posts that were deleted with the account, and that the user has then chosen to keep, are kept', async () => {
  const { uid, postId } = await createUndecidedStudent()
  expect(await countShown(app, uid, postId)).toEqual([200, 200, 200])
  await app.runSchedule('hide-content-of-accounts')
  expect(await countShown(app, uid, postId)).toEqual([250, 250, 250])

  // The job may have failed until the purge.
  const late = await createUndecidedStudent()
  const ids = (await app.database.post.findMany({ where: { authorUid: late.uid }, select: { id: true } })).map(({ id }) => id)
  elapsedMs = deletionDelayMs + 60_000
  await app.runSchedule('purge-accounts')
  expect(await app.database.post.count({ where: { id: { in: ids }, authorUid: 'former-student', deletedAt: null } })).toBe(250)
  expect((await countShown(app, 'former-student', late.postId)).slice(1)).toEqual([250, 250])
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
    await expect.poll(async () => (await client.query('select 1 from pg_locks where not granted')).rowCount).toBe(1)
    await client.query('commit')
  }
  client.release()
  await purging
  expect(await app.database.post.count({ where: { id } })).toBe(0)
  expect(await app.database.reply.findUnique({ where: { id: reply.id } })).toMatchObject({ authorUid: null, contentHtml: '' })
  expect(await app.database.user.count({ where: { uid: student.uid } })).toBe(0)
})

test('after seven days nothing of the account is left in any table, at the provider or in the storage', async () => {
  const name = createName()
  const { student, friend, friendsPost, post, ownReply } = await createBusyStudent(app, name)
  const keys = (await app.database.file.findMany({ where: { ownerUid: student.uid } })).map(({ key }) => key)
  expect(keys.length).toBeGreaterThanOrEqual(5)
  const votesBefore = (await readThread(app, friendsPost.nodeId)).voteCount
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

  const thread = await readThread(app, friendsPost.nodeId)
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
  expect(await readThread(app, post.nodeId)).toBeNull()
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
  const thread = await readThread(app, post.nodeId)
  expect(thread).toMatchObject({ author: { ...formerAuthor, course: null, profilePic: null }, replyCount: 1 })
  expect(thread.replies.edges[0].node).toMatchObject({ contentHtml: ownReply.contentHtml, author: { username: friend.username } })
  expect((await readThread(app, friendsPost.nodeId)).replies.edges[0].node).toMatchObject({ contentHtml: reply.contentHtml, author: formerAuthor })
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
