import { createHash } from 'node:crypto'
import type { Transaction } from '../../database/client.ts'
import type { TextReview } from '../../generated/prisma/client.ts'
import { clearOnAllServers } from '../../http/response-cache/clear-on-all-servers.ts'
import type { CaseRecord } from './data/cases.ts'
import { actionsByKind, type ReportedRef, type StoredVersion } from './subjects.ts'

/**
 * Hides a subject, until a decision or by one, or shows it again by one, after which posts and replies that their authors delete are purged. All servers clear their
 * response caches once the transaction commits.
 */
export async function setHidden(transaction: Transaction, { kind, id }: ReportedRef, hidden: boolean | 'until decision', now: Date): Promise<void> {
  const { hide, show } = actionsByKind[kind]
  await (hidden ? hide(transaction, id, now, hidden === 'until decision') : show(transaction, id, now))
  await clearOnAllServers(transaction)
}

/**
 * Hides or shows the subject of a case as decided. Of a profile whose words alone opened the case, these words: `review` is what they have until then, HIDDEN after
 * a decision.
 */
export async function applyDecision(
  transaction: Transaction,
  { kind, subjectId: id, heldFor, reportCount }: Pick<CaseRecord, 'kind' | 'subjectId' | 'heldFor' | 'reportCount'>,
  { hides, review, now }: { hides: boolean; review: TextReview; now: Date },
): Promise<void> {
  const { changeTextReviews } = actionsByKind[kind]
  const hasTexts = await changeTextReviews?.(transaction, id, review, hides ? 'HIDDEN' : null)
  const isOfTexts = changeTextReviews !== undefined && heldFor !== null && reportCount === 0
  // The former version has hidden the whole profile: it is shown again.
  if (isOfTexts && (hides || hasTexts)) await clearOnAllServers(transaction)
  else await setHidden(transaction, { kind, id }, hides, now)
}

/** Posts and replies that are deleted while a case is open are not purged. */
export const holdPurge = async (transaction: Transaction, { kind, id }: ReportedRef): Promise<void> =>
  void (await actionsByKind[kind].holdPurge?.(transaction, id))

/** A number that differs once a subject was edited: its version, or a hash of kinds without versions. */
export function getEditVersion({ version, title, contentHtml, fileKeys }: StoredVersion): number {
  if (version !== null) return version
  return createHash('sha256')
    .update(JSON.stringify([title, contentHtml, fileKeys]))
    .digest()
    .readInt32BE()
}
