import { createHash, randomUUID } from 'node:crypto'
import { createTicketSigner } from '../../server/features/events/check-in/ticket-signer.ts'
import { createTicketCode } from '../../server/features/events/registrations/ticket-code.ts'
import type { Prisma } from '../../server/generated/prisma/client.ts'
import { toNodeId } from '../../server/relay/node-id.ts'
import { createStudent, type Student } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** An event that begins now, of the campus unless a club is given. */
export async function createEvent(app: TestApp, fields: Partial<Prisma.EventUncheckedCreateInput> = {}) {
  const startsAt = fields.startsAt ? new Date(fields.startsAt) : new Date()
  const { id, title } = await app.database.event.create({
    data: { id: randomUUID(), title: 'Open mic', startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000), takesRegistrations: true, ...fields },
  })
  return { id, title, nodeId: toNodeId('Event', id) }
}

export async function createOfficer(app: TestApp, clubSlug: string): Promise<Student> {
  const officer = await createStudent(app)
  await app.database.clubMember.create({ data: { clubSlug, userUid: officer.uid, role: 'OFFICER' } })
  return officer
}

/** Registers a user for an event, with a seat unless another state is given. Returns the registration with its ticket. */
export async function register(app: TestApp, eventId: string, userUid: string, fields: Partial<Prisma.RegistrationUncheckedCreateInput> = {}) {
  const { lastNumber: number } = await app.database.event.update({ where: { id: eventId }, data: { lastNumber: { increment: 1 } } })
  const data = {
    id: randomUUID(),
    eventId,
    userUid,
    state: 'REGISTERED',
    number,
    ticketCode: createTicketCode(),
    createdAt: new Date(),
    ...fields,
  } as const
  const { id, ticketCode } = await app.database.registration.create({ data })
  return { id, ticketCode, nodeId: toNodeId('Registration', id), ticket: await signTicket(app, { eventId, registrationId: id, ticketCode }) }
}

/** Signs a ticket with the key of the app. */
export const signTicket = (app: TestApp, fields: { eventId: string; registrationId: string; ticketCode: string }) => createTicketSigner(app).sign(fields)

/** Inserts a check-in link with a token. Returns its id. */
export async function insertCheckInLink(
  app: TestApp,
  eventId: string,
  { token = randomUUID() as string, createdBy = 'x', label = 'Gate 1' } = {},
): Promise<string> {
  const [id, createdAt, tokenHash] = [randomUUID(), new Date(), createHash('sha256').update(token).digest()]
  await app.database.checkInLink.create({ data: { id, eventId, tokenHash, label, createdBy, createdAt, endsAt: new Date(Date.now() + 3_600_000) } })
  return toNodeId('CheckInLink', id)
}

export const checkInMutation = `mutation($input: CheckInAttendeesInput!) {
  checkInAttendees(input: $input) { results { deviceScanId outcome checkedInAt name event { title } } }
}`

export const checkInQuery = `query($eventId: ID!, $link: String, $search: String, $first: Int, $after: String) {
  checkIn(eventId: $eventId, link: $link) {
    viewerIsOrganiser publicKey event { title } counts { registered checkedIn }
    attendees(search: $search, first: $first, after: $after) { edges { node { id name ticketCode ticketCodeHash state checkedInAt } } pageInfo { hasNextPage endCursor } }
  }
}`
