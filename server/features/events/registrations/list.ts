import { z } from 'zod'
import type { ServiceContext } from '../../../auth/service-context.ts'
import { getReader } from '../../../auth/viewer.ts'
import type { Database } from '../../../database/client.ts'
import { createCursorFormat, type Page, type PageArgs, readSortedPage } from '../../../relay/connection.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import type { UserCard } from '../../users/data.ts'
import { type EventRecord, findManagedEvents } from '../data.ts'
import { canManageEvent } from '../policy.ts'
import { assertOrganisedEvent, getEventById, isParticipant } from '../service.ts'
import { findRegistration, listAttendees, listRegistrations, type RegistrationRecord } from './data.ts'
import { registrationSearchInput } from './input.ts'

type PrimaryContext = ServiceContext & { primary: Database }

const numberCursors = createCursorFormat<{ number: number }, [number]>(
  z.tuple([z.int32().min(1)]),
  ({ number }) => [number],
  ([number]) => ({ number }),
)

const usernameCursors = createCursorFormat<Pick<UserCard, 'username'>, [string]>(
  z.tuple([z.string().regex(/^[\w.-]{1,30}$/)]),
  ({ username }) => [username],
  ([username]) => ({ username }),
)

/** The registrations of an event in the order in which people registered. NOT_FOUND without the event, FORBIDDEN for those who do not organise it. */
export async function getEventRegistrations(context: PrimaryContext, eventId: string, input: unknown, page: PageArgs): Promise<Page<RegistrationRecord>> {
  const {
    event: { id },
  } = await assertOrganisedEvent(context, eventId)
  const { search, state } = parseInput(registrationSearchInput, input)
  return readSortedPage(page, numberCursors, (take, after) => listRegistrations(context.primary, id, { search, state: state ?? null }, take, after))
}

/** Registered people who show their names, by username, for registered people and organisers; empty for others. */
export async function getAttendees(context: PrimaryContext & Parameters<typeof isParticipant>[0], event: EventRecord, page: PageArgs): Promise<Page<UserCard>> {
  const isAllowed = await isParticipant(context, event)
  return readSortedPage(page, usernameCursors, async (take, after) => (isAllowed ? listAttendees(context.primary, event.id, take, after) : []))
}

/** A registration by its id, for the person and the organisers of the event; null for others. */
export async function getRegistrationById(context: PrimaryContext, id: string): Promise<RegistrationRecord | null> {
  const registrationId = parseUuid(id)
  const { primary } = context
  const reader = getReader(context.viewer)
  const registration = registrationId && reader ? await findRegistration(primary, registrationId) : null
  const event = registration && (await getEventById(context, registration.eventId))
  if (!reader || !event) return null
  if (registration.userUid === reader.uid) return registration
  return canManageEvent(await findManagedEvents(primary, reader.uid, context.now()), event) ? registration : null
}
