import type { Transaction } from '../../database/client.ts'
import type { TextReview } from '../../generated/prisma/client.ts'
import { findListedWord, recordHold } from '../access/held-texts.ts'
import { findProfileTexts, setTextReviews, type TextReviews } from '../users/moderate-profile.ts'

type ReviewedText = { texts: string[]; review: TextReview | null }

/**
 * Reads the words of a profile, which are about to change. The returned function checks the new ones: a bio or links with a listed word wait for a moderator; those
 * that a moderator has hidden are shown with other words. What waits goes on to wait, unless it is removed.
 */
export async function prepareTextReviews(transaction: Transaction, uid: string): Promise<(at: Date) => Promise<TextReviews>> {
  const previous = await findProfileTexts(transaction, uid)
  return async (at) => {
    const { bio, links } = await findProfileTexts(transaction, uid)
    const [bioReview, bioWord] = await reviewText(transaction, bio, previous.bio)
    const [linksReview, linksWord] = await reviewText(transaction, links, previous.links)
    const reviews = { bioReview, linksReview }
    if (bioReview !== bio.review || linksReview !== links.review) await setTextReviews(transaction, uid, reviews)
    const heldFor = bioWord ?? linksWord
    if (heldFor !== null) await recordHold(transaction, { kind: 'profile', authorUid: uid, subjectId: uid, at }, heldFor)
    return reviews
  }
}

/** The review of a text, and the listed word for which it is held; null for none. */
async function reviewText(
  transaction: Transaction,
  { texts, review }: ReviewedText,
  previous: ReviewedText,
): Promise<[review: TextReview | null, word: string | null]> {
  if (JSON.stringify(texts) === JSON.stringify(previous.texts)) return [review, null]
  const word = await findListedWord(transaction, texts)
  return [word !== null || (review === 'WAITING' && texts.length > 0) ? 'WAITING' : null, word]
}
