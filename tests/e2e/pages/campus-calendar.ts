import type { APIRequestContext } from '@playwright/test'

const timeZone = 'Asia/Kolkata'
const dayMs = 86_400_000

type CampusDay = { weekday: string; date: string; isoDate: string; year: string; minutes: number }

/** Date and time of an instant in the campus time zone. */
export function campusDay(instant: Date): CampusDay {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as Intl.DateTimeFormatOptions)
  const {
    weekday = '',
    day = '',
    month = '',
    year = '',
    hour,
    minute,
  } = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const isoDate = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
  return { weekday, date: `${day} ${month}`, isoDate, year, minutes: Number(hour) * 60 + Number(minute) }
}

/** The instant `days` days later. */
export const addDays = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs)

/** Midnight at the beginning of the campus day. */
const startOfDay = (instant: Date) => new Date(`${campusDay(instant).isoDate}T00:00:00+05:30`)

export type CampusEvent = { title: string; startsAt: string; endsAt: string }

/** The campus events of the next 60 days that have not ended, sorted by start. */
export async function listEvents(request: APIRequestContext): Promise<CampusEvent[]> {
  const query = 'query($from: DateTime!, $to: DateTime!) { events(from: $from, to: $to) { title startsAt endsAt } }'
  const now = new Date()
  const response = await request.post('/graphql', { data: { query, variables: { from: now, to: addDays(now, 60) } } })
  const events: CampusEvent[] = (await response.json()).data.events
  return events.sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** The name of the day `days` days after today in Compa's sentences. */
export function formatDayLabel(now: Date, days: number): string {
  const { weekday, date, year } = campusDay(addDays(now, days))
  const name = ['today,', 'tomorrow,'][days] ?? 'on'
  return `${name} ${weekday}, ${date}${year === campusDay(now).year ? '' : ` ${year}`}`
}

/** The name of the rest of the week, which ends on Sunday, in Compa's sentences. */
export function formatWeekLabel(now: Date): { label: string; days: number } {
  const days = [7, 6, 5, 4, 3, 2, 1][['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].indexOf(campusDay(now).weekday)] ?? 1
  const [first, last] = [campusDay(now).date, campusDay(addDays(now, days - 1)).date]
  return { label: days === 1 ? formatDayLabel(now, 0) : `this week, ${first} ${days === 2 ? 'and' : 'to'} ${last}`, days }
}

/** The beginning of Compa's answer about the events of `count` days, starting `from` days after today. */
export function formatEventSentence(events: CampusEvent[], now: Date, { from, count, label }: { from: number; count: number; label: string }): string {
  const [starts, ends] = [startOfDay(addDays(now, from)), startOfDay(addDays(now, from + count))]
  const since = starts > now ? starts : now
  const matching = events.filter(({ startsAt, endsAt }) => new Date(endsAt) > since && new Date(startsAt) < ends)
  const next = events.find(({ startsAt }) => new Date(startsAt) > now)?.title
  if (matching.length === 0) return `I know of no event ${label}. The next event is ${next}:`
  return matching.length === 1 ? `One event ${label}: ${matching[0]?.title}:` : `${matching.length} events ${label}:\n\n${matching[0]?.title}:`
}

/** The library's opening hours on its campus page, in minutes since midnight. */
function libraryHours({ weekday, isoDate }: CampusDay): [opens: number, closes: number] {
  const isSunday = weekday === 'Sunday'
  const isExamTime = isoDate >= '2026-11-16' && isoDate <= '2026-12-19'
  return [(isSunday ? 10 : 8) * 60, (isExamTime ? 23 : isSunday ? 18 : 22) * 60]
}

const formatHour = (minutes: number) => `${(minutes / 60) % 12 || 12} ${minutes < 720 ? 'am' : 'pm'}`

/** Compa's answer to 'is the library open now?' */
export function librarySentence(now: Date): string {
  const today = campusDay(now)
  const [opens, closes] = libraryHours(today)
  if (today.minutes >= opens && today.minutes < closes) return `Yes, the library is open now, until ${formatHour(closes)}.`
  if (today.minutes < opens) return `No, the library is closed now. The next opening is at ${formatHour(opens)}.`
  const tomorrow = campusDay(addDays(now, 1))
  return `No, the library is closed now. The next opening is on ${tomorrow.weekday}, ${tomorrow.date}, at ${formatHour(libraryHours(tomorrow)[0])}.`
}

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )

/** A date in words, for example 'the third of December'. */
export function dateInWords(instant: Date): string {
  const [day = '', month = ''] = campusDay(instant).date.split(' ')
  return `the ${ordinals[Number(day) - 1]} of ${month}`
}
