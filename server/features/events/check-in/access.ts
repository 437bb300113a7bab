import type { Viewer } from '../../../auth/viewer.ts'
import { forbidden } from '../../../utils/errors.ts'
import { hashToken } from '../../../utils/secret-token.ts'
import { assertNotSuspended } from '../../users/service.ts'
import type { EventRecord } from '../data.ts'
import { coverTimeSince } from '../policy.ts'
import { assertEvent, assertOrganisedEvent } from '../service.ts'
import type { CheckInContext } from './context.ts'
import { findLink, listOrganiserTerms } from './data.ts'

/** The event of a change by its organisers, and the viewer. */
export async function getOrganisedEvent(
  context: CheckInContext,
  eventId: string,
  limit: 'check-ins' | 'check-in-links',
): Promise<{ event: EventRecord; viewer: Viewer }> {
  await assertNotSuspended(context)
  await context.consumeRateLimit(limit)
  return assertOrganisedEvent(context, eventId)
}

export type CheckInAccess = { event: EventRecord; isOrganiser: boolean }

/**
 * Who may scan the tickets of an event: its organisers, and the holders of its check-in links. Without a link the errors of `assertOrganiser`; FORBIDDEN for a
 * link that was revoked, has ended or is of another event, and once its creator has stopped organising the event, even for a while.
 */
export async function assertCanScan(context: CheckInContext, { eventId, link }: { eventId: string; link?: string | null | undefined }): Promise<CheckInAccess> {
  await context.consumeRateLimit('check-ins')
  if (!link) return { event: (await assertOrganisedEvent(context, eventId)).event, isOrganiser: true }
  const event = await assertEvent(context, eventId)
  const [{ primary }, now] = [context, context.now()]
  const checkInLink = await findLink(primary, event.id, hashToken(link), now)
  const terms = checkInLink ? await listOrganiserTerms(primary, checkInLink.createdBy, event.clubSlug, now) : []
  if (checkInLink && coverTimeSince(terms, checkInLink.createdAt)) return { event, isOrganiser: false }
  throw forbidden('This check-in link is not valid any more. Ask the organisers for a new one.', 'link')
}
