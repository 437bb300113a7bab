import type { Transaction } from '../../database/client.ts'
import type { ModerationAction, Prisma, ReportableKind, ReportReason } from '../../generated/prisma/client.ts'
import { createUuidV7 } from '../../utils/uuid.ts'

/** The acts that are in the public log. */
export const publicActs = [
  ...(['case.opened', 'case.held', 'case.hidden', 'case.decided', 'case.appealed', 'appeal.decided', 'appeal.granted_in_part'] as const),
  ...(['sanction.imposed', 'sanction.shortened', 'sanction.lifted'] as const),
  ...(['role.granted', 'role.revoked', 'setting.changed', 'setting.reset', 'word.added', 'word.removed', 'announcement.saved', 'announcement.ended'] as const),
  ...(['club.created', 'club.changed', 'club.archived', 'club.restored', 'course.created', 'course.renamed', 'course.archived', 'course.restored'] as const),
  ...(['club.head_named', 'page.created', 'page.edited', 'page.deleted', 'question.dismissed'] as const),
] as const
/** The acts that only administrators read: they decide nothing, or concern the members of one club. */
export const internalActs = [
  ...(['case.viewed', 'case.claimed', 'case.released', 'club.moved', 'course.moved'] as const),
  ...(['club.page_saved', 'club.request_decided', 'club.role_changed', 'club.member_removed', 'club.handed_over', 'registrations.exported'] as const),
] as const
/** A new act has to be in one of the lists. */
export type AuditAction = (typeof publicActs | typeof internalActs)[number]

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
  await transaction.moderationLogEntry.createMany({ data })
}

/** The pseudonym of a user in the log, which is created at its first use. */
async function ensurePseudonym(transaction: Transaction, uid: string): Promise<string | null> {
  // Updates the row to return it if it exists.
  const [row] = await transaction.$queryRaw<{ pseudonym: string }[]>`
    insert into log_pseudonyms (user_uid, pseudonym) values (${uid}, gen_random_uuid())
    on conflict (user_uid) do update set user_uid = excluded.user_uid returning pseudonym`
  return row?.pseudonym ?? null
}
