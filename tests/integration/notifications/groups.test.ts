import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { follow, markRead, markThreadRead, readNotifications, readPage, readTexts, vote } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const createStudents = (names: string[]): Promise<Student[]> => Promise.all(names.map((username) => createStudent(app, { username })))

/** A post with a reply by each of five students, of whom the first replied twice. */
async function createThread(prefix: string) {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Lost keys</p>' })
  const repliers = await createStudents(['ravi', 'mala', 'devi', 'kumar', 'leela'].map((name) => `${prefix}.${name}`))
  for (const { token } of [...repliers, ...repliers.slice(0, 1)]) await createReply(app, post.id, { token })
  return { author, post, repliers }
}

test('replies are one notification with the last people, each counted once', async () => {
  const { author, post } = await createThread('a')
  const [notification, ...others] = await readNotifications(app, author)
  expect(others).toEqual([])
  expect(notification).toMatchObject({ text: 'a.ravi and 4 others replied to “Lost keys”', path: `/post/${post.nodeId}?reply=1` })
  expect(notification?.actors.map(({ username }) => username)).toEqual(['a.ravi', 'a.leela', 'a.kumar'])
})

test('after a notification was opened, the next reply is a new one', async () => {
  const { author, post, repliers } = await createThread('b')
  const [first] = await readNotifications(app, author)
  await markRead(app, author, first?.id)
  await createReply(app, post.id, { token: repliers[1]?.token ?? '' })
  expect(await readNotifications(app, author)).toMatchObject([
    { text: 'b.mala replied to “Lost keys”', path: `/post/${post.nodeId}?reply=7`, isSeen: false, isRead: false },
    { id: first?.id, text: 'b.ravi and 4 others replied to “Lost keys”', isSeen: true, isRead: true },
  ])
})

test('reading the thread marks its replies as read, and the next reply starts a group', async () => {
  const { author, post, repliers } = await createThread('c')
  await app.runJobs()
  await markThreadRead(app, author, post.nodeId, 5)
  expect(await readPage(app, author)).toMatchObject({ notifications: [{ isRead: false }], unseenCount: 1 })
  await markThreadRead(app, author, post.nodeId, 6)
  expect(await readPage(app, author)).toMatchObject({ notifications: [{ isRead: true }], unseenCount: 0 })
  await createReply(app, post.id, { token: repliers[2]?.token ?? '' })
  expect(await readPage(app, author)).toMatchObject({
    notifications: [{ text: 'c.devi replied to “Lost keys”', path: `/post/${post.nodeId}?reply=7`, isRead: false }],
    unseenCount: 1,
  })
})

test('who has read a reply before its job ran is not told', async () => {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token })
  await createReply(app, post.id)
  await markThreadRead(app, author, post.nodeId, 1)
  expect(await readNotifications(app, author)).toEqual([])
})

test('reading a thread marks the mentions in its post and replies as read', async () => {
  const [reader] = await createStudents(['reader'])
  if (!reader) return
  const post = await createPost(app, { contentHtml: '<p>@reader</p>' })
  await createReply(app, post.id, { contentHtml: '<p>@reader</p>' })
  await createReply(app, post.id, { contentHtml: '<p>@reader</p>' })
  expect((await readNotifications(app, reader)).map(({ isRead }) => isRead)).toEqual([false, false, false])
  await markThreadRead(app, reader, post.nodeId, 1)
  expect((await readNotifications(app, reader)).map(({ isRead }) => isRead)).toEqual([false, true, true])
})

test('followers since the last look are one notification, and none if they unfollow', async () => {
  const followed = await createStudent(app)
  const followers = await createStudents(['d.ravi', 'd.mala', 'd.devi'])
  for (const follower of followers) await follow(app, follower, followed.uid)
  expect(await readTexts(app, followed)).toEqual(['d.devi and 2 others follow you'])
  await markRead(app, followed)
  const late = await createStudent(app, { username: 'd.late' })
  await follow(app, late, followed.uid)
  expect(await readTexts(app, followed)).toEqual(['d.late follows you', 'd.devi and 2 others follow you'])
  await app.database.follow.delete({ where: { followerUid_followeeUid: { followerUid: late.uid, followeeUid: followed.uid } } })
  expect(await readTexts(app, followed)).toEqual(['d.devi and 2 others follow you'])
})

test('580 votes are one notification, which the next vote renews', async () => {
  const author = await createStudent(app)
  const post = await createPost(app, { token: author.token, contentHtml: '<p>Good tea</p>' })
  await app.database.$executeRaw`
    insert into users (uid, email, username, username_key, created_at)
    select 'voter' || n, n || '@voters.example', 'voter' || n, 'voter' || n, now() from generate_series(1, 580) n`
  await app.database.$executeRaw`
    insert into votes (subject_id, user_uid, kind, created_at) select ${post.id}::uuid, 'voter' || n, 'POST', now() from generate_series(1, 580) n`
  await app.database.postCounts.update({ where: { postId: post.id }, data: { votes: 580 } })
  for (let run = 0; run < 2; run += 1) await app.runSchedule('notify-of-votes')
  expect(await readTexts(app, author)).toEqual(['580 people upvoted your post “Good tea”'])
  const [told] = await readNotifications(app, author)
  await app.database.notification.updateMany({ where: { userUid: author.uid }, data: { seenAt: new Date() } })
  await app.runSchedule('notify-of-votes')
  expect(await readNotifications(app, author)).toMatchObject([{ isSeen: true }])
  await vote(app, await createStudent(app), post.nodeId)
  await app.runSchedule('notify-of-votes')
  expect(await readNotifications(app, author)).toMatchObject([{ id: told?.id, text: '581 people upvoted your post “Good tea”', isSeen: false }])
})

test('a long text is quoted in part, and a post without a text not at all', async () => {
  const author = await createStudent(app)
  const long = await createPost(app, { token: author.token, contentHtml: `<p>${'நல்ல தேநீர் '.repeat(30)}</p>` })
  await createReply(app, long.id)
  const [notification] = await readNotifications(app, author)
  expect(notification?.text).toMatch(/ replied to “(நல்ல தேநீர் )+(நல்ல|நல்ல தேநீர்)?…”$/u)
  expect([...(notification?.excerpt ?? '')].length).toBeLessThanOrEqual(150)
  await app.database.post.update({ where: { id: long.id }, data: { summary: '' } })
  expect((await readTexts(app, author))[0]).toMatch(/ replied to a post$/)
})

test('notifications are deleted 90 days after their last cause', async () => {
  const userUid = (await createStudent(app)).uid
  const insert = (days: number) => {
    const time = new Date(Date.now() - days * 86_400_000)
    const data = { id: randomUUID(), userUid, kind: 'ANNOUNCEMENT', subjectId: randomUUID(), createdAt: time, updatedAt: time } as const
    return app.database.notification.create({ data: { ...data, isListed: true, isPushDue: false } })
  }
  await insert(91)
  const { id } = await insert(89)
  await app.runSchedule('purge-notifications')
  expect(await app.database.notification.findMany({ where: { userUid }, select: { id: true } })).toEqual([{ id }])
})
