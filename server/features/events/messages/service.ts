import type { ServiceContext } from '../../../auth/service-context.ts'
import type { Database } from '../../../database/client.ts'
import { type MarkUsed, withIdempotency } from '../../../http/idempotency/run-once.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { type Page, type PageArgs, readPage } from '../../../relay/connection.ts'
import { conflict } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { createUuidV7 } from '../../../utils/uuid.ts'
import { findListedWord } from '../../text-review/hold-text.ts'
import { assertCanPublish } from '../../users/service.ts'
import type { EventRecord } from '../data.ts'
import { findRegisteredUids } from '../registrations/data.ts'
import { assertOrganisedEvent, getViewerCanManage, isParticipant } from '../service.ts'
import { type EventMessageRecord, insertMessage, listMessages } from './data.ts'
import { messageInput } from './input.ts'

type PrimaryContext = ServiceContext & { primary: Database }

/**
 * Stores a message to the registered people of an event, of which the feature `notifications` notifies them, once for each Idempotency-Key. Returns how many they
 * are. For its organisers.
 */
export async function messageRegistrants(context: PrimaryContext, eventId: string, input: unknown): Promise<number> {
  const { uid } = await assertCanPublish(context)
  const { event } = await assertOrganisedEvent(context, eventId)
  const { text } = parseInput(messageInput, input)
  const { count } = await withIdempotency(context, uid, {
    ...{ operation: 'messageRegistrants', input: { eventId: event.id, text } },
    run: (markUsed: MarkUsed<{ count: number }>) => sendMessage(context, { eventId: event.id, text, uid }, markUsed),
    replay: async (sent) => sent,
  })
  return count
}

async function sendMessage(
  context: PrimaryContext,
  { eventId, text, uid }: { eventId: string; text: string; uid: string },
  markUsed: MarkUsed<{ count: number }>,
): Promise<{ count: number }> {
  await context.consumeRateLimit('event-messages')
  return context.primary.$transaction(async (transaction) => {
    const { length: count } = await findRegisteredUids(transaction, eventId, ['REGISTERED'])
    if (count === 0) throw conflict('Nobody is registered.')
    const now = context.now()
    const messageId = createUuidV7(now)
    await insertMessage(transaction, { id: messageId, eventId, createdBy: uid, text, recipientCount: count, createdAt: now })
    const heldFor = await findListedWord(transaction, [text])
    if (heldFor !== null)
      await recordDomainEvent(transaction, { kind: 'event.flagged', subject: eventId, actor: uid, at: now, payload: { heldFor, messageId } })
    await recordDomainEvent(transaction, { kind: 'event.messaged', subject: eventId, actor: uid, at: now, payload: { messageId } })
    await markUsed(transaction, { count })
    return { count }
  })
}

type ViewerContext = PrimaryContext & Parameters<typeof isParticipant>[0]

/** The messages to the registered people of an event, newest first, for those who have a seat now and for organisers; empty for others. */
export async function getMessages(context: ViewerContext, event: EventRecord, page: PageArgs): Promise<Page<EventMessageRecord>> {
  const isAllowed = await isParticipant(context, event)
  // From the primary: the notification of a message leads here.
  return readPage(page, async (take, after) => (isAllowed ? listMessages(context.primary, event.id, take, after) : []))
}

/** How many people a message was sent to, for organisers; null for others. */
export async function getRecipientCount(context: ViewerContext, event: EventRecord | null, { recipientCount }: EventMessageRecord): Promise<number | null> {
  return event && (await getViewerCanManage(context, event)) ? recipientCount : null
}
