import type { Transaction } from '../../database/client.ts'
import type { TextReview } from '../../generated/prisma/client.ts'
import { changeHeldCase, findCaseByHiddenTexts, lockCases, rememberHiddenTexts } from '../text-review/data/cases.ts'
import { findListedWord, recordHold } from '../text-review/hold-text.ts'
import { findHidingCases, type ProfileText, setTextReviews, toProfileTexts } from '../users/data/moderation.ts'
import type { WriteWithProfile } from '../users/data.ts'

/**
 * Locks the cases of a profile. The returned function compares the texts before and after a change: a bio or links with a listed word wait for a moderator;
 * those that a moderator has hidden are shown with other words, and hidden again with the same. What waits goes on to wait, unless it is removed.
 */
export async function prepareTextReviews(transaction: Transaction, uid: string, at: Date): Promise<WriteWithProfile> {
  const ref = { kind: 'PROFILE' as const, id: uid }
  await lockCases(transaction, ref)
  return async (before, after) => {
    const [previous, { bio, links }] = [toProfileTexts(before), toProfileTexts(after)]
    const hidingCases = [before.bioReview, before.linksReview].includes('HIDDEN') ? await findHidingCases(transaction, uid) : null
    const bioResult = await reviewText(transaction, uid, bio, previous.bio, hidingCases?.bioHiddenBy)
    const linksResult = await reviewText(transaction, uid, links, previous.links, hidingCases?.linksHiddenBy)
    const reviews = { bioReview: bioResult.review, linksReview: linksResult.review }
    if (reviews.bioReview !== before.bioReview || reviews.linksReview !== before.linksReview || bioResult.hiddenBy || linksResult.hiddenBy)
      await setTextReviews(transaction, uid, {
        ...reviews,
        ...(bioResult.hiddenBy && { bioHiddenBy: bioResult.hiddenBy }),
        ...(linksResult.hiddenBy && { linksHiddenBy: linksResult.hiddenBy }),
      })
    const heldFor = bioResult.heldFor ?? linksResult.heldFor
    if (heldFor) await recordHold(transaction, { kind: 'profile', authorUid: uid, subjectId: uid, at }, heldFor)
    const isWaiting = Object.values(reviews).includes('WAITING')
    const wasWaiting = before.bioReview === 'WAITING' || before.linksReview === 'WAITING'
    if ((isWaiting || wasWaiting) && !isSame([bio.shown, links.shown], [previous.bio.shown, previous.links.shown]))
      await changeHeldCase(transaction, ref, isWaiting)
    return reviews
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** `heldFor`: the listed word for which a text is held. `hiddenBy`: the case that has hidden the same words before. */
type Result = { review: TextReview | null; heldFor?: string | null; hiddenBy?: string | null }

/** The review of a text. `hidingCase`: the case that has hidden the previous one. */
async function reviewText(
  transaction: Transaction,
  uid: string,
  { written, shown, review }: ProfileText,
  previous: ProfileText,
  hidingCase: string | null | undefined,
): Promise<Result> {
  // Hidden words stay so, whoever may see them.
  if (review === 'HIDDEN' ? isSame(written, previous.written) : isSame(shown, previous.shown)) return { review }
  if (review === 'HIDDEN' && hidingCase) await rememberHiddenTexts(transaction, hidingCase, previous.written)
  if (!shown.length) return { review: null }
  const heldFor = await findListedWord(transaction, shown)
  if (heldFor !== null || review === 'WAITING') return { review: 'WAITING', heldFor }
  const hiddenBy = await findCaseByHiddenTexts(transaction, { kind: 'PROFILE', id: uid }, shown)
  return { review: hiddenBy === null ? null : 'HIDDEN', hiddenBy }
}
