import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { createEventFields, createOfficer, dayMs, hourMs, insertEvent, register, saveEvent } from '../../support/events.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let student: Student
let officer: Student
beforeAll(async () => {
  student = await createStudent(app)
  officer = await createOfficer(app)
})

const resetFeed = async (token: string): Promise<string> =>
  (await graphql(app, 'mutation { resetCalendarFeed { path } }', {}, token)).data.resetCalendarFeed.path
const readFeed = async (path: string) => {
  const response = await fetch(app.address + path)
  return { status: response.status, cacheControl: response.headers.get('cache-control'), text: await response.text() }
}

/** The entries of a calendar file, as a calendar app reads them. */
const readEntries = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    const [status, sequence, url] = ['status', 'sequence', 'url'].map((name) => component.getFirstPropertyValue(name))
    return { uid, summary, startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate(), status, sequence, url }
  })

test('the feed has the events that one has registered for and those of one’s clubs', async () => {
  const path = await resetFeed(student.token)
  expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
  const onlineUrl = 'https://meet.example.edu/x'
  const registered = await insertEvent(app, { title: 'Registered', clubSlug: 'codeforge', onlineUrl })
  const waiting = await insertEvent(app, { title: 'Waiting', clubSlug: 'codeforge', capacity: 1, heldSeats: 1, onlineUrl })
  const cancelled = await insertEvent(app, { title: 'Left', clubSlug: 'codeforge' })
  await insertEvent(app, { title: 'Of another club', clubSlug: 'codeforge' })
  const ofClub = await insertEvent(app, { title: 'Of my club', clubSlug: 'thirai', onlineUrl, cancelledAt: new Date(), version: 3 })
  await insertEvent(app, { title: 'Hidden', clubSlug: 'thirai', hiddenAt: new Date() })
  await insertEvent(app, { title: 'Next year', clubSlug: 'thirai', startsAt: new Date(Date.now() + 400 * dayMs) })
  await app.database.clubMember.create({ data: { userUid: student.uid, clubSlug: 'thirai' } })
  for (const { id } of [registered, waiting, cancelled]) await register(app, id, student.token)
  await fetch(`${app.address}/api/events/${cancelled.id}/registration`, { method: 'DELETE', headers: { authorization: `Bearer ${student.token}` } })
  const { status, cacheControl, text } = await readFeed(path)
  const toPage = ({ nodeId }: { nodeId: string }) => `${app.address}/events/${nodeId}`
  expect([status, cacheControl]).toEqual([200, 'private, no-store'])
  expect(readEntries(text).map(({ summary, status, sequence, url }) => [summary, status, sequence, url])).toEqual(
    expect.arrayContaining([
      ['Registered', 'CONFIRMED', 1, onlineUrl],
      ['Waiting', 'CONFIRMED', 1, toPage(waiting)],
      ['Of my club', 'CANCELLED', 3, toPage(ofClub)],
    ]),
  )
  expect(readEntries(text)).toHaveLength(3)
})

test('a new address ends the one before, and an address can be revoked', async () => {
  const { token } = await createStudent(app)
  const first = await resetFeed(token)
  const second = await resetFeed(token)
  expect((await readFeed(first)).status).toBe(404)
  expect((await readFeed(second)).status).toBe(200)
  const readCreatedAt = async () =>
    (await graphql(app, '{ viewer { settings { calendarFeedCreatedAt } } }', {}, token)).data.viewer.settings.calendarFeedCreatedAt
  expect(await readCreatedAt()).toEqual(expect.any(String))
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await graphql(app, 'mutation { revokeCalendarFeed { isRevoked } }', {}, token)).data.revokeCalendarFeed).toEqual({ isRevoked: true })
  expect(await readCreatedAt()).toBeNull()
  for (const path of [first, second, '/api/calendar/x.ics']) expect((await readFeed(path)).status).toBe(404)
  const { text } = await readFeed(second)
  expect(text).not.toContain(second.slice(14, 40))
})

test('a calendar library reads a series of a year back as it is stored', async () => {
  const start = new Date(Math.floor(Date.now() / dayMs) * dayMs + dayMs + 18.5 * hourMs)
  const times = { startsAt: start.toISOString(), endsAt: new Date(start.getTime() + 90 * 60_000).toISOString() }
  const { data, id } = await saveEvent(app, officer.token, createEventFields({ title: 'Rehearsal', rule: 'FREQ=WEEKLY;COUNT=52', ...times }))
  expect(data.count).toBe(52)
  const { seriesId } = await app.database.event.findUniqueOrThrow({ where: { id } })
  const stored = await app.database.event.findMany({ where: { seriesId }, orderBy: { startsAt: 'asc' } })
  const entries = readEntries((await readFeed(await resetFeed(officer.token))).text).filter(({ summary }) => summary === 'Rehearsal')
  expect(entries.map(({ uid, startsAt, endsAt }) => ({ uid, startsAt, endsAt }))).toEqual(
    stored.map((event) => ({ uid: `${event.id}@thinnai`, startsAt: event.startsAt, endsAt: event.endsAt })),
  )
  // Midnight in Kolkata, each seventh day.
  const local = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' })
  expect(new Set(entries.map(({ startsAt }) => local.format(startsAt)))).toEqual(new Set(['00:00']))
  expect(entries.map(({ startsAt }, week) => startsAt.getTime() - week * 7 * dayMs)).toEqual(entries.map(() => start.getTime()))
})
