import { beforeEach, describe, expect, test } from 'vitest'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { graphql, post as postJson } from '../../support/http/client.ts'
import { readPage, readTexts, setPaused, setPreference, setThreadWatch } from '../../support/notifications.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let reader: Student
let thread: { id: string; nodeId: string }
beforeEach(async () => {
  reader = await createStudent(app)
  thread = await createPost(app, { token: reader.token, contentHtml: '<p>Lost keys</p>' })
})

const fields = 'preferences { kind inApp push email } quietHours { from to } isPaused digest quotesTexts'
const save = async (input: object) => {
  const query = `mutation($input: SaveNotificationSettingsInput!) { saveNotificationSettings(input: $input) { settings { ${fields} } } }`
  const { data, errors } = await graphql(app, query, { input }, reader.token)
  return errors?.[0] ?? data.saveNotificationSettings.settings
}
const read = async () => (await graphql(app, `{ viewer { settings { notifications { ${fields} } } } }`, {}, reader.token)).data.viewer.settings.notifications
const findRow = () => app.database.notification.findFirst({ where: { userUid: reader.uid } })

describe('the settings', () => {
  const preference = (kind: string, inApp: boolean, push: boolean, email: string) => ({ kind, inApp, push, email })

  test('have defaults', async () => {
    expect(await read()).toEqual({
      preferences: [
        preference('REPLY', true, true, 'DIGEST'),
        preference('MENTION', true, true, 'NOW'),
        preference('VOTE', true, false, 'OFF'),
        preference('FOLLOW', true, false, 'DIGEST'),
        preference('REPORT', true, true, 'NOW'),
        preference('MODERATION', true, true, 'NOW'),
        preference('ANNOUNCEMENT', true, false, 'DIGEST'),
        preference('CLUB_POST', true, false, 'DIGEST'),
        preference('CLUB_EVENT', true, false, 'DIGEST'),
        preference('CLUB_REQUEST', true, true, 'DIGEST'),
        preference('MEMBERSHIP', true, true, 'NOW'),
        preference('EVENT_CHANGE', true, true, 'NOW'),
        preference('EVENT_SEAT', true, true, 'NOW'),
        preference('EVENT_MESSAGE', true, true, 'NOW'),
        preference('DAY_REMINDER', true, true, 'NOW'),
        preference('HOUR_REMINDER', true, true, 'OFF'),
        preference('ROLE', true, true, 'NOW'),
      ],
      quietHours: null,
      isPaused: false,
      digest: 'DAILY',
      quotesTexts: true,
    })
  })

  test('are changed in parts', async () => {
    const vote = preference('VOTE', false, true, 'DIGEST')
    await save({ preferences: [vote] })
    await save({ quietHours: { from: '22:30', to: '07:00' }, digest: 'WEEKLY', quotesTexts: false })
    const reply = preference('REPLY', true, false, 'OFF')
    const saved = await save({ preferences: [reply], isPaused: true })
    expect(saved).toMatchObject({ quietHours: { from: '22:30', to: '07:00' }, isPaused: true, digest: 'WEEKLY', quotesTexts: false })
    expect(saved.preferences).toEqual(expect.arrayContaining([vote, reply, preference('MENTION', true, true, 'NOW')]))
    expect(await read()).toEqual(saved)
    expect(await save({ quietHours: null })).toMatchObject({ quietHours: null, digest: 'WEEKLY' })
  })

  test('of an unknown kind are 400', async () => {
    const query = 'mutation($input: SaveNotificationSettingsInput!) { saveNotificationSettings(input: $input) { settings { isPaused } } }'
    const input = { preferences: [preference('BIRTHDAY', true, true, 'OFF')] }
    expect(await postJson(app, '/graphql', { query, variables: { input } }, reader.token)).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('Value "BIRTHDAY" does not exist in "NotificationKind" enum.') }] },
    })
  })

  test.each([
    [{ from: '24:00', to: '07:00' }, 'Give times as 22:00.', 'quietHours.from'],
    [{ from: '22:00', to: '7' }, 'Give times as 22:00.', 'quietHours.to'],
    [{ from: '22:00', to: '22:00' }, 'The quiet hours begin and end at different times.', 'quietHours'],
  ])('refuse the quiet hours %j', async (quietHours, message, field) => {
    expect(await save({ quietHours })).toMatchObject({ message, extensions: { code: 'INVALID_INPUT', status: 400, field } })
  })
})

