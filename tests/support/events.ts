import { randomUUID } from 'node:crypto'
import type { ClubRole, Prisma } from '../../server/generated/prisma/client.ts'
import { fromNodeId, toNodeId } from '../../server/relay/node-id.ts'
import { createStudent, type Student } from './factories.ts'
import { graphql, request } from './http/client.ts'
import type { TestApp } from './test-app.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Creates a student with a role in a club: officer or head. */
export async function createOfficer(app: TestApp, clubSlug = 'resonance', role: ClubRole = 'OFFICER'): Promise<Student> {
  const student = await createStudent(app)
  await app.database.clubMember.create({ data: { userUid: student.uid, clubSlug, role } })
  return student
}

/** Stores an event of Resonance that takes registrations, two days ahead. Returns its row id and its id in GraphQL. */
export async function insertEvent(app: TestApp, fields: Partial<Prisma.EventUncheckedCreateInput> = {}): Promise<{ id: string; nodeId: string }> {
  const startsAt = fields.startsAt ? new Date(fields.startsAt) : new Date(Date.now() + 2 * dayMs)
  const endsAt = new Date(startsAt.getTime() + 2 * hourMs)
  const { id } = await app.database.event.create({
    data: { id: randomUUID(), title: 'Open mic', clubSlug: 'resonance', takesRegistrations: true, ...fields, startsAt, endsAt: fields.endsAt ?? endsAt },
    select: { id: true },
  })
  return { id, nodeId: toNodeId('Event', id) }
}

const saveEventMutation = `mutation($input: SaveEventInput!) { saveEvent(input: $input) { count event { id version } } }`

/** Valid fields of an event of a club, two days ahead. */
export const createEventFields = (fields: object = {}) => {
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 2 * dayMs)
  return {
    title: 'Open mic',
    clubId: toNodeId('Club', 'resonance'),
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 2 * hourMs).toISOString(),
    ...fields,
  }
}

/** Saves an event. Returns the response, and the row id of the event. */
export async function saveEvent(app: TestApp, token: string, fields: object) {
  const { data, errors } = await graphql(app, saveEventMutation, { input: fields }, token)
  return { data: data?.saveEvent, errors, id: fromNodeId(data?.saveEvent?.event.id ?? '')?.id ?? '' }
}

/** Registers for an event over REST. */
export const register = (app: TestApp, eventId: string, token: string, body: object = {}) =>
  request(app, 'PUT', `/api/events/${eventId}/registration`, body, token)
export const cancelRegistration = (app: TestApp, eventId: string, token: string) =>
  request(app, 'DELETE', `/api/events/${eventId}/registration`, undefined, token)

/** The events of a kind that were recorded about an event. */
export const listDomainEvents = (app: TestApp, kind: string) => app.database.domainEvent.findMany({ where: { kind }, orderBy: { id: 'asc' } })

/** Cancels an event, or those of its series that `scope` names. */
export const cancelEvent = (app: TestApp, token: string, id: string, fields: object = {}) =>
  graphql(
    app,
    'mutation($input: CancelEventInput!) { cancelEvent(input: $input) { count event { cancelledAt cancellationReason registrationState } } }',
    { input: { id, ...fields } },
    token,
  )
