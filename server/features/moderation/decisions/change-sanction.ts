import type { ServiceContext } from '../../../auth/service-context.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { formatInstant } from '../../../utils/campus-time.ts'
import { conflict, forbidden, invalid, notFound } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { parseUuid } from '../../../utils/uuid.ts'
import { recordLogEntry } from '../../audit-log/record-log-entries.ts'
import { updateSanction } from '../../sanctions/change-sanctions.ts'
import { lockSanction, type SanctionRecord } from '../../sanctions/data.ts'
import { isSanctionActive } from '../../sanctions/policy.ts'
import { setCaseUntil } from '../data/cases.ts'
import { changeSanctionInput } from '../input.ts'
import { assertCanChangeCases } from './decide-case.ts'

/**
 * Shortens an active sanction, or ends it now without `endsAt`, and tells the person why. For moderators. NOT_FOUND for an unknown one, FORBIDDEN for one's own,
 * CONFLICT for one that has ended.
 */
export async function changeSanction(context: ServiceContext, id: string, input: unknown): Promise<SanctionRecord> {
  const actorUid = await assertCanChangeCases(context)
  const { endsAt, sentence } = parseInput(changeSanctionInput, input)
  const [sanctionId, now] = [parseUuid(id), context.now()]
  return context.database.$transaction(async (transaction) => {
    const sanction = sanctionId ? await lockSanction(transaction, sanctionId) : null
    if (!sanction?.userUid) throw notFound('This sanction does not exist.')
    const { userUid, caseId } = sanction
    if (userUid === actorUid) throw forbidden('This sanction is about you. Another moderator changes it.')
    if (!sanction.endsAt || !isSanctionActive(sanction, now)) throw conflict('This sanction does not apply any more.')
    if (endsAt && (endsAt <= now || endsAt >= sanction.endsAt)) throw invalid(`Choose an end before ${formatInstant(sanction.endsAt)}.`, 'endsAt')
    const changed = await updateSanction(transaction, sanction, { ...(endsAt ? { endsAt } : { liftedAt: now }), changedAt: now, changeSentence: sentence })
    if (caseId) await setCaseUntil(transaction, caseId, endsAt ?? now)
    const act = endsAt ? 'sanction.shortened' : 'sanction.lifted'
    await recordLogEntry(transaction, { act, actorUid, personUid: userUid, ...(caseId && { caseId }), details: { kind: sanction.kind }, at: now })
    await recordDomainEvent(transaction, { kind: 'sanction.changed', subject: sanction.id, actor: actorUid, at: now })
    return changed
  })
}