describe('a kind', () => {
  test('that is off in all ways is not told', async () => {
    await setPreference(app, reader, 'REPLY', {})
    await createReply(app, thread.id)
    expect(await readTexts(app, reader)).toEqual([])
    expect(await findRow()).toBeNull()
  })

  test('that is only mailed is not listed', async () => {
    await setPreference(app, reader, 'REPLY', { email: 'DIGEST' })
    await createReply(app, thread.id)
    expect(await readPage(app, reader)).toMatchObject({ notifications: [], unseenCount: 0 })
    expect(await findRow()).toMatchObject({ isListed: false, isPushDue: false, emailDue: 'DIGEST' })
  })

  test('that is pushed is due for a push only with a browser that receives it', async () => {
    await createReply(app, thread.id)
    await app.runJobs()
    expect(await findRow()).toMatchObject({ isListed: true, isPushDue: false, emailDue: 'DIGEST' })
    const browser = { endpoint: `https://push.example/${reader.uid}`, p256dh: 'x', auth: 'x', device: 'x' }
    await app.database.pushSubscription.create({ data: { id: crypto.randomUUID(), userUid: reader.uid, ...browser, createdAt: new Date() } })
    await createReply(app, thread.id)
    expect(await app.database.domainEvent.count({ where: { kind: 'notifications.added', subject: thread.id } })).toBe(0)
    await app.runJobs()
    const row = await findRow()
    const added = await app.database.domainEvent.findMany({ where: { kind: 'notifications.added', subject: thread.id }, select: { payload: true } })
    expect(added).toEqual([{ payload: { ids: [row?.id] } }])
  })

  test('is listed but neither pushed nor mailed while all is paused', async () => {
    await setPaused(app, reader, true)
    await createReply(app, thread.id)
    expect(await readTexts(app, reader)).toHaveLength(1)
    expect(await findRow()).toMatchObject({ isListed: true, isPushDue: false, emailDue: null })
    expect(await app.database.domainEvent.count({ where: { kind: 'notifications.added', subject: thread.id } })).toBe(0)
    await setPaused(app, reader, false)
    await createReply(app, thread.id)
    await app.runJobs()
    expect(await findRow()).toMatchObject({ emailDue: 'DIGEST' })
  })
})

describe('a thread', () => {
  const isWatching = async (token?: string) =>
    (await graphql(app, 'query($id: ID!) { post(id: $id) { viewerIsWatching } }', { id: thread.nodeId }, token)).data.post.viewerIsWatching

  test('is watched by its author and by those who replied', async () => {
    const other = await createStudent(app)
    expect([await isWatching(reader.token), await isWatching(other.token), await isWatching()]).toEqual([true, false, false])
    const input = { postId: thread.nodeId, contentHtml: '<p>Me too.</p>' }
    const addReply = 'mutation($input: AddReplyInput!) { addReply(input: $input) { reply { post { viewerIsWatching } } } }'
    const { data } = await graphql(app, addReply, { input }, other.token)
    expect(data.addReply.reply.post).toEqual({ viewerIsWatching: true })
    await app.runJobs()
    expect(await isWatching(other.token)).toBe(true)
  })

  test('is not told while it is muted, also to somebody who replies', async () => {
    expect(await setThreadWatch(app, reader, thread.nodeId, false)).toEqual({ post: { viewerIsWatching: false } })
    await createReply(app, thread.id)
    await createReply(app, thread.id, { token: reader.token })
    expect(await isWatching(reader.token)).toBe(false)
    await createReply(app, thread.id)
    expect(await readTexts(app, reader)).toEqual([])
    await createReply(app, thread.id, { contentHtml: `<p>@${reader.username}</p>` })
    expect(await readTexts(app, reader)).toHaveLength(1)
  })

  test('is told to somebody who only watches it', async () => {
    const watcher = await createStudent(app)
    expect(await setThreadWatch(app, watcher, thread.nodeId, true)).toEqual({ post: { viewerIsWatching: true } })
    await createReply(app, thread.id)
    expect(await readTexts(app, watcher)).toHaveLength(1)
  })

  test('that is gone or unknown cannot be watched', async () => {
    await app.database.post.update({ where: { id: thread.id }, data: { deletedAt: new Date() } })
    for (const postId of [thread.nodeId, 'x', Buffer.from(`Post:${crypto.randomUUID()}`).toString('base64url')]) {
      const { errors } = await graphql(
        app,
        'mutation($postId: ID!) { setThreadWatch(input: {postId: $postId, watch: true}) { post { id } } }',
        { postId },
        reader.token,
      )
      expect(errors?.[0]).toMatchObject({ message: 'This post does not exist.', extensions: { code: 'NOT_FOUND' } })
    }
  })
})
