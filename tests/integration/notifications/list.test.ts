import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { countStatements, graphql, request } from '../../support/http/client.ts'
import { endSession, startSession } from '../../support/http/session-requests.ts'
import { openSubscription } from '../../support/http/subscription-stream.ts'
import { markRead, readNotifications, readPage, vote } from '../../support/notifications.ts'
import { setUpTestApp, startTestApp, type TestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let other: TestApp
beforeAll(async () => {
  other = await startTestApp(app)
})
afterAll(() => other.stop())

/** Inserts notifications of a user about replies, mentions, votes, followers and announcements, a minute apart; at most the newest five are unread. */
async function insertNotifications({ uid: userUid }: Student, count: number) {
  const follower = await createStudent(app)
  await app.database.follow.create({ data: { followerUid: follower.uid, followeeUid: userUid, createdAt: new Date(1) } })
  const postIds: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const { id, nodeId } = await createPost(app)
    await createReply(app, id)
    await vote(app, follower, nodeId)
    postIds.push(id)
  }
  await app.database.post.updateMany({ where: { id: { in: postIds } }, data: { contentHtml: `<a data-mention="${userUid}">@x</a>` } })
  const announcement = await app.database.announcement.create({ data: { id: randomUUID(), text: 'x', startsAt: new Date(), endsAt: new Date('2100-01-01') } })
  const rows = Array.from({ length: count }, (_, n) => {
    const kind = (['REPLY', 'MENTION', 'VOTE', 'FOLLOW', 'ANNOUNCEMENT'] as const)[n % 5] ?? 'REPLY'
    const subjectId = (kind === 'FOLLOW' ? userUid : kind === 'ANNOUNCEMENT' ? announcement.id : postIds[Math.floor(n / 5) % 5]) ?? ''
    const numbers = kind === 'REPLY' ? { firstNumber: 1, lastNumber: 1 } : {}
    const times = { createdAt: new Date(0), updatedAt: new Date(Date.now() - n * 60_000), readAt: n < 5 ? null : new Date() }
    return { id: randomUUID(), userUid, kind, subjectId, ...numbers, ...times, isListed: true, isPushDue: false }
  })
  await app.database.notification.createMany({ data: rows })
}

test('the list is paged, last cause first', async () => {
  const reader = await createStudent(app)
  await insertNotifications(reader, 45)
  const ids: string[] = []
  let after: string | undefined
  do {
    const { notifications, pageInfo } = await readPage(app, reader, { first: 20, ...(after && { after }) })
    ids.push(...notifications.map(({ id }) => id))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined
  } while (after)
  const rows = await app.database.notification.findMany({ where: { userUid: reader.uid }, orderBy: { updatedAt: 'desc' } })
  expect(ids).toEqual(rows.map(({ id }) => toNodeId('Notification', id)))
})

test('notifications have the current names of the people whom texts mention, and none of an account that awaits its deletion', async () => {
  const [author, replier, mentioned] = [await createStudent(app), await createStudent(app), await createStudent(app)]
  const name = `@${mentioned.username}`
  const { id } = await createPost(app, { token: author.token, contentHtml: `<p>quokka meets ${name}</p>` })
  await createReply(app, id, { token: replier.token, contentHtml: `<p>bring ${name} too</p>` })
  await createPost(app, { token: replier.token, contentHtml: `<p>@${author.username} and ${name} sing</p>` })
  await readNotifications(app, author)
  await app.database.user.update({ where: { uid: mentioned.uid }, data: { deletionRequestedAt: new Date() } })
  const notifications = await readNotifications(app, author)
  expect(notifications.map(({ kind }) => kind).sort()).toEqual(['MENTION', 'REPLY'])
  expect(JSON.stringify(notifications)).not.toContain(name)
  expect(notifications.find(({ kind }) => kind === 'REPLY')).toMatchObject({
    text: expect.stringContaining('@Former student'),
    excerpt: 'bring @Former student too',
  })
})

test('a page takes as many statements of 1,000 notifications as of 20', async () => {
  const query = `{ notifications(first: 20) { edges { node { id kind text excerpt path actors { username profilePic } updatedAt isSeen isRead } } }
    unseenNotificationCount }`
  const count = async (size: number) => {
    const reader = await createStudent(app)
    await insertNotifications(reader, size)
    const { data, count } = await countStatements(app, query, {}, reader.token)
    expect(data.notifications.edges).toHaveLength(20)
    return count
  }
  expect(await count(1000)).toBe(await count(20))
})

test('the list marked as seen until a time counts only the later ones', async () => {
  const reader = await createStudent(app)
  await insertNotifications(reader, 4)
  const { notifications, unseenCount } = await readPage(app, reader)
  expect([notifications.map(({ isSeen }) => isSeen), unseenCount]).toEqual([Array(4).fill(false), 4])
  const [, newest] = await app.database.notification.findMany({ where: { userUid: reader.uid }, orderBy: { updatedAt: 'desc' } })
  const markSeen = 'mutation($until: DateTime!) { markNotificationsSeen(input: {until: $until}) { unseenCount } }'
  for (let time = 0; time < 2; time += 1)
    expect((await graphql(app, markSeen, { until: newest?.updatedAt }, reader.token)).data).toEqual({ markNotificationsSeen: { unseenCount: 1 } })
  expect((await readNotifications(app, reader)).map(({ isSeen }) => isSeen)).toEqual([false, true, true, true])
})

