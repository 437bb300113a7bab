import ical, { ICalEventStatus } from 'ical-generator'
import { brand } from './brand.ts'

type CalendarEntry = {
  uid: string
  /** The SEQUENCE: calendar apps replace an entry by one with a higher number. */
  version: number
  title: string
  description: string
  place: string
  startsAt: Date
  endsAt: Date
  updatedAt: Date
  cancelledAt: Date | null
  /** A link to the event; absent if there is none. */
  url?: string
}

/** Serializes entries as an iCalendar file (RFC 5545). Times are in UTC; the time zone of the campus is a hint for display. */
export function createIcalendar(entries: CalendarEntry[]): string {
  const calendar = ical({
    name: brand.calendarName,
    prodId: { company: brand.name, product: 'calendar', language: 'EN' },
    ttl: 60 * 60 * 6,
  })
  for (const { uid, version, title, description, place, startsAt, endsAt, updatedAt, cancelledAt, url } of entries)
    calendar.createEvent({
      id: uid,
      stamp: updatedAt,
      lastModified: updatedAt,
      start: startsAt,
      end: endsAt,
      summary: title,
      description,
      location: place,
      sequence: version,
      status: cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(url && { url }),
    })
  // The library writes the time zone only with local times, and additional properties after the entries, where strict parsers ignore them.
  const text = calendar
    .toString()
    .trimEnd()
    .replace(/BEGIN:VEVENT|END:VCALENDAR/, `X-WR-TIMEZONE:${brand.timeZone}\r\n$&`)
  return `${text}\r\n`
}
