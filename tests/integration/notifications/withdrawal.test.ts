import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelDeletion, requestDeletion, signInAgain } from '../../support/accounts.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { createModerator, decide, readCase, report } from '../../support/moderation.ts'
import {
  block,
  follow,
  markRead,
  markThreadRead,
  mute,
  readNotifications,
  readPage,
  readTexts,
  setPostDeleted,
  setReplyDeleted,
  vote,
} from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp(undefined, { usesAuthEmulator: true })
let author: Student
let other: Student
let post: { id: string; nodeId: string }
beforeEach(async () => {
  author = await createStudent(app)
  other = await createStudent(app)
  post = await createPost(app, { token: author.token, contentHtml: '<p>Lost keys</p>' })
})

describe('nobody is told of', () => {
  test('own replies, votes and mentions', async () => {
    await createReply(app, post.id, { token: author.token, contentHtml: `<p>@${author.username}</p>` })
    await app.runSchedule('notify-of-votes')
    expect(await readTexts(app, author)).toEqual([])
  })

  test.each([
    ['blocked', block],
    ['muted', mute],
  ])('what %s people do', async (_name, ignore) => {
    const thread = await createPost(app)
    await createReply(app, thread.id, { token: author.token })
    await ignore(app, author, other.uid)
    await createReply(app, thread.id, { token: other.token })
    await createPost(app, { token: other.token, contentHtml: `<p>@${author.username}</p>` })
    await vote(app, other, post.nodeId)
    await app.runSchedule('notify-of-votes')
    expect(await readTexts(app, author)).toEqual([])
    expect(await app.database.notification.count({ where: { userUid: author.uid } })).toBe(0)
  })

  test('a reply that is deleted before its job runs', async () => {
    const reply = await createReply(app, post.id, { token: other.token })
    await setReplyDeleted(app, other, reply.nodeId, true)
    expect(await readTexts(app, author)).toEqual([])
  })

  test('anything, if their account is to be deleted', async () => {
    await requestDeletion(app, await signInAgain(author), true)
    await createReply(app, post.id, { token: other.token })
    await app.runJobs()
    expect(await app.database.notification.count({ where: { userUid: author.uid } })).toBe(0)
  })
})

describe('a text that is restored after its job has run without it', () => {
  test.each(['reply', 'post'] as const)('notifies then, once: a %s', async (kind) => {
    const contentHtml = `<p>Ask @${author.username}</p>`
    const { nodeId } = kind === 'post' ? await createPost(app, { token: other.token, contentHtml }) : await createReply(app, post.id, { token: other.token })
    const setDeleted = (isDeleted: boolean) => (kind === 'post' ? setPostDeleted : setReplyDeleted)(app, other, nodeId, isDeleted)
    await setDeleted(true)
    expect(await readTexts(app, author)).toEqual([])
    await setDeleted(false)
    expect(await readNotifications(app, author)).toMatchObject([{ kind: kind === 'post' ? 'MENTION' : 'REPLY', isSeen: false }])
    await markRead(app, author)
    for (const isDeleted of [true, false]) await setDeleted(isDeleted)
    expect(await readNotifications(app, author)).toMatchObject([{ isRead: true }])
  })

  test('does not notify readers of it again', async () => {
    const reply = await createReply(app, post.id, { token: other.token })
    await markThreadRead(app, author, post.nodeId, reply.number)
    await app.runJobs()
    for (const isDeleted of [true, false]) await setReplyDeleted(app, other, reply.nodeId, isDeleted)
    expect(await readTexts(app, author)).toEqual([])
  })
})

