import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { toNodeId } from '../../../server/relay/node-id.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
const day = 24 * 60 * 60 * 1000
const fest = { id: randomUUID(), title: 'Techfest; talks, demos', place: 'Main block', description: `One line\n${'அழகு '.repeat(12)}`, ...span(2) }
const events = [
  fest,
  { id: randomUUID(), title: 'Long ago', ...span(-40) },
  { id: randomUUID(), title: 'Last week', ...span(-7) },
  { id: randomUUID(), title: 'Next year', ...span(400) },
]

function span(days: number) {
  const startsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + days * day)
  return { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
}

/** Formats a UTC DATE-TIME (RFC 5545). */
const moment = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')

/** Returns the unfolded content lines (RFC 5545, section 3.1). */
const unfoldLines = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

beforeAll(async () => {
  await app.database.event.createMany({ data: events })
})

test('/api/events.ics covers a month back to a year ahead in UTC', async () => {
  const response = await fetch(`${app.address}/api/events.ics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await response.text()
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = unfoldLines(text)
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.indexOf('X-WR-TIMEZONE:Asia/Kolkata')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(lines).toEqual(expect.arrayContaining(['VERSION:2.0', 'X-WR-CALNAME:THINNAI EVENTS', 'X-WR-TIMEZONE:Asia/Kolkata']))
  expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual(['SUMMARY:Last week', 'SUMMARY:Techfest\\; talks\\, demos'])
  expect(lines).toEqual(expect.arrayContaining([`UID:${fest.id}@thinnai`, `DTSTART:${moment(fest.startsAt)}`, `DTEND:${moment(fest.endsAt)}`]))
  expect(text).toContain('\r\n ')
  expect(lines).toEqual(expect.arrayContaining(['LOCATION:Main block', `DESCRIPTION:${fest.description.trim().replace('\n', '\\n')}`]))
})

/** What stands in the property of an entry of a calendar file, as a calendar library reads it. */
const readProperties = (text: string, name: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((entry) => entry.getAllProperties(name).map((property) => property.getFirstValue()))

test('each entry has the address of its event', async () => {
  const text = await (await fetch(`${app.address}/api/events/${fest.id}.ics`)).text()
  expect(readProperties(text, 'url')).toEqual([[`${app.address}/events/${toNodeId('Event', fest.id)}`]])
})

test('the entries of a series name the dates before and after them', async () => {
  const seriesId = randomUUID()
  await app.database.eventSeries.create({ data: { id: seriesId, rule: 'FREQ=DAILY;COUNT=3', startsAt: new Date(), createdAt: new Date() } })
  const dates = [3, 4, 5].map((days) => ({ id: randomUUID(), title: 'Rehearsal', seriesId, seriesStartsAt: span(days).startsAt, ...span(days) }))
  onTestFinished(async () => void (await app.database.event.deleteMany({ where: { seriesId } })))
  await app.database.event.createMany({ data: dates })
  const [first, second, third] = dates.map(({ id }) => `${id}@thinnai`)
  const feed = await (await fetch(`${app.address}/api/events.ics`)).text()
  expect(readProperties(feed, 'related-to').filter((related) => related.length > 0)).toEqual([[second], [first, third], [second]])
  const file = await (await fetch(`${app.address}/api/events/${dates[0]?.id}.ics`)).text()
  expect(readProperties(file, 'related-to')).toEqual([[second]])
  expect(file).toContain(`RELATED-TO;RELTYPE=SIBLING:${second}`)
})

test('control characters of stored texts do not break the file', async () => {
  const controls = Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join('x')
  const text = `a${controls}\x7f\x85\u2028\u2029b`
  const hostile = { id: randomUUID(), title: text, place: text, description: text, ...span(5) }
  onTestFinished(async () => void (await app.database.event.delete({ where: { id: hostile.id } })))
  await app.database.event.create({ data: hostile })
  const feed = await (await fetch(`${app.address}/api/events.ics`)).text()
  expect(feed.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  expect(readProperties(feed, 'uid')).toContainEqual([`${hostile.id}@thinnai`])
  expect(readProperties(feed, 'description').flat().at(-1)).toMatch(/^ax+.*\n.*b$/s)
})

test('an unchanged feed is 304', async () => {
  const ask = (etag = '') => fetch(`${app.address}/api/events.ics`, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })
  const etag = (await ask()).headers.get('etag') ?? ''
  expect((await ask(etag)).status).toBe(304)
  await app.database.event.update({ where: { id: fest.id }, data: { place: 'Lab 4' } })
  expect((await ask(etag)).status).toBe(200)
})

test('a single event is downloadable at its GraphQL URL', async () => {
  const query = 'query($from: DateTime!, $to: DateTime!) { events(from: $from, to: $to) { title calendarUrl } }'
  const { data } = await graphql(app, query, { from: new Date().toISOString(), to: new Date(Date.now() + 30 * day).toISOString() })
  expect(data.events).toEqual([{ title: fest.title, calendarUrl: `/api/events/${fest.id}.ics` }])
  const response = await fetch(app.address + data.events[0].calendarUrl)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=event.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const lines = unfoldLines(await response.text())
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines).toContain(`UID:${fest.id}@thinnai`)
})

test.each([randomUUID(), 'x', '..%2f..'])('an unknown event (%s) is 404', async (id) => {
  const response = await fetch(`${app.address}/api/events/${id}.ics`)
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ error: 'There is no such event.' })
})

test('a list and a feed with 500 events say that there may be more', async () => {
  const from = new Date(Date.now() + 200 * day)
  const list = async (start: Date) => {
    const to = new Date(from.getTime() + 30 * day)
    const response = await fetch(`${app.address}/api/events?from=${start.toISOString()}&to=${to.toISOString()}`)
    return (await response.json()) as { events: { title: string; startsAt: string }[]; isComplete: boolean }
  }
  const readFeed = async () => unfoldLines(await (await fetch(`${app.address}/api/events.ics`)).text())
  expect(await list(from)).toEqual({ events: [], isComplete: true })
  expect((await readFeed()).some((line) => line.startsWith('X-WR-CALDESC'))).toBe(false)
  const added = Array.from({ length: 501 }, (_, index) => {
    const startsAt = new Date(from.getTime() + (index + 1) * 3_600_000)
    return { id: randomUUID(), title: `Talk ${index}`, startsAt, endsAt: new Date(startsAt.getTime() + 60_000) }
  })
  await app.database.event.createMany({ data: added })
  onTestFinished(async () => void (await app.database.event.deleteMany({ where: { id: { in: added.map(({ id }) => id) } } })))
  const first = await list(from)
  expect([first.events.length, first.isComplete]).toEqual([500, false])
  expect(await list(new Date(first.events.at(-1)?.startsAt ?? ''))).toMatchObject({ events: [{ title: 'Talk 499' }, { title: 'Talk 500' }], isComplete: true })
  expect(await readFeed()).toContain('X-WR-CALDESC:Only the first 500 events.')
})
