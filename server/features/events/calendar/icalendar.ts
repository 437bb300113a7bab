import ical, { ICalEventStatus } from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { normalizeText } from '../../../sanitize/text.ts'
import { brand } from '../../../utils/brand.ts'
import { shorten } from '../../../utils/text/shorten.ts'
import { maxListedEvents } from '../input.ts'

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
  /** A link to the event. */
  url: string
  /** The uids of the dates before and after it in its series. */
  siblingUids: string[]
}

/** The texts of entries by what they depend on: to build one costs as much as to send fifty. At most 20 MB. */
const entryTexts = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: (text, key) => text.length + key.length })

const createCalendar = () => ical({ name: brand.calendarName, prodId: { company: brand.name, product: 'calendar', language: 'EN' }, ttl: 60 * 60 * 6 })

/**
 * Serializes entries as an iCalendar file (RFC 5545), with at most `maxDescription` characters of each description. A full feed says that it may not be complete. Times are in UTC; the time zone of the
 * campus is a hint for display.
 */
export function createIcalendar(entries: CalendarEntry[], maxDescription = Number.POSITIVE_INFINITY): string {
  const [head = '', end = ''] = createCalendar()
    .toString()
    .trimEnd()
    .split(/(?=END:VCALENDAR)/)
  // The library writes the time zone only with local times, and additional properties after the entries, where strict parsers ignore them.
  const note = entries.length < maxListedEvents ? [] : [toLine(`X-WR-CALDESC:Only the first ${maxListedEvents} events.`)]
  return [head, toLine(`X-WR-TIMEZONE:${brand.timeZone}`), ...note, ...entries.map((entry) => completeEntry(entry, maxDescription)), end, '\r\n'].join('')
}

/** A line of ASCII, of at most 75 octets before each break (section 3.1). */
const toLine = (line: string) => `${line.match(/.{1,74}/g)?.join('\r\n ')}\r\n`

/** The entry with what depends on the host and on the other dates of its series. */
function completeEntry({ url, siblingUids, ...entry }: CalendarEntry, maxDescription: number): string {
  const lines = [`URL;VALUE=URI:${url}`, ...siblingUids.map((uid) => `RELATED-TO;RELTYPE=SIBLING:${uid}`)]
  return buildEntry(entry, maxDescription).replace(/END:VEVENT\r\n$/, (end) => lines.map(toLine).join('') + end)
}

function buildEntry(entry: Omit<CalendarEntry, 'url' | 'siblingUids'>, maxDescription: number): string {
  const { uid, version, title, description, place, startsAt, endsAt, updatedAt, cancelledAt } = entry
  // Each change of an event changes its version or time.
  const key = JSON.stringify([uid, version, updatedAt, cancelledAt, description.length, maxDescription])
  const cached = entryTexts.get(key)
  if (cached !== undefined) return cached
  const calendar = createCalendar()
  calendar.createEvent({
    id: uid,
    stamp: updatedAt,
    lastModified: updatedAt,
    start: startsAt,
    end: endsAt,
    // Texts that were stored before their input was normalized may hold control characters, with which calendar apps refuse the file.
    summary: normalizeText(title),
    description: shorten(normalizeText(description), maxDescription),
    location: normalizeText(place),
    sequence: version,
    status: cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  const [, text = ''] = /(BEGIN:VEVENT\r\n[\s\S]*END:VEVENT\r\n)END:VCALENDAR/.exec(calendar.toString()) ?? []
  entryTexts.set(key, text)
  return text
}
