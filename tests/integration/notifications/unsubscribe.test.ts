import { beforeAll, describe, expect, test } from 'vitest'
import { createUnsubscribeToken, getUnsubscribeKey } from '../../../server/features/notifications/email/unsubscribe-token.ts'
import { getPreference } from '../../../server/features/notifications/settings/settings.ts'
import { addNotification, publicUrl, saveSettings, setUpEmails } from '../../support/emails.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { request } from '../../support/http/client.ts'
import { setUpTestApp, startTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const emails = setUpEmails(app)

let reader: Student
let path: string
beforeAll(async () => {
  reader = await createStudent(app)
  path = await createPath(reader.uid)
})

const createPath = async (uid: string) => `/email/unsubscribe/${createUnsubscribeToken(await getUnsubscribeKey(app.database), uid)}`
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const fetchPage = (method: string, at = path, headers: Record<string, string> = browser) => fetch(app.address + at, { method, headers })

async function readPreferences() {
  const settings = await app.database.notificationSettings.findUnique({ where: { userUid: reader.uid } })
  return (['REPLY', 'MENTION', 'VOTE', 'ANNOUNCEMENT'] as const).map((kind) => getPreference(settings ?? { preferences: {} }, kind))
}
const countOff = async () => (await readPreferences()).filter(({ email }) => email === 'OFF').length

describe('an unsubscribe link', () => {
  test('opens a page that changes nothing and that nobody may store or find', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await fetchPage(method)
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*form-action 'self'/),
      })
      const page = await response.text()
      if (method === 'GET') expect(page).toMatch(/<form method="post"><button type="submit">Turn off emails<\/button><\/form>/)
      expect(page).not.toMatch(/<script|https?:\/\//)
    }
    expect(await countOff()).toBe(1)
  })

  test('of the header List-Unsubscribe ends all emails by one POST of a mail provider, and again', async () => {
    await saveSettings(app, reader.uid, { preferences: { ANNOUNCEMENT: { inApp: true, push: true, email: 'DIGEST' } } })
    await addNotification(app, reader.uid, emails.clock.now)
    await app.runSchedule('queue-digests')
    await emails.runJobs()
    const [email] = emails.smtp.takeEmailsTo(reader.email)
    const [, url = ''] = /^<(.*)>$/.exec(email?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '') ?? []
    expect(url).toBe(publicUrl + path)
    const oneClick = new FormData()
    oneClick.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), oneClick, undefined]) {
      const response = await fetch(app.address + new URL(url).pathname, { method: 'POST', redirect: 'manual', ...(body && { body }) })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
      expect(await countOff()).toBe(4)
    }
    // How the kind is told otherwise stays.
    expect((await readPreferences())[3]).toEqual({ inApp: true, push: true, email: 'OFF' })
    await addNotification(app, reader.uid, emails.clock.now, { emailDue: 'NOW' })
    await addNotification(app, reader.uid, emails.clock.now)
    emails.clock.now = new Date(emails.clock.now.getTime() + 24 * 3_600_000)
    await app.runSchedule('queue-digests')
    await emails.runJobs()
    expect(emails.smtp.takeEmailsTo(reader.email)).toEqual([])
  })

  test('answers the form with a page that says what happened and leads to the settings', async () => {
    const page = await (await fetchPage('POST')).text()
    expect(page).toContain('<h1>Notification emails are off</h1>')
    expect(page).toContain('href="/settings/notifications"')
    expect(await (await fetchPage('GET')).text()).toContain('Notification emails are off')
  })

  test('that is forged is 404: a page for people, an error for others', async () => {
    const forged = `${path.slice(0, -4)}AAAA`
    for (const method of ['GET', 'POST']) {
      const response = await fetchPage(method, forged)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain('This link is not valid')
      expect(await request(app, method, forged)).toMatchObject({ status: 404, body: { error: 'This link is not valid.' } })
      expect(await request(app, method, `/email/unsubscribe/${'x'.repeat(2000)}`)).toMatchObject({ status: 404 })
    }
    expect((await fetchPage('GET', await createPath('nobody'))).status).toBe(404)
    expect((await fetchPage('PUT')).status).toBe(405)
  })
})

test('unsubscribe links are rate-limited by network', async () => {
  // It counts by itself: the servers of a cluster share their counts.
  const limited = await startTestApp(undefined, { rateLimitScale: 2 / 120 })
  try {
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) statuses.push((await request(limited, 'POST', '/email/unsubscribe/x')).status)
    expect(statuses).toEqual([404, 404, 429])
  } finally {
    await limited.stop()
  }
})
