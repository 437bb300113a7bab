import { createHash } from 'node:crypto'
import { assertSignedIn, type Viewer } from '../../../auth/viewer.ts'
import { forbidden, notFound } from '../../../utils/errors.ts'
import { assertAdministrator, hasRole } from '../../access/service.ts'
import { assertClubOfficer, isClubOfficer } from '../../clubs/roles.ts'
import { assertHasUsername } from '../../users/service.ts'
import type { EventRecord } from '../data.ts'
import { getEventById } from '../service.ts'
import type { CheckInContext } from './context.ts'
import { hasValidLink } from './data.ts'

/** Tokens have 256 random bits, and are looked up by their hash: no comparison with a stored secret takes a telling time. */
export const hashToken = (token: string) => new Uint8Array(createHash('sha256').update(token).digest())

/** An event by its id. NOT_FOUND if there is none. */
export async function getExistingEvent(context: CheckInContext, eventId: string): Promise<EventRecord> {
  const event = await getEventById(context, eventId)
  if (!event) throw notFound('There is no such event.')
  return event
}

/** Whether the viewer organises an event: as an officer of its club, or as an administrator if it is of the campus. */
async function isOrganiser(context: CheckInContext, { clubSlug }: EventRecord): Promise<boolean> {
  if (!context.viewer || context.viewer.suspendedUntil) return false
  return clubSlug ? isClubOfficer(context, clubSlug) : hasRole(context, 'ADMINISTRATOR')
}

/** Returns the viewer; UNAUTHENTICATED for a visitor, FORBIDDEN unless the viewer organises the event. */
export const assertOrganiser = (context: CheckInContext, { clubSlug }: EventRecord): Promise<Viewer> =>
  clubSlug ? assertClubOfficer(context, clubSlug) : assertAdministrator(context)

/** The event of a change by its organisers, and the viewer. */
export async function getOrganisedEvent(
  context: CheckInContext,
  eventId: string,
  limit: 'check-ins' | 'check-in-links',
): Promise<{ event: EventRecord; viewer: Viewer }> {
  await assertHasUsername(context)
  await context.consumeRateLimit(limit)
  const event = await getExistingEvent(context, eventId)
  return { event, viewer: await assertOrganiser(context, event) }
}

export type CheckInAccess = { event: EventRecord; isOrganiser: boolean }

/**
 * Who may scan the tickets of an event: its organisers, and whoever has a check-in link of it. UNAUTHENTICATED for a visitor without a link; FORBIDDEN for
 * others, and for a link that was revoked or has ended.
 */
export async function assertCanScan(context: CheckInContext, { eventId, link }: { eventId: string; link?: string | null | undefined }): Promise<CheckInAccess> {
  await context.consumeRateLimit('check-ins')
  const event = await getExistingEvent(context, eventId)
  if (await isOrganiser(context, event)) return { event, isOrganiser: true }
  if (!link) {
    assertSignedIn(context.viewer)
    throw forbidden('This is for the organisers of the event.')
  }
  if (await hasValidLink(context.primary, event.id, hashToken(link), context.now())) return { event, isOrganiser: false }
  throw forbidden('This check-in link is not valid any more. Ask the organisers for a new one.', 'link')
}
