import type { ServiceContext } from '../../auth/service-context.ts'
import type { Transaction } from '../../database/client.ts'
import type { SanctionKind } from '../../generated/prisma/client.ts'
import type { EventHandler } from '../../jobs/types.ts'
import { createUuidV7 } from '../../utils/uuid.ts'
import { findEmail, updateRestrictions } from '../users/data/account-state.ts'
import {
  assignSuspensions,
  deleteEndedSuspensions,
  findLatestEnd,
  insertSanction,
  liftSanctions,
  type SanctionChange,
  type SanctionRecord,
  updateSanctionRow,
} from './data.ts'
import { hashEmail } from './email-hash.ts'

/** Changes the end of a locked sanction. It applies to writes at once, and to reads of a suspended user within a minute. */
export async function updateSanction(
  transaction: Transaction,
  { id, userUid }: { id: string; userUid: string | null },
  change: SanctionChange,
): Promise<SanctionRecord> {
  const changed = await updateSanctionRow(transaction, id, change)
  if (userUid) await refreshRestrictions(transaction, userUid, change.changedAt)
  return changed
}

type NewSanction = { userUid: string; kind: SanctionKind; sentence: string; caseId: string | null; startsAt: Date; endsAt: Date | null }

/** Imposes a sanction, in the transaction of its decision. It applies to writes at once, and to reads of a suspended user within a minute. */
export async function imposeSanction(transaction: Transaction, sanction: NewSanction): Promise<void> {
  const { userUid, kind, startsAt } = sanction
  const email = kind === 'SUSPENSION' ? await findEmail(transaction, userUid) : null
  const emailHash = email === null ? null : await hashEmail(transaction, email)
  await insertSanction(transaction, { ...sanction, id: createUuidV7(startsAt), emailHash })
  await refreshRestrictions(transaction, userUid, startsAt)
}

/** Lifts the sanctions of a case whose appeal was granted, also in part. */
export async function liftSanctionsOfCase(transaction: Transaction, caseId: string, now: Date): Promise<void> {
  for (const userUid of await liftSanctions(transaction, caseId, now)) await refreshRestrictions(transaction, userUid, now)
}

/** Sets the restrictions of a user to the latest ends of the active sanctions. */
async function refreshRestrictions(transaction: Transaction, userUid: string, now: Date): Promise<void> {
  const findEnd = (kind: SanctionKind) => findLatestEnd(transaction, userUid, kind, now)
  await updateRestrictions(transaction, userUid, { silencedUntil: await findEnd('SILENCE'), suspendedUntil: await findEnd('SUSPENSION') })
}

/** What the user of a restored suspension reads: the sentence was deleted with the account. */
const restoredSentence = 'The suspension of your earlier account, which you deleted, still holds.'

/** Handles `user.created`: an active suspension of the same email also holds for a new account. */
export const restoreSuspension: EventHandler = async ({ transaction, now }, { subject: userUid }) => {
  const email = await findEmail(transaction, userUid)
  if (email === null) return
  await assignSuspensions(transaction, await hashEmail(transaction, email), userUid, restoredSentence, now())
  await refreshRestrictions(transaction, userUid, now())
}

export const purgeEndedSuspensions = ({ database, now }: Pick<ServiceContext, 'database' | 'now'>): Promise<void> => deleteEndedSuspensions(database, now())
