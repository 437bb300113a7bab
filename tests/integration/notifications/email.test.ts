import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { queueEmails } from '../../../server/features/notifications/email/data.ts'
import { addMinutes, addNotification, announcementsNow, publicUrl, saveSettings, setUpEmails } from '../../support/emails.ts'
import { createPost, createReply, createStudent, type Student } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const emails = setUpEmails(app)
const { clock, createReader, announce, recordAdded } = emails

const mention = ({ uid, username }: Student) => `<a data-mention="${uid}">@${username}</a>`
const readDue = async (id: string) => (await app.database.notification.findUniqueOrThrow({ where: { id } })).emailDue

describe('an email at once', () => {
  test('tells of a mention, once, with its text and the links of the app', async () => {
    const [author, mentioned] = [await createStudent(app), await createStudent(app)]
    const { nodeId } = await createPost(app, { token: author.token, contentHtml: `<p>Keys found, ${mention(mentioned)}</p>` })
    await emails.runJobs()
    const [email, ...others] = emails.smtp.takeEmailsTo(mentioned.email)
    expect(others).toEqual([])
    const sentence = `${author.username} mentioned you in a post “Keys found, @${mentioned.username}”`
    expect(email).toMatchObject({ subject: sentence, from: { name: 'Thinnai', address: 'noreply@example.edu' }, to: [{ address: mentioned.email, name: '' }] })
    const headers = Object.fromEntries(email?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers).toMatchObject({
      'list-unsubscribe': expect.stringMatching(/^<https:\/\/thinnai\.example\.edu\/email\/unsubscribe\/[\w-]+\.[\w-]{43}>$/),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
    })
    for (const body of [email?.text, email?.html]) {
      expect(body).toContain(`${publicUrl}/post/${nodeId}`)
      expect(body).toContain(`${publicUrl}/settings/notifications`)
      for (const url of body?.match(/https?:\/\/[^\s"<)]+/g) ?? []) expect(url.startsWith(publicUrl)).toBe(true)
    }
    await emails.runJobs()
    await app.runSchedule('send-emails')
    expect(emails.smtp.takeEmailsTo(mentioned.email)).toEqual([])
  })

  test('has no text of people if the reader does not want it', async () => {
    const reader = await createReader({ quotesTexts: false })
    await announce(reader.uid, 'private words')
    await emails.runJobs()
    const [email] = emails.smtp.takeEmailsTo(reader.email)
    expect(email?.subject).toBe('There is an announcement')
    expect(`${email?.source}${email?.text}${email?.html}`).not.toMatch(/private|words/)
  })

  test('has one subject line and no further headers, whatever the text', async () => {
    const reader = await createReader()
    await announce(reader.uid, 'News"\r\nBcc: other@vistas.ac.in\r\n\r\nbody')
    await emails.runJobs()
    const [email] = emails.smtp.takeEmailsTo(reader.email)
    expect(email?.subject).toBe('Announcement: “News" Bcc: other@vistas.ac.in body”')
    expect(email?.bcc).toBeUndefined()
    expect(emails.smtp.takeEmailsTo('other@vistas.ac.in')).toEqual([])
  })

  test.each([
    ['seen', (id: string) => app.database.notification.update({ where: { id }, data: { seenAt: clock.now } })],
    ['read', (id: string) => app.database.notification.update({ where: { id }, data: { readAt: clock.now, seenAt: clock.now } })],
    ['without causes', () => app.database.announcement.deleteMany()],
  ])('is not sent if the notification is %s meanwhile', async (_state, change) => {
    const reader = await createReader()
    const id = await announce(reader.uid)
    await change(id)
    await emails.runJobs()
    expect(emails.smtp.takeEmailsTo(reader.email)).toEqual([])
    expect(await app.database.email.count({ where: { userUid: reader.uid } })).toBe(0)
    expect(await readDue(id)).toBeNull()
  })

  test.each([
    ['paused', { isPaused: true }, null],
    ['off for the kind', { preferences: { ANNOUNCEMENT: { ...announcementsNow, email: 'OFF' } } }, null],
    ['left to the digest', { preferences: { ANNOUNCEMENT: { ...announcementsNow, email: 'DIGEST' } } }, 'DIGEST'],
  ])('is not sent if emails are %s', async (_state, settings, due) => {
    const reader = await createReader(settings)
    const id = await announce(reader.uid)
    await emails.runJobs()
    expect(emails.smtp.takeEmailsTo(reader.email)).toEqual([])
    expect(await readDue(id)).toBe(due)
  })

  test('is left to the digest in quiet hours, over midnight too', async () => {
    const reader = await createReader({ quietFrom: 22 * 60, quietTo: 7 * 60 })
    const dueAt = async (time: string) => {
      clock.now = new Date(time)
      const id = await announce(reader.uid)
      await emails.runJobs()
      return { due: await readDue(id), count: emails.smtp.takeEmailsTo(reader.email).length }
    }
    expect(await dueAt('2026-11-30T21:59:00+05:30')).toEqual({ due: null, count: 1 })
    expect(await dueAt('2026-11-30T22:00:00+05:30')).toEqual({ due: 'DIGEST', count: 0 })
    expect(await dueAt('2026-12-01T06:59:00+05:30')).toEqual({ due: 'DIGEST', count: 0 })
    expect(await dueAt('2026-12-01T07:00:00+05:30')).toEqual({ due: null, count: 1 })
  })

  test('is not sent to accounts that are to be deleted, nor to suspended or unverified ones', async () => {
    const [leaving, suspended, unverified] = [await createReader(), await createReader(), await createReader()]
    // A job sets the suspension of a new account by its sanctions.
    await emails.runJobs()
    await app.database.user.update({ where: { uid: leaving.uid }, data: { deletionRequestedAt: clock.now } })
    await app.database.user.update({ where: { uid: suspended.uid }, data: { suspendedUntil: addMinutes(clock.now, 60) } })
    for (const { uid } of [leaving, suspended]) await announce(uid)
    await emails.runJobs()
    await announce(unverified.uid)
    app.jobContext.findVerifiedUids = async () => new Set()
    await emails.runJobs()
    delete app.jobContext.findVerifiedUids
    expect([leaving, suspended, unverified].map(({ email }) => emails.smtp.takeEmailsTo(email).length)).toEqual([0, 0, 0])
  })
})

test('a group is mailed once in ten minutes; what is added meanwhile is left to the digest', async () => {
  const [author, other] = [await createStudent(app), await createStudent(app)]
  await saveSettings(app, author.uid, { preferences: { REPLY: { inApp: true, push: false, email: 'NOW' } } })
  const { id } = await createPost(app, { token: author.token, contentHtml: '<p>Lost keys</p>' })
  const reply = async () => {
    await createReply(app, id, { token: other.token })
    await emails.runJobs()
    const [notification] = await app.database.notification.findMany({ where: { userUid: author.uid } })
    return { subjects: emails.smtp.takeEmailsTo(author.email).map(({ subject }) => subject), due: notification?.emailDue }
  }
  clock.now = new Date()
  expect(await reply()).toEqual({ subjects: [`${other.username} replied to “Lost keys”`], due: null })
  clock.now = addMinutes(clock.now, 9)
  expect(await reply()).toEqual({ subjects: [], due: 'DIGEST' })
  clock.now = addMinutes(clock.now, 2)
  expect(await reply()).toEqual({ subjects: [`${other.username} replied to “Lost keys”`], due: null })
})

test('a cause that comes while the email is sent is left to the digest', async () => {
  const reader = await createReader()
  const { email } = app.jobContext
  if (!email) throw new Error('The app sends no emails.')
  onTestFinished(() => {
    app.jobContext.email = email
  })
  app.jobContext.email = {
    ...email,
    async send(message) {
      await app.database.notification.update({ where: { id }, data: { updatedAt: addMinutes(clock.now, 1) } })
      await app.database.$transaction((transaction) =>
        queueEmails(transaction, { ids: [id], eventId: randomUUID(), now: clock.now, since: addMinutes(clock.now, -10), groupingMs: 0 }),
      )
      return email.send(message)
    },
  }
  const id = await announce(reader.uid)
  await emails.runJobs()
  expect(emails.smtp.takeEmailsTo(reader.email)).toHaveLength(1)
  expect(await readDue(id)).toBe('DIGEST')
})

describe('several notifications of a user', () => {
  const takeTexts = (reader: Student) => emails.smtp.takeEmailsTo(reader.email).map(({ subject, text }) => ({ subject, text }))

  test('within half a minute are one email, sent when the first has waited so long', async () => {
    const [author, mentioned, other] = [await createStudent(app), await createStudent(app), await createStudent(app)]
    const { id, nodeId } = await createPost(app, { token: author.token, contentHtml: `<p>Keys found, ${mention(mentioned)}</p>` })
    clock.now = new Date()
    const start = clock.now
    await app.runJobs()
    for (const seconds of [0.5, 1, 2]) {
      clock.now = new Date(start.getTime() + seconds * 1000)
      await createReply(app, id, { token: author.token, contentHtml: `<p>${seconds}, ${mention(mentioned)}</p>` })
      await app.runJobs()
    }
    await createReply(app, id, { token: author.token, contentHtml: `<p>${mention(other)}</p>` })
    await app.runJobs()
    clock.now = new Date(start.getTime() + 29_000)
    await app.runSchedule('send-emails')
    expect(takeTexts(mentioned)).toEqual([])
    clock.now = new Date(start.getTime() + 30_000)
    await app.runSchedule('send-emails')
    const [email, ...others] = takeTexts(mentioned)
    expect(others).toEqual([])
    expect(email?.subject).toBe('4 things for you on Thinnai')
    expect(email?.text?.match(new RegExp(`^\\* ${author.username} mentioned you`, 'gm'))).toHaveLength(4)
    for (const path of [`/post/${nodeId}`, ...[1, 2, 3].map((number) => `/post/${nodeId}?reply=${number}`)])
      expect(email?.text).toContain(`${publicUrl}${path}\n`)
    expect(email?.text).toContain('You get this email because of your setting for “Mentions of you”.')
    await app.runSchedule('send-emails')
    expect(takeTexts(mentioned)).toEqual([])
    expect(takeTexts(other)).toEqual([])
    clock.now = new Date(start.getTime() + 32_000)
    await app.runSchedule('send-emails')
    expect(takeTexts(other).map(({ subject }) => subject)).toEqual([`${author.username} mentioned you in a reply “@${other.username}”`])
    expect(await app.database.notification.count({ where: { userUid: mentioned.uid, emailDue: { not: null } } })).toBe(0)
  })

  test('without those that were seen meanwhile', async () => {
    const reader = await createReader()
    const [first] = [await announce(reader.uid, 'One'), await announce(reader.uid, 'Two')]
    await app.database.notification.update({ where: { id: first }, data: { seenAt: clock.now } })
    await emails.runJobs()
    expect(takeTexts(reader).map(({ subject }) => subject)).toEqual(['Announcement: “Two”'])
  })

  test('that are refused together count as one refused email', async () => {
    const reader = await createReader()
    emails.smtp.rules.recipient = (address) => (address === reader.email ? 550 : undefined)
    onTestFinished(() => {
      emails.smtp.rules.recipient = undefined
    })
    const ids = [await announce(reader.uid), await announce(reader.uid), await announce(reader.uid)]
    await emails.runJobs()
    expect(await app.database.email.findMany({ where: { userUid: reader.uid } })).toMatchObject([{ refusedAt: clock.now, dueAt: null }])
    for (const id of ids) expect(await readDue(id)).toBeNull()
  })
})

test('two events of one notification at once are one email', async () => {
  const reader = await createReader()
  const id = await announce(reader.uid)
  await recordAdded([id])
  await emails.runJobs()
  expect(emails.smtp.takeEmailsTo(reader.email)).toHaveLength(1)
  expect(await app.database.email.findMany({ where: { userUid: reader.uid } })).toMatchObject([
    { notificationId: id, address: reader.email, sentAt: clock.now, dueAt: null, refusedAt: null, attempts: 1 },
  ])
})

test('without a mail server nothing is queued', async () => {
  const reader = await createReader()
  const { email } = app.jobContext
  app.jobContext.email = null
  await announce(reader.uid)
  await addNotification(app, reader.uid, clock.now)
  await emails.runJobs()
  await app.runSchedule('queue-digests')
  app.jobContext.email = email
  expect(await app.database.email.count({ where: { userUid: reader.uid } })).toBe(0)
})
