import ical from 'ical-generator'

type Entry = { uid: string; title: string; description: string; place: string; startsAt: Date; endsAt: Date; url: string }

/**
 * Entries as an iCalendar file (RFC 5545), moments in UTC. `name` is what a calendar program calls the collection; `timeZone` is a
 * hint for its display.
 */
export function icalendar(entries: Entry[], { name, timeZone, madeAt }: { name: string; timeZone: string; madeAt: Date }): string {
  const calendar = ical({ name, prodId: { company: name, product: 'calendar', language: 'EN' }, ttl: 60 * 60 * 6 })
  calendar.x([{ key: 'X-WR-TIMEZONE', value: timeZone }])
  for (const { uid, title, description, place, startsAt, endsAt, url } of entries)
    calendar.createEvent({ id: uid, stamp: madeAt, start: startsAt, end: endsAt, summary: title, description, location: place, url })
  return calendar.toString()
}
