import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { openEmail } from '../../server/email/open-email.ts'
import type { EmailMode, Prisma } from '../../server/generated/prisma/client.ts'
import { recordDomainEvent } from '../../server/jobs/record-domain-event.ts'
import { createStudent, type Student } from './factories.ts'
import { startSmtpServer } from './smtp-server.ts'
import type { TestApp } from './test-app.ts'

export const publicUrl = 'https://thinnai.example.edu'

/** The preference of a user who wants emails about announcements at once. */
export const announcementsNow = { inApp: true, push: false, email: 'NOW' as const }

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** The emails of a test file's app: it sends them to `smtp`, and its jobs run at `clock.now`. */
export function setUpEmails(app: TestApp, now = new Date()) {
  const clock = { now }
  const outcomes: string[] = []
  /** Runs the jobs, and sends the emails without the time in which they are grouped. */
  const runJobs = async () => {
    await app.runJobs()
    await app.database.$executeRaw`update emails set due_at = created_at where attempts = 0 and due_at is not null`
    await app.runSchedule('send-emails')
  }
  /** Sends what is due after so many seconds; what is grouped waits for as long as it does on a server. */
  async function sendAfter(seconds: number) {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
    await app.runSchedule('send-emails')
  }
  /** A student who wants announcements at once. */
  async function createReader(settings: object = {}): Promise<Student> {
    const reader = await createStudent(app)
    await saveSettings(app, reader.uid, { preferences: { ANNOUNCEMENT: announcementsNow }, ...settings })
    return reader
  }
  const recordAdded = (ids: string[]) =>
    recordDomainEvent(app.database, { kind: 'notifications.added', subject: 'x', actor: null, at: clock.now, payload: { ids } })
  /** Tells a user of an announcement now, as a job of its event does. */
  async function announce(uid: string, text?: string): Promise<string> {
    const id = await addNotification(app, uid, clock.now, { emailDue: 'NOW', ...(text !== undefined && { text }) })
    await recordAdded([id])
    return id
  }
  const emails = { clock, outcomes, runJobs, sendAfter, createReader, recordAdded, announce, smtp: undefined as unknown as SmtpServer }
  beforeAll(async () => {
    emails.smtp = await startSmtpServer()
    const config = { publicUrl, email: { smtpUrl: emails.smtp.url, from: 'Thinnai <noreply@example.edu>' }, development: false, dataDir: app.dataDir }
    app.jobContext.email = await openEmail(config, { countEmail: (outcome) => outcomes.push(outcome) })
    app.jobContext.now = () => clock.now
  })
  afterAll(async () => {
    await app.jobContext.email?.stop()
    await emails.smtp.stop()
  })
  return emails
}

const minuteMs = 60_000
export const addMinutes = (time: Date, minutes: number) => new Date(time.getTime() + minutes * minuteMs)

/** Adds an announcement, of which a user is told. */
export async function addNotification(app: TestApp, userUid: string, at: Date, { emailDue = 'DIGEST' as EmailMode, text = `News ${randomUUID()}` } = {}) {
  const announcement = await app.database.announcement.create({
    data: { id: randomUUID(), text, startsAt: at, endsAt: new Date('2100-01-01'), publishedAt: at },
  })
  const id = randomUUID()
  const data = {
    id,
    userUid,
    kind: 'ANNOUNCEMENT',
    subjectId: announcement.id,
    createdAt: at,
    updatedAt: at,
    isListed: true,
    isPushDue: false,
    emailDue,
  } as const
  await app.database.notification.create({ data })
  return id
}

export const saveSettings = (app: TestApp, userUid: string, settings: Omit<Prisma.NotificationSettingsUncheckedCreateInput, 'userUid'>) =>
  app.database.notificationSettings.upsert({ where: { userUid }, create: { userUid, ...settings }, update: settings })
