import ical, { ICalEventStatus } from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { brand } from './brand.ts'
import { shorten } from './shorten.ts'

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

/** The texts of entries by what they depend on: to build one costs as much as to send fifty. At most 20 MB. */
const entryTexts = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: (text, key) => text.length + key.length })

const createCalendar = () => ical({ name: brand.calendarName, prodId: { company: brand.name, product: 'calendar', language: 'EN' }, ttl: 60 * 60 * 6 })

/**
 * Serializes entries as an iCalendar file (RFC 5545), with at most `maxDescription` characters of each description. Times are in UTC; the time zone of the
 * campus is a hint for display.
 */
export function createIcalendar(entries: CalendarEntry[], maxDescription = Number.POSITIVE_INFINITY): string {
  const [head = '', end = ''] = createCalendar()
    .toString()
    .trimEnd()
    .split(/(?=END:VCALENDAR)/)
  // The library writes the time zone only with local times, and additional properties after the entries, where strict parsers ignore them.
  return [head, `X-WR-TIMEZONE:${brand.timeZone}\r\n`, ...entries.map((entry) => buildEntry(entry, maxDescription)), end, '\r\n'].join('')
}

function buildEntry(entry: CalendarEntry, maxDescription: number): string {
  const { uid, version, title, description, place, startsAt, endsAt, updatedAt, cancelledAt, url } = entry
  // Each change of an event changes its version or time.
  const key = JSON.stringify([uid, version, updatedAt, cancelledAt, url, description.length, maxDescription])
  const cached = entryTexts.get(key)
  if (cached !== undefined) return cached
  const calendar = createCalendar()
  calendar.createEvent({
    id: uid,
    stamp: updatedAt,
    lastModified: updatedAt,
    start: startsAt,
    end: endsAt,
    summary: title,
    description: shorten(description, maxDescription),
    location: place,
    sequence: version,
    status: cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url && { url }),
  })
  const [, text = ''] = /(BEGIN:VEVENT\r\n[\s\S]*END:VEVENT\r\n)END:VCALENDAR/.exec(calendar.toString()) ?? []
  entryTexts.set(key, text)
  return text
}
