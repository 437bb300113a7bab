import type { Transaction } from '../../database/client.ts'
import type { TextReview } from '../../generated/prisma/client.ts'
import { changeHeldCase, findListedWord, lockOpenCase, recordHold } from '../access/held-texts.ts'
import type { WriteWithProfile } from '../users/data.ts'
import { type ProfileText, setTextReviews, toProfileTexts } from '../users/moderate-profile.ts'

/**
 * Locks the open case of a profile. The returned function compares the texts before and after a change: a bio or links with a listed word wait for a moderator;
 * those that a moderator has hidden are shown with other words. What waits goes on to wait, unless it is removed.
 */
export async function prepareTextReviews(transaction: Transaction, uid: string, at: Date): Promise<WriteWithProfile> {
  const ref = { kind: 'PROFILE' as const, id: uid }
  await lockOpenCase(transaction, ref)
  return async (before, after) => {
    const [previous, { bio, links }] = [toProfileTexts(before), toProfileTexts(after)]
    const [bioReview, bioWord] = await reviewText(transaction, bio, previous.bio)
    const [linksReview, linksWord] = await reviewText(transaction, links, previous.links)
    const reviews = { bioReview, linksReview }
    if (bioReview !== before.bioReview || linksReview !== before.linksReview) await setTextReviews(transaction, uid, reviews)
    const heldFor = bioWord ?? linksWord
    if (heldFor !== null) await recordHold(transaction, { kind: 'profile', authorUid: uid, subjectId: uid, at }, heldFor)
    const isWaiting = Object.values(reviews).includes('WAITING')
    const wasWaiting = before.bioReview === 'WAITING' || before.linksReview === 'WAITING'
    if ((isWaiting || wasWaiting) && !isSame([bio.shown, links.shown], [previous.bio.shown, previous.links.shown]))
      await changeHeldCase(transaction, ref, isWaiting)
    return reviews
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The review of a text, and the listed word for which it is held; null for none. */
async function reviewText(
  transaction: Transaction,
  { written, shown, review }: ProfileText,
  previous: ProfileText,
): Promise<[review: TextReview | null, word: string | null]> {
  // Hidden words stay so, whoever may see them.
  if (review === 'HIDDEN' ? isSame(written, previous.written) : isSame(shown, previous.shown)) return [review, null]
  const word = await findListedWord(transaction, shown)
  return [word !== null || (review === 'WAITING' && shown.length > 0) ? 'WAITING' : null, word]
}
