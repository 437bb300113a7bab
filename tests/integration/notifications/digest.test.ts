import { expect, test } from 'vitest'
import type { EmailMessage } from '../../../server/email/message.ts'
import { sendEmails } from '../../../server/features/notifications/email/send.ts'
import { addMinutes, addNotification, publicUrl, saveSettings, setUpEmails } from '../../support/emails.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const emails = setUpEmails(app)
const { clock } = emails

/** The subjects of the emails to a student from the digest that is made at a time of the campus. */
async function runDigest({ email }: Student, time: string): Promise<(string | undefined)[]> {
  clock.now = new Date(`${time}+05:30`)
  await app.runSchedule('queue-digests')
  await app.runJobs()
  return emails.smtp.takeEmailsTo(email).map(({ subject }) => subject)
}

test('a daily digest has what is new and unseen, once', async () => {
  const reader = await createStudent(app)
  expect(await runDigest(reader, '2026-11-25T18:00:00')).toEqual([])
  await addNotification(app, reader.uid, clock.now, { text: 'The library closes early' })
  const seen = await addNotification(app, reader.uid, clock.now)
  await app.database.notification.update({ where: { id: seen }, data: { seenAt: clock.now } })
  const gone = await addNotification(app, reader.uid, clock.now)
  const { subjectId } = await app.database.notification.findUniqueOrThrow({ where: { id: gone } })
  await app.database.announcement.delete({ where: { id: subjectId } })
  clock.now = new Date('2026-11-26T18:00:00+05:30')
  await app.runSchedule('queue-digests')
  await app.runSchedule('queue-digests')
  await app.runJobs()
  const [email, ...others] = emails.smtp.takeEmailsTo(reader.email)
  expect(others).toEqual([])
  expect(email?.subject).toBe('1 thing for you on Thinnai')
  expect(email?.text).toContain(`* Announcement: “The library closes early”\n  ${publicUrl}/lounge\n`)
  expect(await runDigest(reader, '2026-11-27T18:00:00')).toEqual([])
  expect(await app.database.notification.count({ where: { userUid: reader.uid, emailDue: { not: null } } })).toBe(0)
})

test('a digest has 20 things and counts the others', async () => {
  const reader = await createStudent(app)
  for (let count = 0; count < 23; count += 1) await addNotification(app, reader.uid, new Date('2026-11-20T12:00:00Z'))
  clock.now = new Date('2026-11-28T18:00:00+05:30')
  await app.runSchedule('queue-digests')
  await app.runJobs()
  const [email] = emails.smtp.takeEmailsTo(reader.email)
  expect(email?.subject).toBe('23 things for you on Thinnai')
  expect(email?.text?.match(/^\* Announcement/gm)).toHaveLength(20)
  expect(email?.text).toContain('and 3 more')
})

test('a weekly digest comes on Mondays of the campus', async () => {
  const reader = await createStudent(app)
  await saveSettings(app, reader.uid, { digest: 'WEEKLY' })
  await addNotification(app, reader.uid, new Date('2026-11-28T12:00:00Z'))
  expect(await runDigest(reader, '2026-11-29T18:00:00')).toEqual([])
  expect(await runDigest(reader, '2026-11-30T18:00:00')).toEqual(['1 thing for you on Thinnai'])
  await addNotification(app, reader.uid, clock.now)
  expect(await runDigest(reader, '2026-12-01T18:00:00')).toEqual([])
  // Late, on Tuesday before 18:00, it is Monday's.
  expect(await runDigest(reader, '2026-12-08T01:00:00')).toEqual(['1 thing for you on Thinnai'])
})

test('a digest that is late, over midnight and the end of a month, is that of its day', async () => {
  const reader = await createStudent(app)
  const add = () => addNotification(app, reader.uid, clock.now)
  clock.now = new Date('2026-12-31T12:00:00+05:30')
  await add()
  // In UTC it is still the year before.
  expect(await runDigest(reader, '2027-01-01T04:00:00')).toHaveLength(1)
  await add()
  expect(await runDigest(reader, '2027-01-01T17:59:00')).toEqual([])
  expect(await runDigest(reader, '2027-01-01T18:00:00')).toHaveLength(1)
  const rows = await app.database.email.findMany({ where: { userUid: reader.uid }, orderBy: { id: 'asc' } })
  expect(rows.map(({ key }) => key)).toEqual(['digest 2026-12-31', 'digest 2027-01-01'])
})

test('while emails are paused there is no digest', async () => {
  const reader = await createStudent(app)
  await addNotification(app, reader.uid, clock.now)
  await saveSettings(app, reader.uid, { isPaused: true })
  expect(await runDigest(reader, '2027-01-05T18:00:00')).toEqual([])
  await saveSettings(app, reader.uid, { isPaused: false })
  expect(await runDigest(reader, '2027-01-06T18:00:00')).toEqual(['1 thing for you on Thinnai'])
})

test('a new cause while the digest is sent is in the next one', async () => {
  const reader = await createStudent(app)
  const id = await addNotification(app, reader.uid, new Date('2027-01-07T10:00:00Z'))
  const { email } = app.jobContext
  app.jobContext.email = email && {
    ...email,
    async send(message) {
      await app.database.notification.update({ where: { id }, data: { updatedAt: new Date('2027-01-07T11:00:00Z') } })
      return email.send(message)
    },
  }
  expect(await runDigest(reader, '2027-01-07T18:00:00')).toHaveLength(1)
  app.jobContext.email = email
  expect(await runDigest(reader, '2027-01-08T18:00:00')).toHaveLength(1)
  expect(await runDigest(reader, '2027-01-09T18:00:00')).toEqual([])
})

test('a server that is killed midway leaves nobody out and mails nobody twice', { tags: ['rest'] }, async () => {
  const readers = await Promise.all(Array.from({ length: 50 }, () => createStudent(app)))
  clock.now = new Date('2027-02-28T18:00:00+05:30')
  for (const { uid } of readers) await addNotification(app, uid, clock.now)
  await app.runSchedule('queue-digests')
  // Its last emails never leave: they are claimed, and their connections hang.
  const { email } = app.jobContext
  let count = 0
  const sendHalf = (message: EmailMessage) => {
    count += 1
    return count > 25 || !email ? new Promise<never>(() => {}) : email.send(message)
  }
  const killed = { ...app.jobContext, email: email && { ...email, send: sendHalf } }
  void sendEmails(killed, new AbortController().signal)
  await expect.poll(() => count).toBe(40)
  await expect.poll(() => app.database.email.count({ where: { key: 'digest 2027-02-28', sentAt: { not: null } } })).toBe(25)
  await app.runSchedule('send-emails')
  clock.now = addMinutes(clock.now, 5)
  await app.runSchedule('queue-digests')
  await app.runSchedule('send-emails')
  for (const reader of readers) expect(emails.smtp.takeEmailsTo(reader.email)).toHaveLength(1)
})
