import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getSampleDates, toCreationTime, toJoinTime } from '../../../server/embedded/sample/dates.ts'
import { createSampleEvents } from '../../../server/embedded/sample/events.ts'
import { moveDates } from '../../../server/embedded/sample/page-dates.ts'
import { createSamplePosts } from '../../../server/embedded/sample/posts.ts'
import { sampleClubs } from '../../../server/embedded/sample-clubs.ts'

const dayMs = 86_400_000
const campusTimeZone = 'Asia/Kolkata'
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const datePattern = new RegExp(`\\b\\d{1,2} (?:${months.join('|')})\\b`, 'g')

const format = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: campusTimeZone }).format(instant)
const weekdayOf = (instant: Date) => format(instant, { weekday: 'long' })
const dateOf = (instant: Date) => format(instant, { day: 'numeric', month: 'long' })
/** The number of a campus day, read from its calendar date. */
const dayOf = (instant: Date) => Date.parse(new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: campusTimeZone }).format(instant)) / dayMs
const toInstant = (day: number) => new Date(day * dayMs)

const pageTexts = new Map(globSync('server/embedded/campus-pages/*.md').map((path) => [path.replace(/.*\/|\.md/g, ''), readFileSync(path, 'utf8')]))
const readPage = (name: string, now: Date) => moveDates(pageTexts.get(name) ?? '', getSampleDates(now))

/** The day of '12 January 2027', or of '12' in '12 to 30 January 2027'. */
function parseRange(text: string): [first: number, last: number] {
  const [, first, firstMonth, firstYear, last, month = '', year] = /(\d+)(?: (\w+)(?: (\d{4}))?)? to (\d+) (\w+) (\d{4})/.exec(text) ?? []
  const toDay = (date = '', monthName: string, inYear = '') => Date.UTC(Number(inYear), months.indexOf(monthName), Number(date)) / dayMs
  const lastDay = toDay(last, month, year)
  const firstDay = toDay(first, firstMonth ?? month, firstYear ?? year)
  // '28 December to 15 January 2027' begins in the year before.
  return [firstDay > lastDay ? toDay(first, firstMonth ?? month, String(Number(year) - 1)) : firstDay, lastDay]
}

const readSentence = (page: string, pattern: RegExp) => pattern.exec(page)?.[0] ?? expect.fail(`no ${pattern}`)

function createCampus(now: Date) {
  const events = createSampleEvents(getSampleDates(now))
  const theory = parseRange(readSentence(readPage('exams', now), /theory exams are from [^,.]*/))
  const lab = parseRange(readSentence(readPage('exams', now), /lab exams are from [^,.]*/))
  const getStart = (title: string, isPast = false) => {
    const found = events.filter((event) => event.title === title && event.startsAt < now === isPast)
    expect(found, title).toHaveLength(1)
    return found[0]?.startsAt ?? now
  }
  return { now, events, posts: createSamplePosts(getSampleDates(now)), theory, lab, getStart }
}
type Campus = ReturnType<typeof createCampus>

/** The days that texts with a weekday or a date name, in the order in which they name them. */
const namedDays: [text: RegExp, getDays: (campus: Campus, postedAt: Date) => Date[]][] = [
  [/Resonance<\/strong> auditions/, ({ getStart }) => [getStart('Resonance auditions', true)]],
  [/ShutterScape walk/, ({ getStart }) => [getStart('Photo walk', true)]],
  [/The next photo walk is/, ({ getStart }) => [getStart('Photo walk')]],
  [/^<p>Build night/, ({ getStart }) => [getStart('CodeForge build night')]],
  [/^<p>Open mic/, ({ getStart }) => [getStart('Open mic')]],
  [/^<p>Wall painting day/, ({ getStart }) => [getStart('Wall painting day')]],
  [/evening of short plays/, ({ getStart }) => [getStart('Thirai: an evening of short plays')]],
  [/^<p>Techfest is/, ({ getStart }) => [getStart('Techfest')]],
  [/^<p>Annual day is|for the annual day (?:on|today|tomorrow)/, ({ getStart }) => [getStart('Annual day')]],
  [/lab exams begin/, ({ lab, theory }) => [lab[0], theory[0]].map(toInstant)],
  // They speak of the day on which they are posted.
  [/^<p>Friday batch is in the oven/, (_campus, postedAt) => [postedAt]],
  [/^<p>Chess ladder in the common room, Tuesdays/, (_campus, postedAt) => [postedAt]],
  // Any Saturday to come.
  [/^<p>Portrait slots/, ({ now }) => [toInstant(dayOf(now) + 1 + ((5 - weekdays.indexOf(weekdayOf(now)) + 6) % 7))]],
]

