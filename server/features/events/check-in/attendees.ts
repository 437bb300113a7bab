import { LRUCache } from 'lru-cache'
import { assertSignedIn } from '../../../auth/viewer.ts'
import { type PageArgs, readPage } from '../../../relay/connection.ts'
import { toNodeId } from '../../../relay/node-id.ts'
import { forbidden, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { formerStudent } from '../../users/former-student.ts'
import { assertCanScan, type CheckInAccess, getOrganisedEvent } from './access.ts'
import type { CheckInContext } from './context.ts'
import { type AttendeeRecord, countAttendees, findSeat, listAttendees, undoScan } from './data.ts'
import { linkSchema, searchSchema } from './input.ts'
import { getTestTicket, hashTicketCode } from './ticket.ts'

/** An attendee. The name and the ticket code are null for the holder of a check-in link, who has the hash of the code instead. */
export type NamedAttendee = Pick<AttendeeRecord, 'id' | 'state' | 'checkedInAt' | 'createdAt'> & {
  name: string | null
  ticketCode: string | null
  ticketCodeHash: string | null
}

export const getName = ({ user }: Pick<AttendeeRecord, 'user'>): string => (user.deletionRequestedAt ? formerStudent.username : user.username)

/** What check-in needs of an event; the errors of `assertCanScan`. */
export const getCheckIn = (context: CheckInContext, eventId: string, link: unknown): Promise<CheckInAccess> =>
  assertCanScan(context, { eventId, link: parseInput(linkSchema, link) })

const codeHashes = new LRUCache<string, string>({ max: 50_000 })

/** `hashTicketCode`, which is slow on purpose; once for each code. */
async function getCodeHash(eventId: string, ticketCode: string): Promise<string> {
  const key = `${eventId} ${ticketCode}`
  const hash = codeHashes.get(key) ?? (await hashTicketCode(toNodeId('Event', eventId), ticketCode))
  codeHashes.set(key, hash)
  return hash
}

const presentForOrganiser = (record: AttendeeRecord): NamedAttendee => ({ ...record, name: getName(record), ticketCodeHash: null })

const presentForLinkHolder = async (record: AttendeeRecord): Promise<NamedAttendee> => ({
  ...record,
  ...{ name: null, ticketCode: null, ticketCodeHash: await getCodeHash(record.eventId, record.ticketCode) },
})

/**
 * A page of an event's registrations in any state, newest first: devices verify tickets with them offline. Only organisers see names and ticket codes, and
 * search by names.
 */
export async function getAttendees({ primary }: CheckInContext, { event, isOrganiser }: CheckInAccess, page: PageArgs & { search?: string | null }) {
  const search = parseInput(searchSchema, page.search)
  if (search && !isOrganiser) throw forbidden('Only organisers search by name.', 'search')
  const read = async (take: number, after?: { createdAt: Date; id: string }): Promise<NamedAttendee[]> =>
    Promise.all(
      (await listAttendees(primary, { eventId: event.id, search }, take, after)).map(async (record) =>
        isOrganiser ? presentForOrganiser(record) : presentForLinkHolder(record),
      ),
    )
  return readPage(page, read)
}

/** The numbers of people with a seat and of those who are checked in. */
export const getCounts = ({ primary }: CheckInContext, { event }: CheckInAccess) => countAttendees(primary, event.id)

/** Undoes a check-in; repeating it changes nothing. For organisers. NOT_FOUND without such a registration. */
export async function undoCheckIn(context: CheckInContext, eventId: string, registrationId: string): Promise<NamedAttendee> {
  const { event } = await getOrganisedEvent(context, eventId, 'check-ins')
  const id = parseUuid(registrationId)
  const attendee = id && (await undoScan(context.primary, event.id, id, context.now()))
  if (!attendee) throw notFound('There is no such registration.')
  return presentForOrganiser(attendee)
}

/** The test ticket of an event, with which organisers try out scanners before it; null for the holder of a check-in link. */
export const getTestTicketText = async ({ tickets }: CheckInContext, { event, isOrganiser }: CheckInAccess): Promise<string | null> =>
  isOrganiser ? tickets.sign(getTestTicket(event.id)) : null

export type Ticket = { ticket: string; ticketCode: string; checkedInAt: Date | null }

/** The viewer's ticket of an event; null without a seat. UNAUTHENTICATED for a visitor. */
export async function getViewerTicket({ viewer, primary, tickets }: CheckInContext, eventId: string): Promise<Ticket | null> {
  const { uid } = assertSignedIn(viewer)
  const id = parseUuid(eventId)
  const seat = id && (await findSeat(primary, id, uid))
  if (!seat) return null
  return { ...seat, ticket: await tickets.sign({ eventId: id, registrationId: seat.id, ticketCode: seat.ticketCode }) }
}