test('one notification, or all, are marked as read; those of others are not', async () => {
  const [reader, stranger] = [await createStudent(app), await createStudent(app)]
  await insertNotifications(reader, 5)
  const ids = (await readNotifications(app, reader)).map(({ id }) => id)
  expect(await markRead(app, stranger, ids[1])).toEqual({ readIds: [], unseenCount: 0 })
  expect(await markRead(app, reader, ids[1])).toEqual({ readIds: [ids[1]], unseenCount: 4 })
  expect(await markRead(app, reader, ids[1])).toEqual({ readIds: [], unseenCount: 4 })
  expect(await markRead(app, reader, 'x')).toEqual({ readIds: [], unseenCount: 4 })
  expect(await markRead(app, reader)).toEqual({ readIds: ids.filter((id) => id !== ids[1]), unseenCount: 0 })
  expect((await readNotifications(app, reader)).every(({ isSeen, isRead }) => isSeen && isRead)).toBe(true)
})

test('the count of the unseen ones ends at 100, and the returned ids at the newest 50', async () => {
  const reader = await createStudent(app)
  const now = Date.now()
  const announcement = { text: 'x', startsAt: new Date(), endsAt: new Date('2100-01-01') }
  const rows = Array.from({ length: 120 }, (_, n) => ({ id: randomUUID(), subjectId: randomUUID(), updatedAt: new Date(now - n * 1000) }))
  await app.database.announcement.createMany({ data: rows.map(({ subjectId: id }) => ({ id, ...announcement })) })
  const state = { userUid: reader.uid, kind: 'ANNOUNCEMENT', createdAt: new Date(), isListed: true, isPushDue: false } as const
  await app.database.notification.createMany({ data: rows.map((row) => ({ ...row, ...state })) })
  expect((await readPage(app, reader, { first: 1 })).unseenCount).toBe(100)
  expect((await markRead(app, reader)).readIds).toEqual(rows.slice(0, 50).map(({ id }) => toNodeId('Notification', id)))
})

test('a notification is nobody else’s', async () => {
  const [reader, stranger] = [await createStudent(app), await createStudent(app)]
  await insertNotifications(reader, 1)
  const [notification] = await readNotifications(app, reader)
  const query = 'query($id: ID!) { node(id: $id) { ... on Notification { text } } }'
  const read = async (token?: string) => (await graphql(app, query, { id: notification?.id }, token)).data.node
  expect([await read(reader.token), await read(stranger.token), await read()]).toEqual([{ text: notification?.text }, null, null])
})

test('REST has the same list', async () => {
  const reader = await createStudent(app)
  await insertNotifications(reader, 5)
  const listed = await readNotifications(app, reader)
  const expected = listed.map(({ actors: _actors, ...notification }) => notification)
  const { body } = await request(app, 'GET', '/api/notifications', undefined, reader.token)
  expect(body).toEqual({ unseenCount: 5, notifications: expected })
  const first = await request(app, 'GET', '/api/notifications?limit=2', undefined, reader.token)
  const [, next = ''] = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
  expect((await request(app, 'GET', next, undefined, reader.token)).body.notifications).toEqual(expected.slice(2, 4))
  const seen = await request(app, 'POST', '/api/notifications/seen', { until: body.notifications[0].updatedAt }, reader.token)
  expect(seen).toMatchObject({ status: 200, body: { unseenCount: 0 } })
  expect(await request(app, 'POST', '/api/notifications/seen', { until: 'x' }, reader.token)).toMatchObject({ status: 400, body: { error: 'Give a time.' } })
})

/** The first live update of topics that an action causes. */
async function readUpdate(topics: string[], act: () => Promise<unknown>) {
  const abortController = new AbortController()
  const query = 'subscription($topics: [String!]!) { liveUpdates(topics: $topics) { topic notificationAdded } }'
  const response = await openSubscription(other, query, { topics }, undefined, abortController.signal)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await act()
  let text = ''
  while (!/^data: .+$/m.test(text)) text += (await reader?.read())?.value
  abortController.abort()
  return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? '')
}

test('an open stream has no notifications of a session that has ended', async () => {
  const [reader, other] = [await createStudent(app), await createStudent(app)]
  const [device, otherDevice] = [await startSession(app, reader), await startSession(app, other)]
  const posts = await Promise.all([reader, other].map(({ token }) => createPost(app, { token })))
  const topics = [`notifications:${device.session}`, `notifications:${otherDevice.session}`]
  const update = await readUpdate(topics, async () => {
    await endSession(app, device)
    for (const { id } of posts) {
      await createReply(app, id)
      await app.runJobs()
    }
  })
  expect(update.data.liveUpdates.topic).toBe(topics[1])
})

test('a new notification is a live update of the sessions of its user, on every server', async () => {
  const reader = await createStudent(app)
  const device = await startSession(app, reader)
  const post = await createPost(app, { token: reader.token })
  const topic = `notifications:${device.session}`
  const { data } = await readUpdate([topic], async () => {
    await createReply(app, post.id)
    await app.runJobs()
  })
  expect(data.liveUpdates).toEqual({ topic, notificationAdded: true })
  await endSession(app, device)
  for (const ended of [topic, 'notifications:x', `notifications:${reader.uid}`])
    expect((await readUpdate([ended], async () => {})).errors[0]).toMatchObject({ message: 'There is no such topic.', extensions: { code: 'INVALID_INPUT' } })
})
