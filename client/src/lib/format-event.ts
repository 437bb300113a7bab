import { brand } from '../generated/brand.ts'
import { getEventFormat } from './format.ts'

const hoursFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: brand.timeZone })

/** Start and end of an event without the day, as the calendar writes them: 5 – 7pm, 9:30am – 1pm. */
export const formatEventHours = (from: string, to: string) => {
  const [start, end] = [from, to].map((iso) => hoursFormat.format(new Date(iso)).replace(':00', '').replace(/\s/, '').toLowerCase())
  return `${start?.slice(-2) === end?.slice(-2) ? start?.slice(0, -2) : start} – ${end}`
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
