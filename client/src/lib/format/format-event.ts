import { brand } from '../../generated/brand.ts'
import { getEventFormat } from './format.ts'

const hoursFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: brand.timeZone })

const dayMs = 24 * 60 * 60 * 1000
const formatHour = (time: number) => hoursFormat.format(new Date(time)).replace(':00', '').replace(/\s/, '').toLowerCase()

/** When an event takes place on a day that begins at `dayStartsAt`, as the calendar writes it: 5 – 7pm, 9:30am – 1pm, of several days 10am – 12am or All-day. */
export function formatEventHours({ startsAt, endsAt }: { startsAt: string; endsAt: string }, dayStartsAt: string): string {
  const dayStart = Date.parse(dayStartsAt)
  const [from, to] = [Math.max(Date.parse(startsAt), dayStart), Math.min(Date.parse(endsAt), dayStart + dayMs)]
  if (to - from === dayMs) return 'All-day'
  const [start, end] = [formatHour(from), formatHour(to)]
  // The end of a day is 12am, but not the 12am at which it begins.
  const isSameHalf = start.slice(-2) === end.slice(-2) && to < dayStart + dayMs
  return `${isSameHalf ? start.slice(0, -2) : start} – ${end}`
}

/** A time of the day on the campus: 9:41 AM. */
export const formatTime = (iso: string) => hoursFormat.format(new Date(iso))

/** A date without a time, in a time zone: November 21, 2026. */
export const formatDay = (iso: string, timeZone = 'UTC') => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone })

/** The weekday on the campus: Saturday. */
export const formatWeekday = (iso: string) => new Date(iso).toLocaleDateString('en-US', { weekday: 'long', timeZone: brand.timeZone })

/** Start and end of an event, the day only once if both are on the same day: Sat, Nov 21, 9:30 – 11:00 AM. */
export const formatEventSpan = (from: string, to: string) =>
  // Node and browsers use different spaces.
  getEventFormat(new Date(to)).formatRange(new Date(from), new Date(to)).replace(/\s/g, ' ')
