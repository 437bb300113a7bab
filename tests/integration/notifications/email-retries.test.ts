import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addMinutes, setUpEmails } from '../../support/emails.ts'
import type { Student } from '../../support/factories.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const emails = setUpEmails(app)
const { clock, createReader, announce, sendAfter } = emails

/** The server loses the receipts of the emails that it sends. Returns what ends this. */
function loseReceipts(): () => void {
  const { email } = app.jobContext
  const end = () => {
    app.jobContext.email = email
  }
  app.jobContext.email = email && {
    ...email,
    async send(message) {
      await email.send(message)
      throw new Error('crash')
    },
  }
  onTestFinished(end)
  return end
}

const readDue = async (id: string) => (await app.database.notification.findUniqueOrThrow({ where: { id } })).emailDue

test('when nothing of a batch can be sent, the others wait for the next run, also if the batch is one email of many rows', async () => {
  const [reader, other] = [await createReader(), await createReader()]
  emails.smtp.rules.message = () => 451
  onTestFinished(async () => {
    emails.smtp.rules.message = undefined
    await app.database.email.deleteMany()
  })
  emails.outcomes.length = 0
  const readAttempts = async ({ uid }: Student) => (await app.database.email.findMany({ where: { userUid: uid } })).map(({ attempts }) => attempts)
  for (let count = 0; count < 20; count += 1) await announce(reader.uid)
  await app.runJobs()
  clock.now = new Date(clock.now.getTime() + 1000)
  await announce(other.uid)
  await app.runJobs()
  await sendAfter(30)
  expect(emails.outcomes).toEqual(['failed'])
  expect([await readAttempts(reader), await readAttempts(other)]).toEqual([Array(20).fill(1), [0]])
  emails.smtp.rules.message = undefined
  await sendAfter(60)
  expect(emails.smtp.takeEmailsTo(other.email)).toHaveLength(1)
})

describe('a mail server', () => {
  test('that refuses three emails for good gets no more, until the address changes', { tags: ['rest'] }, async () => {
    const reader = await createReader()
    emails.smtp.rules.recipient = (address) => (address === reader.email ? 550 : undefined)
    emails.outcomes.length = 0
    for (let count = 0; count < 4; count += 1) {
      await announce(reader.uid)
      await emails.runJobs()
    }
    expect(emails.outcomes).toEqual(['refused', 'refused', 'refused'])
    const rows = await app.database.email.findMany({ where: { userUid: reader.uid } })
    expect(rows.map(({ refusedAt, sentAt, dueAt }) => ({ refusedAt, sentAt, dueAt }))).toEqual(
      Array(3).fill({ refusedAt: clock.now, sentAt: null, dueAt: null }),
    )
    const email = `new-${randomUUID()}@vistas.ac.in`
    await app.database.user.update({ where: { uid: reader.uid }, data: { email } })
    await announce(reader.uid)
    await emails.runJobs()
    expect(emails.smtp.takeEmailsTo(email)).toHaveLength(1)
    emails.smtp.rules.recipient = undefined
  })

  test('that is busy is asked again after 5 minutes, 10, 20, eight times; the digest has the notification then', async () => {
    const reader = await createReader()
    emails.smtp.rules.message = (address) => (address === reader.email ? 451 : undefined)
    emails.outcomes.length = 0
    const id = await announce(reader.uid)
    await emails.runJobs()
    for (const minutes of [5, 10, 20, 40, 80, 160, 320]) {
      clock.now = addMinutes(clock.now, minutes - 1)
      await app.runSchedule('send-emails')
      const count = emails.outcomes.length
      clock.now = addMinutes(clock.now, 1)
      await app.runSchedule('send-emails')
      expect(emails.outcomes).toHaveLength(count + 1)
    }
    expect(emails.outcomes).toEqual(Array(8).fill('failed'))
    expect(await readDue(id)).toBe('DIGEST')
    emails.smtp.rules.message = undefined
    clock.now = addMinutes(clock.now, 24 * 60)
    await app.runSchedule('send-emails')
    expect(emails.smtp.takeEmailsTo(reader.email)).toEqual([])
  })
})

describe('after a crash between sending and its record', () => {
  const takeEmails = (reader: Student) => emails.smtp.takeEmailsTo(reader.email)

  test('the repeated email has the same Message-ID', async () => {
    const reader = await createReader()
    const end = loseReceipts()
    await announce(reader.uid)
    await emails.runJobs()
    end()
    await sendAfter(5 * 60)
    const [first, second, ...others] = takeEmails(reader)
    expect(first?.messageId).toMatch(/^<[\w-]+@thinnai\.example\.edu>$/)
    expect([second?.messageId, others]).toEqual([first?.messageId, []])
  })

  test('a repeated group has the same Message-ID and takes nothing new along', async () => {
    const reader = await createReader()
    const end = loseReceipts()
    for (const text of ['One', 'Two']) await announce(reader.uid, text)
    await app.runJobs()
    await sendAfter(30)
    end()
    const [first, ...none] = takeEmails(reader)
    expect([first?.subject, none]).toEqual(['2 things for you on Thinnai', []])
    clock.now = addMinutes(clock.now, 4.5)
    // It is due at the same time as the repeated group; what waits is sent with it.
    for (const text of ['Three', 'Four', 'Five']) {
      await announce(reader.uid, text)
      await app.runJobs()
      clock.now = new Date(clock.now.getTime() + 1000)
    }
    await sendAfter(27)
    const repeated = takeEmails(reader)
    expect(repeated.map(({ subject }) => subject).sort()).toEqual(['2 things for you on Thinnai', '3 things for you on Thinnai'])
    const [second, third] = repeated.sort((one, other) => (one.subject ?? '').localeCompare(other.subject ?? ''))
    expect(second?.messageId).toBe(first?.messageId)
    expect(second?.text).toMatch(/“One”[\s\S]*“Two”/)
    expect(third?.messageId).not.toBe(first?.messageId)
    expect(third?.text).not.toMatch(/“One”|“Two”/)
    await sendAfter(60 * 60)
    expect(takeEmails(reader)).toEqual([])
  })

  test.each([
    [
      'without what was seen meanwhile',
      async (id: string) => app.database.notification.update({ where: { id }, data: { seenAt: clock.now } }),
      'Announcement: “One”',
    ],
    [
      'with a new cause',
      async (id: string) => app.database.notification.update({ where: { id }, data: { updatedAt: clock.now } }),
      '2 things for you on Thinnai',
    ],
  ])('a repeated group %s has another Message-ID', async (_state, change, subject) => {
    const reader = await createReader()
    const end = loseReceipts()
    await announce(reader.uid, 'One')
    const id = await announce(reader.uid, 'Two')
    await app.runJobs()
    await sendAfter(30)
    end()
    await change(id)
    await sendAfter(5 * 60)
    const [first, second, ...others] = takeEmails(reader)
    expect([second?.subject, others]).toEqual([subject, []])
    expect(second?.messageId).not.toBe(first?.messageId)
  })
})
