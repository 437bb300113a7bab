import { createHash } from 'node:crypto'
import type { Viewer } from '../../../auth/viewer.ts'
import { forbidden } from '../../../utils/errors.ts'
import { assertHasUsername } from '../../users/service.ts'
import type { EventRecord } from '../data.ts'
import { assertEvent, assertOrganiser } from '../service.ts'
import type { CheckInContext } from './context.ts'
import { hasValidLink } from './data.ts'

/** Tokens have 256 random bits, and are looked up by their hash: no comparison with a stored secret takes a telling time. */
export const hashToken = (token: string) => new Uint8Array(createHash('sha256').update(token).digest())

/** The event of a change by its organisers, and the viewer. */
export async function getOrganisedEvent(
  context: CheckInContext,
  eventId: string,
  limit: 'check-ins' | 'check-in-links',
): Promise<{ event: EventRecord; viewer: Viewer }> {
  await assertHasUsername(context)
  await context.consumeRateLimit(limit)
  const event = await assertEvent(context, eventId)
  return { event, viewer: await assertOrganiser(context, event.clubSlug) }
}

export type CheckInAccess = { event: EventRecord; isOrganiser: boolean }

/**
 * Who may scan the tickets of an event: its organisers, and whoever has a check-in link of it. Without a link the errors of `assertOrganiser`; FORBIDDEN for a
 * link that was revoked, has ended or is of another event.
 */
export async function assertCanScan(context: CheckInContext, { eventId, link }: { eventId: string; link?: string | null | undefined }): Promise<CheckInAccess> {
  await context.consumeRateLimit('check-ins')
  const event = await assertEvent(context, eventId)
  if (!link) {
    await assertOrganiser(context, event.clubSlug)
    return { event, isOrganiser: true }
  }
  if (await hasValidLink(context.primary, event.id, hashToken(link), context.now())) return { event, isOrganiser: false }
  throw forbidden('This check-in link is not valid any more. Ask the organisers for a new one.', 'link')
}
