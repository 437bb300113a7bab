import { assertSignedIn } from '../../../auth/viewer.ts'
import { type PageArgs, readPage } from '../../../relay/connection.ts'
import { forbidden, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { formerStudent } from '../../users/former-student.ts'
import { assertCanScan, type CheckInAccess, getOrganisedEvent } from './access.ts'
import type { CheckInContext } from './context.ts'
import { type AttendeeRecord, countAttendees, findSeat, listAttendees, undoScan } from './data.ts'
import { linkSchema, searchSchema } from './input.ts'
import { getTestTicket } from './ticket.ts'

/** An attendee; the name is null for the holder of a check-in link. */
export type NamedAttendee = Pick<AttendeeRecord, 'id' | 'ticketCode' | 'state' | 'checkedInAt' | 'createdAt'> & { name: string | null }

export const getName = ({ user }: Pick<AttendeeRecord, 'user'>): string => (user.deletionRequestedAt ? formerStudent.username : user.username)

/** What check-in needs of an event; the errors of `assertCanScan`. */
export const getCheckIn = (context: CheckInContext, eventId: string, link: unknown): Promise<CheckInAccess> =>
  assertCanScan(context, { eventId, link: parseInput(linkSchema, link) })

/** A page of an event's registrations in any state, newest first: devices verify tickets with them offline. Only organisers see names and search by them. */
export async function getAttendees({ primary }: CheckInContext, { event, isOrganiser }: CheckInAccess, page: PageArgs & { search?: string | null }) {
  const search = parseInput(searchSchema, page.search)
  if (search && !isOrganiser) throw forbidden('Only organisers search by name.', 'search')
  const read = async (take: number, after?: { createdAt: Date; id: string }): Promise<NamedAttendee[]> =>
    (await listAttendees(primary, { eventId: event.id, search }, take, after)).map((record) => ({ ...record, name: isOrganiser ? getName(record) : null }))
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
  return { ...attendee, name: getName(attendee) }
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
