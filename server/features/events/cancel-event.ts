import type { ServiceContext } from '../../auth/service-context.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { conflict } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { findListedWord } from '../text-review/hold-text.ts'
import { assertCanPublish } from '../users/service.ts'
import { type EventRecord, updateEvent } from './data.ts'
import { cancelEventInput } from './input.ts'
import { lockSeriesEvents } from './series/lock-series-events.ts'
import { assertEvent, assertOrganisedEvent } from './service.ts'

/**
 * Cancels an event, and others of its series as the scope says; a cancelled one stays as it is. Registrations stay too, so that people can be notified. For its
 * organisers. NOT_FOUND without such an event, CONFLICT if it is over.
 */
export async function cancelEvent(context: ServiceContext, id: string, input: unknown): Promise<{ event: EventRecord; count: number }> {
  await assertCanPublish(context)
  await context.consumeRateLimit('event-changes')
  const {
    event,
    viewer: { uid: actor },
  } = await assertOrganisedEvent(context, id)
  const { scope, reason } = parseInput(cancelEventInput, input)
  const now = context.now()
  if (event.endsAt <= now) throw conflict('This event is over.')
  const count = await context.database.$transaction(
    async (transaction) => {
      const cancelled = (await lockSeriesEvents(transaction, event, scope, now)).filter(({ cancelledAt }) => !cancelledAt)
      for (const { id: subject } of cancelled) {
        await updateEvent(transaction, subject, { cancelledAt: now, cancellationReason: reason })
        await recordDomainEvent(transaction, { kind: 'event.cancelled', subject, actor, at: now })
      }
      const heldFor = await findListedWord(transaction, [reason])
      if (heldFor !== null) await recordDomainEvent(transaction, { kind: 'event.flagged', subject: event.id, actor, at: now, payload: { heldFor } })
      return cancelled.length
    },
    { timeout: 15_000 },
  )
  return { event: await assertEvent(context, event.id), count }
}
