import { hash } from 'node:crypto'
import type { Database, Transaction } from '../../../database/client.ts'
import type { ReportableKind } from '../../../generated/prisma/client.ts'
import { clearOnAllServers } from '../../../http/response-cache/clear-on-all-servers.ts'
import { recordDomainEvent } from '../../../jobs/record-domain-event.ts'
import { extractText } from '../../../sanitize/html.ts'
import { normalizeWords } from '../input.ts'
import { toMatchText } from './word-match.ts'

/** The third publication of a text within an hour is held. */
const maxPublications = 2
const windowMs = 60 * 60 * 1000
/** Shorter texts, such as 'Thank you!', may be repeated. */
const minRepeatedLetters = 20
const longTextPattern = new RegExp(`(?:[\\p{L}\\p{N}][^\\p{L}\\p{N}]*){${minRepeatedLetters}}`, 'u')

/** Whether a text is so long that a copy of it is no coincidence. */
export const isLongText = (text: string) => longTextPattern.test(text)

/** What decides whether a text is held: its words for `buildHoldSql`, and a hash, which is null for a short text. */
type TextFeatures = { words: string; hash: string | null }

export function getTextFeatures(contentHtml: string): TextFeatures {
  const written = extractText(contentHtml)
  const text = normalizeWords(written)
  return { words: toMatchText(written), hash: isLongText(text) ? hash('sha256', text, 'base64url') : null }
}

/** Whether words, as of `toMatchText`, have an entry of the list. Those that the former version has stored have no pattern, and no `*`. */
const buildIsInSql = (words: string) => `position(
  case when right(pattern, 1) = '*' then ' ' || left(pattern, -1) else ' ' || coalesce(pattern, word) || ' ' end in ${words}::text) > 0`

type Parameters = { uid: string; subjectId: string; at: string; hash: string; words: string }

/**
 * SQL of the CTE `hold`, whose row has `held_for`: why a text is held for review, a word of the list or 'repeated'; null if it is published. It counts the text as
 * published, unless `condition` is false; the last publications are enough for that. The upsert waits for other publications of the text by the author, so that the count is exact.
 */
export const buildHoldSql = ({ uid, subjectId, at, hash, words }: Parameters, condition = 'true') => `
  recent_text as (
    insert into recent_texts as recent (user_uid, hash, publications, last_at)
    select ${uid}, ${hash}, jsonb_build_object(${subjectId}::uuid::text, ${at}::timestamptz), ${at}::timestamptz where ${hash}::text is not null and ${condition}
    on conflict (user_uid, hash) do update set last_at = excluded.last_at, publications = (
      select coalesce(jsonb_object_agg(key, value), '{}') from (
        select key, value from jsonb_each(recent.publications) cross join lateral (select (value #>> '{}')::timestamptz as at) publication
        where key <> ${subjectId}::uuid::text and at > excluded.last_at - interval '${windowMs} milliseconds' order by at desc limit ${maxPublications}
      ) newest
    ) || excluded.publications
    returning (select count(*) from jsonb_object_keys(publications)) as count
  ), hold as (
    select coalesce(
      (select word from held_words where ${buildIsInSql(words)} order by word limit 1),
      (select 'repeated' from recent_text where count > ${maxPublications})
    ) as held_for
  )`

const holdSql = `
  with ${buildHoldSql({ uid: '$1', subjectId: '$2', at: '$3', hash: '$4', words: '$5' })}
  select held_for as "heldFor" from hold`

type Publication = { authorUid: string; subjectId: string; contentHtml: string; at: Date }

/** Counts a text as published. Returns why it is held for review; null if it is not. Call it before the transaction locks anything else. */
export async function findHoldReason(transaction: Transaction, { authorUid, subjectId, contentHtml, at }: Publication): Promise<string | null> {
  const { words, hash } = getTextFeatures(contentHtml)
  const [row] = await transaction.$queryRawUnsafe<{ heldFor: string | null }[]>(holdSql, authorUid, subjectId, at, hash, words)
  return row?.heldFor ?? null
}

/** What is held besides posts and replies. */
type HeldKind = 'profile' | 'business' | 'event' | 'club'
/** `texts` are plain; `previousTexts` those that they replace, null for something new. */
type TextChange = { kind: HeldKind; authorUid: string; subjectId: string; texts: string[]; previousTexts: string[] | null; at: Date }

const listedWordSql = `select word as "heldFor" from held_words where ${buildIsInSql('$1')} order by word limit 1`

