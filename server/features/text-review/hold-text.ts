import type { Transaction } from '../../database/client.ts'
import { clearOnAllServers } from '../../http/response-cache/clear-on-all-servers.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { findListedEntry, type Publication } from './data/held-texts.ts'
import { toMatchText } from './word-match.ts'

/** What is held besides posts and replies. */
type HeldKind = 'profile' | 'business' | 'event' | 'club'
/** `texts` are plain; `previousTexts` those that they replace, null for something new. */
type TextChange = { kind: HeldKind; authorUid: string; subjectId: string; texts: string[]; previousTexts: string[] | null; at: Date }

/** The first entry of the word list that plain texts have; null for none. */
export const findListedWord = (transaction: Transaction, texts: string[]): Promise<string | null> => findListedEntry(transaction, toMatchText(texts.join('\n')))

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

/** `recordHeldText` for an edit: all servers clear their response caches, which may have the published version. */
export async function recordHeldEdit(transaction: Transaction, kind: 'post' | 'reply', publication: Publication, heldFor: string): Promise<void> {
  await recordHeldText(transaction, kind, publication, heldFor)
  await clearOnAllServers(transaction)
}

/** Records that a post or reply was hidden until a review; the feature `moderation` opens the case. */
export const recordHeldText = (transaction: Transaction, kind: 'post' | 'reply', { authorUid: actor, subjectId: subject, at }: Publication, heldFor: string) =>
  recordDomainEvent(transaction, { kind: `${kind}.held`, subject, actor, at, payload: { heldFor } })
