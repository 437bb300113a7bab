import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPost, createReply } from '../../support/factories.ts'
import { startPushService } from '../../support/push-service.ts'
import { addSubscription, createReceiver } from '../../support/push-subscriptions.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const minuteMs = 60_000
/** 12:00 in the time zone of the campus. */
const noon = Date.parse('2026-11-25T06:30:00Z')
let nowMs = noon
const service = await startPushService()
afterAll(() => service.stop())
const app = setUpTestApp(undefined, {
  now: () => new Date(nowMs),
  pushNetwork: service.network,
})
beforeEach(async () => {
  await app.runJobs()
  nowMs = noon
  service.pushes.length = 0
  service.state.respond = () => ({ status: 201 })
})

type Receiver = Awaited<ReturnType<typeof createReceiver>>
const createAuthor = () => createReceiver(app, service)
const countPushes = ({ path }: Receiver) => service.pushes.filter((push) => push.path === path).length
const readRow = ({ uid }: Receiver) => app.database.notification.findFirstOrThrow({ where: { userUid: uid } })
const setSettings = ({ uid }: Receiver, settings: object) => app.database.notificationSettings.create({ data: { userUid: uid, ...settings } })

/** A post of a student with a browser, and a reply to it by another. */
async function createRepliedPost({ contentHtml = '<p>Lost keys</p>', replyHtml = '<p>At the gate</p>' } = {}) {
  const author = await createAuthor()
  const post = await createPost(app, { token: author.token, contentHtml })
  await app.runJobs()
  const reply = async () => createReply(app, post.id, { contentHtml: replyHtml })
  return { author, post, reply }
}

test('a reply is pushed to the browsers of the author', async () => {
  const { author, post, reply } = await createRepliedPost()
  const other = service.createSubscription()
  await addSubscription(app, author, other)
  await reply()
  await app.runJobs()
  expect(service.pushes).toHaveLength(2)
  const [push] = service.pushes
  const { id } = await readRow(author)
  const tag = expect.stringMatching(/^[\w-]{32}$/)
  const title = expect.stringMatching(/ replied to “Lost keys”$/)
  expect(push?.payload).toEqual({
    ...{ id: Buffer.from(`Notification:${id}`).toString('base64url'), title, body: 'At the gate', tag, unseenCount: 1 },
    path: expect.stringContaining(`/post/${post.nodeId}`),
  })
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: tag, 'content-encoding': 'aes128gcm' })
  expect(await readRow(author)).toMatchObject({ isPushDue: false, pushedAt: new Date(nowMs) })
})

describe('a group', () => {
  test('is pushed once in ten minutes, and again when they are over', async () => {
    const { author, reply } = await createRepliedPost()
    await reply()
    await app.runJobs()
    nowMs += 9 * minuteMs
    await reply()
    await reply()
    await app.runJobs()
    await app.runSchedule('send-pushes')
    expect(countPushes(author)).toBe(1)
    nowMs += minuteMs
    await app.runSchedule('send-pushes')
    await app.runSchedule('send-pushes')
    expect(countPushes(author)).toBe(2)
    expect(service.pushes.at(-1)?.payload).toMatchObject({ title: expect.stringMatching(/ and 2 others replied to/) })
    expect(service.pushes.at(-1)?.headers.topic).toBe(service.pushes[0]?.headers.topic)
  })

  test('waits too if it was read since', async () => {
    const { author, reply } = await createRepliedPost()
    await reply()
    await app.runJobs()
    await app.database.notification.updateMany({ where: { userUid: author.uid }, data: { readAt: new Date(nowMs), seenAt: new Date(nowMs) } })
    nowMs += minuteMs
    await reply()
    await app.runJobs()
    expect(countPushes(author)).toBe(1)
    nowMs += 9 * minuteMs
    await app.runSchedule('send-pushes')
    expect(countPushes(author)).toBe(2)
  })

  test('is pushed once by servers that send at the same time', async () => {
    const { author, reply } = await createRepliedPost()
    await reply()
    await Promise.all([app.runJobs(), app.runJobs(), app.runSchedule('send-pushes'), app.runSchedule('send-pushes')])
    await app.runSchedule('send-pushes')
    expect(countPushes(author)).toBe(1)
  })
})

