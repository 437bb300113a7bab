import { createHash } from 'node:crypto'
import type { Transaction } from '../../../database/client.ts'
import { clearOnAllServers } from '../../../http/response-cache/clear-on-all-servers.ts'
import { hideWaitingTexts, showProfileHiddenAt, showTextsHiddenBy, showWaitingTexts } from '../../users/data/moderation.ts'
import type { CaseRecord } from '../data/cases.ts'
import { concernsTextsOnly } from '../policy.ts'
import { actionsByKind, type ReportableRef, type StoredVersion } from '../reportables.ts'

/** Hides a subject until a decision. Posts and replies that their authors delete meanwhile are not purged. */
export async function hideUntilDecision(transaction: Transaction, { kind, id }: ReportableRef, now: Date): Promise<void> {
  await actionsByKind[kind].hide(transaction, id, now, true)
  await clearOnAllServers(transaction)
}

/** Hides a subject by a decision. */
export async function hide(transaction: Transaction, { kind, id }: ReportableRef, now: Date): Promise<void> {
  await actionsByKind[kind].hide(transaction, id, now, false)
  await clearOnAllServers(transaction)
}

/** Shows a subject again, by a decision. */
export async function show(transaction: Transaction, { kind, id }: ReportableRef, now: Date): Promise<void> {
  await actionsByKind[kind].show(transaction, id, now)
  await clearOnAllServers(transaction)
}

/** A decision hides the subject of its case, or the held texts alone. */
export async function hideSubject(transaction: Transaction, record: CaseRecord, now: Date): Promise<void> {
  const { id: caseId, kind, subjectId: id } = record
  if (mayHoldTexts(record)) await hideWaitingTexts(transaction, id, caseId)
  if (concernsTextsOnly(record)) await clearOnAllServers(transaction)
  else await hide(transaction, { kind, id }, now)
}

/**
 * A decision shows the subject of its case, or the held texts alone: those that wait, or, after an appeal, those that the case has hidden. A profile that the
 * former version has hidden because of its texts is shown too.
 */
export async function showSubject(transaction: Transaction, record: CaseRecord, now: Date): Promise<void> {
  const { id: caseId, kind, subjectId: id, hiddenAt, decidedAt } = record
  if (mayHoldTexts(record)) await (decidedAt ? showTextsHiddenBy(transaction, id, caseId) : showWaitingTexts(transaction, id))
  if (!concernsTextsOnly(record)) return show(transaction, { kind, id }, now)
  const times = [hiddenAt, decidedAt].filter((time) => time !== null)
  await showProfileHiddenAt(transaction, id, times)
  await clearOnAllServers(transaction)
}

/** Whether a case is about texts of a profile that were held, and that its moderator has read. */
const mayHoldTexts = ({ kind, heldFor }: CaseRecord) => kind === 'PROFILE' && heldFor !== null

/** Posts and replies that are deleted while a case is open are not purged. */
export const retain = async (transaction: Transaction, { kind, id }: ReportableRef): Promise<void> => void (await actionsByKind[kind].retain?.(transaction, id))

/** A number that differs once a subject was edited: its version, or a hash of kinds without versions. */
export function getEditVersion({ version, title, contentHtml, fileKeys }: StoredVersion): number {
  if (version !== null) return version
  return createHash('sha256')
    .update(JSON.stringify([title, contentHtml, fileKeys]))
    .digest()
    .readInt32BE()
}
