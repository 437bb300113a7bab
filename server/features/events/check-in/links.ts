import type { Transaction } from '../../../database/client.ts'
import { type MarkUsed, withIdempotency } from '../../../http/idempotency/run-once.ts'
import { toNodeId } from '../../../relay/node-id.ts'
import { conflict, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { createSecretToken, hashToken } from '../../../utils/secret-token.ts'
import { createUuidV7, parseUuid } from '../../../utils/uuid.ts'
import { assertNotSuspended } from '../../users/service.ts'
import { assertOrganisedEvent } from '../service.ts'
import { getOrganisedEvent } from './access.ts'
import type { CheckInContext } from './context.ts'
import { type CheckInLinkRecord, findLinkEvent, insertLink, listLinks, replaceLinkToken, revokeLink } from './data.ts'
import { createCheckInLinkInput, maxCheckInLinks } from './input.ts'

const hourMs = 60 * 60 * 1000
const defaultHoursAfterEvent = 12
const maxHoursAfterEvent = 48

/** The check-in links of an event, newest first, ended ones too; at most 50. For organisers. */
export async function getCheckInLinks(context: CheckInContext, eventId: string): Promise<CheckInLinkRecord[]> {
  const { event } = await assertOrganisedEvent(context, eventId)
  return listLinks(context.primary, event.id, maxCheckInLinks)
}

/**
 * Creates a link with which a helper scans tickets without an account. Its address is not stored. The token follows `#`, which browsers do not send: it is in
 * no log. Repeated with its Idempotency-Key it gives the same link a new address, and the old address stops working. For organisers. INVALID_INPUT for an end in the past or more than 48 hours after the event, CONFLICT if the event has 50 links.
 */
export async function createCheckInLink(context: CheckInContext, input: unknown): Promise<{ link: CheckInLinkRecord; url: string }> {
  const { eventId, label, endsAt } = parseInput(createCheckInLinkInput, input)
  const { event, viewer } = await getOrganisedEvent(context, eventId, 'check-in-links')
  const now = context.now()
  const end = endsAt ?? new Date(event.endsAt.getTime() + defaultHoursAfterEvent * hourMs)
  if (end <= now) throw invalid('The end must be in the future.', 'endsAt')
  if (end.getTime() > event.endsAt.getTime() + maxHoursAfterEvent * hourMs)
    throw invalid(`A link ends at most ${maxHoursAfterEvent} hours after the event.`, 'endsAt')
  const token = createSecretToken()
  const tokenHash = hashToken(token)
  const addLink = async (transaction: Transaction) => {
    const created = { id: createUuidV7(now), label, createdAt: now, endsAt: end, eventId: event.id, tokenHash, createdBy: viewer.uid }
    const inserted = await insertLink(transaction, created, maxCheckInLinks)
    if (!inserted) throw conflict(`An event has at most ${maxCheckInLinks} check-in links.`)
    return inserted
  }
  const link = await withIdempotency(context, viewer.uid, {
    ...{ operation: 'createCheckInLink', input: { eventId, label, endsAt: endsAt ?? null } },
    run: (markUsed: MarkUsed<{ id: string }>) =>
      context.primary.$transaction(async (transaction) => {
        const inserted = await addLink(transaction)
        await markUsed(transaction, { id: inserted.id })
        return inserted
      }),
    // A revoked link stays revoked.
    replay: async ({ id }) => (await replaceLinkToken(context.primary, id, tokenHash)) ?? context.primary.$transaction(addLink),
  })
  return { link, url: `/events/${toNodeId('Event', event.id)}/check-in#${token}` }
}

/** Revokes a link at once; repeating it changes nothing. For organisers of its event. NOT_FOUND without such a link. */
export async function revokeCheckInLink(context: CheckInContext, linkId: string): Promise<CheckInLinkRecord> {
  await assertNotSuspended(context)
  const id = parseUuid(linkId)
  const eventId = id && (await findLinkEvent(context.primary, id))
  if (!eventId) throw notFound('There is no such check-in link.')
  await getOrganisedEvent(context, eventId, 'check-in-links')
  return revokeLink(context.primary, id, context.now())
}