/** The first entry of the word list that plain texts have; null for none. */
export async function findListedWord(transaction: Transaction, texts: string[]): Promise<string | null> {
  const [row] = await transaction.$queryRawUnsafe<{ heldFor: string }[]>(listedWordSql, toMatchText(texts.join('\n')))
  return row?.heldFor ?? null
}

/** Hides something whose new texts have a listed word, until a decision; the feature `moderation` opens the case. Returns whether it is held. */
export async function holdIfListed(transaction: Transaction, { texts, previousTexts, ...hold }: TextChange, hide: () => Promise<unknown>): Promise<boolean> {
  if (JSON.stringify(texts) === JSON.stringify(previousTexts)) return false
  const heldFor = await findListedWord(transaction, texts)
  if (heldFor === null) return false
  await hide()
  await recordHold(transaction, hold, heldFor)
  return true
}

type Hold = Omit<TextChange, 'texts' | 'previousTexts'>

/** Records that something was hidden until a review; the feature `moderation` opens the case. All servers clear their response caches. */
export async function recordHold(transaction: Transaction, { kind, authorUid: actor, subjectId: subject, at }: Hold, heldFor: string): Promise<void> {
  await recordDomainEvent(transaction, { kind: `${kind}.held`, subject, actor, at, payload: { heldFor } })
  await clearOnAllServers(transaction)
}

type SubjectRef = { kind: ReportableKind; id: string }

/** Locks the cases of something, decided ones too, before what decisions about them lock. */
export const lockCases = (transaction: Transaction, { kind, id }: SubjectRef) =>
  transaction.$queryRaw`select 1 from cases where kind = ${kind}::"ReportableKind" and subject_id = ${id} order by id for update`

/** The hash of texts for `hiddenTextHashes`, without regard to case and spaces. */
const hashTexts = (texts: string[]) => hash('sha256', normalizeWords(texts.join('\n')), 'base64url')

/** Remembers texts that a case has hidden and that their author has replaced. */
export async function rememberHiddenTexts(transaction: Transaction, caseId: string, texts: string[]): Promise<void> {
  const hiddenTextHash = hashTexts(texts)
  const where = { id: caseId, NOT: { hiddenTextHashes: { has: hiddenTextHash } } }
  await transaction.moderationCase.updateMany({ where, data: { hiddenTextHashes: { push: hiddenTextHash } } })
}

/** The case that has hidden these texts before, unless its appeal was granted; null for none. */
export async function findCaseByHiddenTexts(transaction: Transaction, { kind, id: subjectId }: SubjectRef, texts: string[]): Promise<string | null> {
  const where = { kind, subjectId, hiddenTextHashes: { has: hashTexts(texts) }, OR: [{ isAppealGranted: null }, { isAppealGranted: false }] }
  return (await transaction.moderationCase.findFirst({ where, orderBy: { openedAt: 'desc' }, select: { id: true } }))?.id ?? null
}

/** A text that waits was changed: a moderator who looks at its open case reads it again. Without such a text a case that nobody has reported is deleted. */
export async function changeHeldCase(transaction: Transaction, { kind, id: subjectId }: SubjectRef, isWaiting: boolean): Promise<void> {
  const where = { kind, subjectId, decidedAt: null, heldFor: { not: null } }
  if (!isWaiting) await transaction.moderationCase.deleteMany({ where: { ...where, reportCount: 0, hiddenAt: null } })
  await transaction.moderationCase.updateMany({ where, data: { version: { increment: 1 } } })
}

/** Whether something was hidden at this time by a decision, and not to wait for one. */
export const isHiddenByDecision = async (transaction: Transaction, { kind, id: subjectId }: SubjectRef, hiddenAt: Date): Promise<boolean> =>
  (await transaction.moderationCase.count({ where: { kind, subjectId, decidedAt: hiddenAt } })) > 0

/** Records that a post or reply was hidden until a review; the feature `moderation` opens the case. */
export const recordHeldText = (transaction: Transaction, kind: 'post' | 'reply', { authorUid: actor, subjectId: subject, at }: Publication, heldFor: string) =>
  recordDomainEvent(transaction, { kind: `${kind}.held`, subject, actor, at, payload: { heldFor } })

/** Deletes what was published more than an hour ago. */
export const deleteOldTexts = ({ database, now }: { database: Database; now: () => Date }) =>
  database.recentText.deleteMany({ where: { lastAt: { lt: new Date(now().getTime() - windowMs) } } })