describe('a notification is withdrawn', () => {
  test('with a deleted reply, and is back once it is restored', async () => {
    const reply = await createReply(app, post.id, { token: other.token })
    const told = [`${other.username} replied to “Lost keys”`]
    expect(await readTexts(app, author)).toEqual(told)
    await setReplyDeleted(app, other, reply.nodeId, true)
    expect(await readPage(app, author)).toMatchObject({ notifications: [], unseenCount: 0 })
    await setReplyDeleted(app, other, reply.nodeId, false)
    expect(await readTexts(app, author)).toEqual(told)
  })

  test('with a deleted post', async () => {
    await createReply(app, post.id, { token: other.token })
    const reader = await createStudent(app)
    const mentioning = await createPost(app, { token: other.token, contentHtml: `<p>@${reader.username}</p>` })
    expect(await readTexts(app, reader)).toHaveLength(1)
    expect(await readTexts(app, author)).toHaveLength(1)
    await app.database.post.updateMany({ where: { id: { in: [post.id, mentioning.id] } }, data: { deletedAt: new Date() } })
    expect([await readTexts(app, author), await readTexts(app, reader)]).toEqual([[], []])
    await app.database.post.updateMany({ where: { id: { in: [post.id, mentioning.id] } }, data: { deletedAt: null } })
    expect([(await readTexts(app, author)).length, (await readTexts(app, reader)).length]).toEqual([1, 1])
  })

  test('with a hidden reply, while the others stay', async () => {
    const third = await createStudent(app)
    const reply = await createReply(app, post.id, { token: other.token })
    await createReply(app, post.id, { token: third.token })
    await report(app, third.token, reply.nodeId)
    const moderator = await createModerator(app)
    const { nodeId: id, version } = await readCase(app, reply.id)
    expect(await readTexts(app, author)).toEqual([`${third.username} and ${other.username} replied to “Lost keys”`])
    await decide(app, moderator.token, { id, version, action: 'HIDE' })
    expect(await readTexts(app, author)).toEqual([`${third.username} replied to “Lost keys”`])
  })

  test('with a mention that an edit takes out', async () => {
    const mentioning = await createPost(app, { token: other.token, contentHtml: `<p>@${author.username}</p>` })
    expect(await readTexts(app, author)).toHaveLength(1)
    await app.database.post.update({ where: { id: mentioning.id }, data: { contentHtml: '<p>nobody</p>' } })
    expect(await readTexts(app, author)).toEqual([])
  })

  test('with an announcement that has ended', async () => {
    const { id } = await app.database.announcement.create({
      data: { id: randomUUID(), text: 'Exams begin', startsAt: new Date(), endsAt: new Date(Date.now() + 3_600_000) },
    })
    await app.runSchedule('publish-announcements')
    expect(await readTexts(app, author)).toEqual(['Announcement: “Exams begin”'])
    await app.database.announcement.update({ where: { id }, data: { endsAt: new Date() } })
    expect(await readPage(app, author)).toMatchObject({ notifications: [], unseenCount: 0 })
  })

  test('with a withdrawn vote and with the replies of somebody who was blocked since', async () => {
    await vote(app, other, post.nodeId)
    await app.runSchedule('notify-of-votes')
    await createReply(app, post.id, { token: other.token })
    expect((await readNotifications(app, author)).map(({ kind }) => kind)).toEqual(['REPLY', 'VOTE'])
    await vote(app, other, post.nodeId, false)
    expect((await readNotifications(app, author)).map(({ kind }) => kind)).toEqual(['REPLY'])
    await block(app, author, other.uid)
    expect(await readTexts(app, author)).toEqual([])
    await block(app, author, other.uid, false)
    expect(await readTexts(app, author)).toHaveLength(1)
  })
})

test('somebody whose account is to be deleted is a former student', async () => {
  await createReply(app, post.id, { token: other.token })
  await follow(app, other, author.uid)
  expect(await readTexts(app, author)).toHaveLength(2)
  await requestDeletion(app, await signInAgain(other), true)
  expect(await readNotifications(app, author)).toMatchObject([{ kind: 'REPLY', text: 'Former student replied to “Lost keys”', actors: [] }])
  await cancelDeletion(app, await signInAgain(other))
  expect(await readTexts(app, author)).toEqual([`${other.username} follows you`, `${other.username} replied to “Lost keys”`])
})

test('a notification that was withdrawn while all were marked as read is read', async () => {
  const reply = await createReply(app, post.id, { token: other.token })
  await app.runJobs()
  await setReplyDeleted(app, other, reply.nodeId, true)
  await markRead(app, author)
  await setReplyDeleted(app, other, reply.nodeId, false)
  expect(await readNotifications(app, author)).toMatchObject([{ isRead: true }])
})
