import { formatInstant } from '../../../utils/campus-time.ts'
import { conflict } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { assertNotSuspended } from '../../users/service.ts'
import type { EventRecord } from '../data.ts'
import { getEventsByIds } from '../service.ts'
import { assertCanScan } from './access.ts'
import { getName } from './attendees.ts'
import type { CheckInContext } from './context.ts'
import { type AttendeeRecord, findAttendees, storeScans } from './data.ts'
import { checkInAttendeesInput, checkInLeadMs } from './input.ts'
import { isTestTicket, testTicketCode } from './ticket.ts'

/**
 * CHECKED_IN: this scan is the person's check-in; ALREADY: another scan is. OTHER_EVENT: the ticket is for another event. REVOKED: the registration was
 * cancelled. FORGED: the signature is wrong. UNKNOWN: this is no ticket. UNDONE: the organisers have undone this check-in since. TEST: the test ticket of the
 * event, which checks nobody in.
 */
export type ScanOutcome = 'CHECKED_IN' | 'ALREADY' | 'OTHER_EVENT' | 'REVOKED' | 'FORGED' | 'UNKNOWN' | 'UNDONE' | 'TEST'

/** The result of a scan: `checkedInAt` and `name` of a person with a seat, `event` of a ticket for another one, if that is visible. */
export type ScanResult = { deviceScanId: string; outcome: ScanOutcome; checkedInAt: Date | null; name: string | null; event: EventRecord | null }

/** What a scan is about: a registration of the event, or why there is none. */
type TicketLookup = { attendee: AttendeeRecord } | { outcome: ScanOutcome; eventId?: string }

/**
 * Checks people in, each once: the earliest scan counts, whatever the order in which devices send theirs. Repeated requests change nothing. A device's clock
 * may be wrong, so times are moved into the span from the opening, two hours before the start, to now. For organisers, and with a check-in link: the errors of
 * `assertCanScan`. CONFLICT for a cancelled event, and before the opening unless all scans are of the test ticket.
 */
export async function checkInAttendees(context: CheckInContext, input: unknown): Promise<ScanResult[]> {
  const { eventId, link, scans } = parseInput(checkInAttendeesInput, input)
  if (!link) await assertNotSuspended(context)
  else if (context.viewer) await context.assertAccountActive()
  const { event } = await assertCanScan(context, { eventId, link })
  if (event.cancelledAt) throw conflict('The event is cancelled.')
  const [now, opening] = [context.now(), new Date(event.startsAt.getTime() - checkInLeadMs)]
  const toBoundedTime = (at: Date) => new Date(Math.min(Math.max(at.getTime(), opening.getTime()), now.getTime()))

  const boundedScans = scans.map((scan) => ({ ...scan, at: toBoundedTime(scan.at) }))
  const readScans = await readTickets(context, event, boundedScans)
  const isTest = readScans.every(({ lookup }) => 'outcome' in lookup && lookup.outcome === 'TEST')
  if (now < opening && !isTest) throw conflict(`Check-in opens two hours before the start, on ${formatInstant(opening)}.`)
  const seatScans = readScans.flatMap(({ at, lookup }) =>
    'attendee' in lookup ? [{ id: lookup.attendee.id, ticketCode: lookup.attendee.ticketCode, at }] : [],
  )
  const checkInTimes = seatScans.length ? await storeScans(context.primary, seatScans) : new Map<string, Date | null>()
  const otherEventIds = readScans.flatMap(({ lookup }) => ('eventId' in lookup && lookup.eventId ? [lookup.eventId] : []))
  const otherEvents = otherEventIds.length ? await getEventsByIds(context, otherEventIds) : new Map<string, EventRecord>()
  // Of two scans of a person in one request with the same time, the first one counts.
  const counted = new Set<string>()
  return readScans.map(({ deviceScanId, at, lookup }) => {
    const emptyResult = { deviceScanId, checkedInAt: null, name: null, event: null }
    if ('outcome' in lookup) return { ...emptyResult, outcome: lookup.outcome, event: otherEvents.get(lookup.eventId ?? '') ?? null }
    const { attendee } = lookup
    const checkedInAt = checkInTimes.get(attendee.id)
    // Cancelled since it was read.
    if (checkedInAt === undefined) return { ...emptyResult, outcome: 'REVOKED' }
    const isCheckIn = checkedInAt?.getTime() === at.getTime() && !counted.has(attendee.id)
    if (isCheckIn) counted.add(attendee.id)
    return { ...emptyResult, outcome: isCheckIn ? 'CHECKED_IN' : checkedInAt ? 'ALREADY' : 'UNDONE', checkedInAt, name: getName(attendee) }
  })
}

type Scan = { ticket?: string | null | undefined; ticketCode?: string | null | undefined }

/** Verifies the tickets of scans and finds their registrations. */
async function readTickets<S extends Scan>({ primary, tickets }: CheckInContext, event: EventRecord, scans: S[]): Promise<(S & { lookup: TicketLookup })[]> {
  const verified = await Promise.all(scans.map(async (scan) => ({ scan, fields: scan.ticket ? await tickets.verify(scan.ticket) : null })))
  const ids = verified.flatMap(({ fields }) => (fields && fields !== 'FORGED' ? [fields.registrationId] : []))
  const codes = scans.flatMap(({ ticketCode }) => ticketCode ?? [])
  const attendees = await findAttendees(primary, ids, codes)
  const attendeeById = new Map(attendees.map((attendee) => [attendee.id, attendee]))
  const attendeeByCode = new Map(attendees.map((attendee) => [attendee.ticketCode, attendee]))
  const find = ({ ticket, ticketCode }: S, fields: (typeof verified)[number]['fields']): TicketLookup => {
    if (!ticket && ticketCode === testTicketCode) return { outcome: 'TEST' }
    const typed = ticket ? undefined : attendeeByCode.get(ticketCode ?? '')
    if (typed) return checkAttendee(event, typed)
    if (!fields) return { outcome: 'UNKNOWN' }
    if (fields === 'FORGED') return { outcome: 'FORGED' }
    if (fields.eventId !== event.id) return { outcome: 'OTHER_EVENT', eventId: fields.eventId }
    if (isTestTicket(fields)) return { outcome: 'TEST' }
    const attendee = attendeeById.get(fields.registrationId)
    return attendee?.ticketCode === fields.ticketCode ? checkAttendee(event, attendee) : { outcome: 'REVOKED' }
  }
  return verified.map(({ scan, fields }) => ({ ...scan, lookup: find(scan, fields) }))
}

function checkAttendee(event: EventRecord, attendee: AttendeeRecord): TicketLookup {
  if (attendee.eventId !== event.id) return { outcome: 'OTHER_EVENT', eventId: attendee.eventId }
  return attendee.state === 'REGISTERED' ? { attendee } : { outcome: 'REVOKED' }
}
