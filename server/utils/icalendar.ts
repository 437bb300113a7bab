import ical from 'ical-generator'
import { brand } from './brand.ts'

type CalendarEntry = { uid: string; title: string; description: string; place: string; startsAt: Date; endsAt: Date; updatedAt: Date }

/** Serializes entries as an iCalendar file (RFC 5545). Times are in UTC; the time zone of the campus is a hint for display. */
export function createIcalendar(entries: CalendarEntry[]): string {
  const calendar = ical({
    name: brand.calendarName,
    prodId: { company: brand.name, product: 'calendar', language: 'EN' },
    ttl: 60 * 60 * 6,
  })
  for (const { uid, title, description, place, startsAt, endsAt, updatedAt } of entries)
    calendar.createEvent({
      id: uid,
      stamp: updatedAt,
      lastModified: updatedAt,
      start: startsAt,
      end: endsAt,
      summary: title,
      description,
      location: place,
    })
  // The library writes the time zone only with local times, and additional properties after the entries, where strict parsers ignore them.
  const text = calendar
    .toString()
    .trimEnd()
    .replace(/BEGIN:VEVENT|END:VCALENDAR/, `X-WR-TIMEZONE:${brand.timeZone}\r\n$&`)
  return `${text}\r\n`
}
