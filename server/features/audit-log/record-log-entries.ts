import type { Transaction } from '../../database/client.ts'
import type { ModerationAction, Prisma, ReportableKind, ReportReason } from '../../generated/prisma/client.ts'
import { createUuidV7 } from '../../utils/uuid.ts'
import type { AuditAction } from './actions.ts'
import { ensurePseudonym, insertLogEntries } from './data.ts'

/**
 * An act for the log: who did it (null: the system), whom and what it concerns. `details` holds no names and no texts: the log cannot be changed when an
 * account is deleted.
 */
export type LogEntry = {
  act: AuditAction
  actorUid: string | null
  personUid?: string | null | undefined
  subjectKind?: ReportableKind
  caseId?: string
  reason?: ReportReason
  action?: ModerationAction
  details?: object
  at: Date
}

/** Writes an act to the append-only log, in the transaction of the act. People stand in it under their pseudonyms. */
export const recordLogEntry = (transaction: Transaction, entry: LogEntry): Promise<void> => recordLogEntries(transaction, [entry])

/** Writes acts to the log; two statements and one for each person. */
export async function recordLogEntries(transaction: Transaction, entries: readonly LogEntry[]): Promise<void> {
  const uids = new Set(entries.flatMap(({ actorUid, personUid }) => [actorUid, personUid]))
  const pseudonyms = new Map<string | null | undefined, string | null>()
  for (const uid of uids) if (uid) pseudonyms.set(uid, await ensurePseudonym(transaction, uid))
  const data = entries.map(({ actorUid, personUid, details = {}, ...entry }) => ({
    ...{ ...entry, id: createUuidV7(entry.at), details: details as Prisma.InputJsonObject },
    ...{ actor: pseudonyms.get(actorUid) ?? null, person: pseudonyms.get(personUid) ?? null },
  }))
  await insertLogEntries(transaction, data)
}
