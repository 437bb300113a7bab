import type { Database, Transaction } from '../../../database/client.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { extractText } from '../../../sanitize/html.ts'
import { invalid } from '../../../utils/errors.ts'
import { createTrigrams, getSimilarity } from '../../../utils/text/text-similarity.ts'
import { listPostsOfAuthor } from '../../posts/data/moderation.ts'
import { listRepliesOfAuthor } from '../../replies/data/moderation.ts'
import { isLongText } from '../../text-review/hold-criteria.ts'
import { normalizeWords, wordPattern } from '../../text-review/input.ts'
import { type CaseRecord, listRelatedCases, markReports, openCase, updateCase } from '../data/cases.ts'
import { findReportables, parseReportableId, type Reportable, toKey } from '../reportables.ts'
import { hide, show } from './hiding.ts'
import { recordDecision } from './record-decision.ts'

/** The last posts, and the last replies, that are compared with a text. */
const maxCompared = 500
const maxListed = 50
/** Of long texts the beginning is read, parsed and compared. */
const maxContentChars = 4000
const comparedLetters = 2000
const minSimilarity = 0.7

/** A post or reply that says nearly the same as the subject of a case. */
export type SimilarTextRecord = Reportable & { createdAt: Date }

const normalize = (contentHtml: string) =>
  (normalizeWords(extractText(contentHtml.slice(0, maxContentChars))).match(wordPattern) ?? []).join(' ').slice(0, comparedLetters)

/** The posts and replies of the author of a post or reply that say nearly the same and that others see, newest first, at most 50; none of a short text. */
export async function findSimilarTexts(database: Database, subject: Reportable): Promise<SimilarTextRecord[]> {
  const { kind, id: subjectId, authorUid, contentHtml } = subject
  const text = normalize(contentHtml)
  if ((kind !== 'POST' && kind !== 'REPLY') || authorUid === null || !isLongText(text)) return []
  const trigrams = createTrigrams(text)
  const posts = await listPostsOfAuthor(database, authorUid, maxCompared, maxContentChars)
  const replies = await listRepliesOfAuthor(database, authorUid, maxCompared, maxContentChars)
  const found = [...posts.map((post) => ({ ...post, kind: 'POST' as const })), ...replies.map((reply) => ({ ...reply, kind: 'REPLY' as const }))]
    .filter(({ id }) => id !== subjectId)
    .filter((other) => isSimilar(text, trigrams, normalize(other.contentHtml)))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, maxListed)
  const subjects = await findReportables(database, found)
  return found.flatMap(({ createdAt }, index) => (subjects[index] ? [{ ...subjects[index], createdAt }] : []))
}

const isSimilar = (text: string, trigrams: ReadonlySet<string>, other: string) =>
  other === text || getSimilarity(trigrams, createTrigrams(other)) >= minSimilarity

type RelatedDecision = { sentence: string; uid: string; now: Date }

/** Decides about other posts and replies of the author of a case together with it. INVALID_INPUT for those of others. */
export async function decideRelated(
  transaction: Transaction,
  { id: decidedWith, authorUid, kind, subjectId, reason }: CaseRecord,
  alsoIds: readonly string[],
  action: 'HIDE' | 'REMOVE',
  { sentence, uid, now }: RelatedDecision,
): Promise<void> {
  const refs = alsoIds.flatMap((id) => parseReportableId(id).slice(0, 1))
  // In one order, so that two decisions do not wait for each other.
  const subjects = (await findReportables(transaction, refs)).toSorted((one, other) => (one && other && toKey(one) < toKey(other) ? -1 : 1))
  const isOfAuthor = (subject: Reportable | null) =>
    subject !== null && ['POST', 'REPLY'].includes(subject.kind) && subject.authorUid === authorUid && toKey(subject) !== toKey({ kind, id: subjectId })
  if (authorUid === null || refs.length < alsoIds.length || !subjects.every(isOfAuthor))
    throw invalid('Choose other posts and replies of the author.', 'alsoIds')
  for (const subject of subjects) {
    if (!subject || subject.hiddenAt || subject.isDeleted) continue
    const { id: caseId } = await openCase(transaction, subject, { authorUid, reason, openedAt: now, dueAt: now })
    await hide(transaction, subject, now)
    await recordDecision(transaction, { id: caseId, kind: subject.kind, authorUid, reason }, subject, { action, sentence, uid, now, decidedWith })
  }
}

/** Grants the appeal against a decision for what was decided together with it. */
export async function showRelated(transaction: Transaction, caseId: string, { uid, now }: Omit<RelatedDecision, 'sentence'>): Promise<void> {
  for (const record of await listRelatedCases(transaction, [caseId])) {
    await show(transaction, { kind: record.kind, id: record.subjectId }, now)
    await markReports(transaction, record.id, true)
    await updateCase(transaction, record.id, { isAppealGranted: true, appealDecidedBy: uid, appealDecidedAt: now })
    await recordDomainEvent(transaction, { kind: 'appeal.decided', subject: record.id, actor: uid, at: now, payload: { isGranted: true } })
  }
}
