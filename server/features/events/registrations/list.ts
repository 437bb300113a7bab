import { z } from 'zod'
import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { recordEvent } from '../../../jobs/events.ts'
import { createCursorFormat, type Page, type PageArgs, readSortedPage } from '../../../relay/connection.ts'
import { conflict } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { createUuidV7, parseUuid } from '../../../utils/uuid.ts'
import { findListedWord } from '../../access/held-texts.ts'
import type { UserCard } from '../../users/data.ts'
import { assertCanPublish } from '../../users/service.ts'
import { type EventRecord, findManagedEvents } from '../data.ts'
import { canManageEvent } from '../policy.ts'
import { assertOrganisedEvent, getEventById, isParticipant } from '../service.ts'
import { findPlaces, findRegisteredUids, findRegistration, insertMessage, listAttendees, listRegistrations, type RegistrationRecord } from './data.ts'
import { messageInput, registrationSearchInput } from './input.ts'

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
  const { viewer, primary } = context
  const registration = registrationId && viewer ? await findRegistration(primary, registrationId) : null
  if (!viewer || !registration || registration.userUid === viewer.uid) return registration
  const event = await getEventById(context, registration.eventId)
  const isOrganiser = event && !viewer.suspendedUntil && canManageEvent(await findManagedEvents(primary, viewer.uid, context.now()), event)
  return isOrganiser ? registration : null
}

/** The place of a registration on the waiting list, from 1; null unless waiting. */
export const getPlace = async ({ primary }: Pick<PrimaryContext, 'primary'>, { id, state }: RegistrationRecord): Promise<number | null> =>
  state === 'WAITING' ? ((await findPlaces(primary, [id])).get(id) ?? null) : null

/** Stores a message to the registered people of an event, of which the feature `notifications` notifies them. Returns how many they are. For its organisers. */
export async function messageRegistrants(context: PrimaryContext, eventId: string, input: unknown): Promise<number> {
  const { uid } = await assertCanPublish(context)
  const { event } = await assertOrganisedEvent(context, eventId)
  const { text } = parseInput(messageInput, input)
  await context.consumeRateLimit('event-messages')
  return context.primary.$transaction(async (transaction) => {
    const uids = await findRegisteredUids(transaction, event.id, ['REGISTERED'])
    if (!uids.length) throw conflict('Nobody is registered.')
    const now = context.now()
    const messageId = createUuidV7(now)
    await insertMessage(transaction, { id: messageId, eventId: event.id, createdBy: uid, text, createdAt: now })
    const heldFor = await findListedWord(transaction, [text])
    if (heldFor !== null) await recordEvent(transaction, { kind: 'event.flagged', subject: event.id, actor: uid, at: now, payload: { heldFor, messageId } })
    await recordEvent(transaction, { kind: 'event.messaged', subject: event.id, actor: uid, at: now, payload: { messageId } })
    return uids.length
  })
}