/** Weekdays of regular meetings, by the page that names them. */
const regularDays: [text: RegExp, page: RegExp][] = [
  [/<strong>CodeForge<\/strong> is building .* come on Wednesday\./, /\*\*CodeForge\*\* \(coding\): Wednesday,/],
  [/^Mondays and Thursdays at four, music room/, /\*\*Resonance\*\* \(music\): Monday and Thursday, 4 pm/],
  [/^<p>Chess ladder in the common room, Tuesdays/, /chess ladder there on Tuesdays/],
]

const namesDay = (text: string) => new RegExp(`\\b(?:${weekdays.join('|')})`).test(text) || new RegExp(datePattern).test(text)

const starts = {
  'a Monday': '2026-11-23T04:30:00Z',
  'a Sunday': '2026-11-29T12:00:00Z',
  'minutes after midnight on the campus, the day before in UTC': '2026-11-26T18:35:00Z',
  'the end of the year': '2026-12-31T17:00:00Z',
  'the first day of a year': '2027-01-01T03:00:00Z',
  'a leap day': '2028-02-29T09:00:00Z',
  'a day in summer': '2027-06-18T09:00:00Z',
}

describe.each(Object.entries(starts))('a campus created on %s', (_name, instant) => {
  const campus = createCampus(new Date(instant))
  const { now, events, posts, theory, lab } = campus

  test('the days in its posts and replies are those of what they speak of', () => {
    const texts = posts.flatMap(({ html, createdAt, replies = [] }) => [
      { text: html, at: createdAt },
      ...replies.map(([, minutes, text]) => ({ text, at: new Date(createdAt.getTime() + minutes * 60_000) })),
    ])
    const rest = texts.filter(({ text, at }) => {
      const getDays = namedDays.find(([pattern]) => pattern.test(text))?.[1]
      if (!getDays) return namesDay(text)
      const days = getDays(campus, at)
      const words = text.match(new RegExp(`\\b(?:today|tomorrow|yesterday|(?:${weekdays.join('|')})(?:, \\d{1,2} (?:${months.join('|')}))?)`, 'g')) ?? []
      const isNear = (day: Date) => Math.abs(dayOf(day) - dayOf(at)) < 7
      const toNames = (day: Date): string[] => {
        const distance = dayOf(day) - dayOf(at)
        if (!isNear(day)) return [`${weekdayOf(day)}, ${dateOf(day)}`]
        return distance === 1 ? ['tomorrow'] : distance === 0 ? ['today', weekdayOf(day)] : [weekdayOf(day)]
      }
      expect(words, text).toHaveLength(days.length)
      for (const [index, day] of days.entries()) expect(toNames(day), text).toContain(words[index])
      return false
    })
    expect(rest.filter(({ text }) => !regularDays.some(([pattern]) => pattern.test(text))).map(({ text }) => text)).toEqual([])
  })

  test('its regular meetings have the days of the page', () => {
    const page = readPage('clubs', now)
    for (const [, pattern] of regularDays) expect(page).toMatch(pattern)
    for (const { meetings } of sampleClubs) {
      const days = meetings.match(new RegExp(weekdays.join('|'), 'g')) ?? []
      expect(days.length).toBeGreaterThan(0)
      const row = page.split('\n').find((line) => line.startsWith('- **') && days.every((day) => line.includes(day)))
      expect(row, meetings).toBeDefined()
    }
  })

  test('its events have the weekdays that the page gives them, and none is in the exams', () => {
    const clubs = readPage('clubs', now)
    expect(parseRange(readSentence(clubs, /meetings stop during the exams, [^,.]*/))).toEqual(theory)
    expect(parseRange(readSentence(readPage('computer-labs', now), /In the lab exams, [^,.]*/))).toEqual(lab)
    expect(clubs).toContain('Open mic is held on some Fridays')
    expect(clubs).toContain('Photo walks are on some Sundays at 6 am')
    for (const { title, startsAt, endsAt } of events) {
      for (const [first, last] of [theory, lab]) expect(dayOf(endsAt) < first || dayOf(startsAt) > last, title).toBe(true)
      if (title === 'Open mic') expect(weekdayOf(startsAt)).toBe('Friday')
      if (title === 'Photo walk') expect(weekdayOf(startsAt)).toBe('Sunday')
      if (title === 'Resonance auditions') expect(weekdayOf(startsAt)).toBe('Thursday')
      // All labs are closed on Sunday.
      if (title === 'CodeForge build night') expect(weekdayOf(startsAt)).toBe('Wednesday')
    }
  })

  test('the pages keep the weekdays and distances of their dates', () => {
    expect([weekdayOf(toInstant(theory[0])), theory[1] - theory[0]]).toEqual(['Tuesday', 18])
    expect([weekdayOf(toInstant(lab[0])), lab[1] - lab[0], theory[0] - lab[0]]).toEqual(['Monday', 11, 15])
    const results = /come out on (\d+ \w+ \d{4}) at 4 pm/.exec(readPage('results-and-transcripts', now))?.[1] ?? ''
    expect(Date.parse(`${results} UTC`) / dayMs - theory[0]).toBe(41)
    for (const name of pageTexts.keys()) {
      const page = readPage(name, now)
      for (const [, checked = ''] of page.matchAll(/^checked: (.*)$/gm)) expect(Date.parse(checked), name).toBeLessThan(now.getTime())
      for (const [text, date, month, year] of page.matchAll(new RegExp(`(\\d{1,2}) (${months.join('|')}) (\\d{4})`, 'g')))
        expect(new Date(Date.UTC(Number(year), months.indexOf(month ?? ''), Number(date))).getUTCDate(), text).toBe(Number(date))
    }
  })
})

