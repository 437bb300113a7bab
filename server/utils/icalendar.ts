import ical from 'ical-generator'
import { brand } from './brand.ts'

type CalendarEntry = { uid: string; title: string; description: string; place: string; startsAt: Date; endsAt: Date; updatedAt: Date }

/** Entries as an iCalendar file (RFC 5545), moments in UTC; the campus's time zone is a hint for their display. */
export function createIcalendar(entries: CalendarEntry[]): string {
  const calendar = ical({
    name: `${brand.name.toUpperCase()} EVENTS`,
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
  // The library writes the zone only with local times, and other lines of ours behind the entries, where a strict reader does not look.
  const text = calendar
    .toString()
    .trimEnd()
    .replace(/BEGIN:VEVENT|END:VCALENDAR/, `X-WR-TIMEZONE:${brand.timeZone}\r\n$&`)
  return `${text}\r\n`
}