describe('nothing is pushed', () => {
  test.each<[string, (author: Receiver, replyId: string) => Promise<unknown>]>([
    ['once its cause is gone', (_author, id) => app.database.reply.update({ where: { id }, data: { deletedAt: new Date(nowMs) } })],
    ['once it was seen', ({ uid }) => app.database.notification.updateMany({ where: { userUid: uid }, data: { seenAt: new Date(nowMs) } })],
    ['while pushes are paused', (author) => setSettings(author, { isPaused: true })],
    ['of a kind that is off', (author) => setSettings(author, { preferences: { REPLY: { inApp: true, push: false, email: 'OFF' } } })],
    ['in quiet hours', (author) => setSettings(author, { quietFrom: 11 * 60, quietTo: 13 * 60 })],
    ['while the user is suspended', ({ uid }) => app.database.user.update({ where: { uid }, data: { suspendedUntil: new Date(nowMs + 60 * minuteMs) } })],
    ['to an account that is to be deleted', ({ uid }) => app.database.user.update({ where: { uid }, data: { deletionRequestedAt: new Date(nowMs) } })],
  ])('%s', async (_name, prevent) => {
    const { author, reply } = await createRepliedPost()
    const { id } = await reply()
    await app.runJobs()
    await app.database.notification.updateMany({ where: { userUid: author.uid }, data: { isPushDue: true, pushedAt: null } })
    service.pushes.length = 0
    await prevent(author, id)
    await app.runSchedule('send-pushes')
    nowMs += 60 * 60 * minuteMs
    await app.runSchedule('send-pushes')
    expect([countPushes(author), await readRow(author)]).toMatchObject([0, { isPushDue: false, pushedAt: null }])
  })
})

test('what comes in quiet hours waits for the digest', async () => {
  const author = await createAuthor()
  await setSettings(author, { quietFrom: 22 * 60, quietTo: 7 * 60, preferences: { REPLY: { inApp: true, push: true, email: 'NOW' } } })
  const post = await createPost(app, { token: author.token })
  await app.runJobs()
  // 01:00 in the time zone of the campus.
  nowMs = Date.parse('2026-11-25T19:30:00Z')
  await createReply(app, post.id)
  await app.runJobs()
  expect([countPushes(author), await readRow(author)]).toMatchObject([0, { isPushDue: false, emailDue: 'DIGEST' }])
})

describe('texts', () => {
  test('are not quoted if the user says so', async () => {
    const { author, reply } = await createRepliedPost({ contentHtml: '<p>secret-wombat</p>', replyHtml: '<p>secret-wombat too</p>' })
    await setSettings(author, { quotesTexts: false })
    await reply()
    await app.runJobs()
    expect(service.pushes[0]?.payload).toMatchObject({ title: expect.stringMatching(/ replied to a post$/), body: '' })
    expect(JSON.stringify(service.pushes)).not.toContain('wombat')
  })

  test('of any letters fit into a push', async () => {
    const { author, reply } = await createRepliedPost({ contentHtml: `<p>${'\u{1F9E1}"'.repeat(2000)}</p>` })
    await reply()
    await app.runJobs()
    expect(countPushes(author)).toBe(1)
    expect(Buffer.byteLength(JSON.stringify(service.pushes[0]?.payload))).toBeLessThanOrEqual(3000)
  })
})

describe('a push service', () => {
  test.each([404, 410])('that responds %i ends the subscription', async (status) => {
    const { author, reply } = await createRepliedPost()
    service.state.respond = () => ({ status })
    await reply()
    await app.runJobs()
    expect(await app.database.pushSubscription.count({ where: { userUid: author.uid } })).toBe(0)
  })

  test.each([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '0' } }, 3],
    ['503', { status: 503 }, 3],
    ['429 for an hour', { status: 429, headers: { 'retry-after': '3600' } }, 1],
    ['400', { status: 400 }, 1],
    ['a redirect', { status: 307, headers: { location: 'https://private.example.edu/' } }, 1],
  ])('that responds %s gets %i requests, and keeps the subscription', async (_name, response, count) => {
    const { author, reply } = await createRepliedPost()
    service.state.respond = () => response
    const before = service.state.requestCount
    await reply()
    await app.runJobs()
    expect(service.state.requestCount - before).toBe(count)
    expect(await app.database.pushSubscription.findMany({ where: { userUid: author.uid } })).toMatchObject([{ pushedAt: null }])
  })

  test('that works again within the attempts gets the push once', async () => {
    const { author, reply } = await createRepliedPost()
    let failures = 2
    service.state.respond = () => ({ status: failures-- > 0 ? 503 : 201 })
    await reply()
    await app.runJobs()
    expect(countPushes(author)).toBe(1)
    expect(await app.database.pushSubscription.findMany({ where: { userUid: author.uid } })).toMatchObject([{ pushedAt: new Date(nowMs) }])
  })
})