test('the pages are as written on the days for which they are written', () => {
  const dates = { today: Date.UTC(2026, 10, 23) / dayMs, examsStart: Date.UTC(2026, 11, 1) / dayMs }
  for (const [name, text] of pageTexts) expect(moveDates(text, dates), name).toBe(text)
})

test('the pages name the semester and the academic year of their exams', () => {
  const move = (examsStart: [year: number, month: number, date: number]) => {
    const [year, month, date] = examsStart
    return moveDates('The odd semester of 2026-27: 1 to 19 December 2026, results in January 2027.', {
      today: 0,
      examsStart: Date.UTC(year, month - 1, date) / dayMs,
    })
  }
  expect(move([2027, 1, 12])).toBe('The odd semester of 2026-27: 12 to 30 January 2027, results in February 2027.')
  expect(move([2027, 5, 25])).toBe('The even semester of 2026-27: 25 May to 12 June 2027, results in July 2027.')
  expect(move([2027, 12, 21])).toBe('The odd semester of 2027-28: 21 December 2027 to 8 January 2028, results in February 2028.')
})

test('the creation time of the campus follows from the join time of any student', () => {
  const createdAt = new Date('2026-11-27T10:30:00Z')
  expect(toJoinTime(createdAt, 0)).toEqual(new Date('2026-10-28T10:30:00Z'))
  for (const index of [0, 1, 63]) expect(toCreationTime(toJoinTime(createdAt, index), index)).toEqual(createdAt)
})
