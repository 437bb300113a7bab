import type { ServiceContext } from '../../auth/service-context.ts'
import type { Transaction } from '../../database/client.ts'
import type { TextReview } from '../../generated/prisma/client.ts'
import { clearOnAllServers } from '../../http/response-cache/clear-on-all-servers.ts'
import { changeHeldCase } from '../text-review/data/cases.ts'
import { findListedWord } from '../text-review/hold-text.ts'
import { findProfileTexts, type ProfileText, setTextReviews } from '../users/data/moderation.ts'
import { lockCase, setCaseColumns, transactionOptions } from './data/cases.ts'
import { listCasesHidingProfiles } from './data/cases-hiding-profiles.ts'

/**
 * Shows the profiles that the former version has hidden as a whole because of held words, and withholds these words alone: until the decision, or after one against
 * them. Reported profiles, and those that another decision has hidden, stay so. A server of the former version may hide more while it runs beside.
 */
export async function showProfilesWithHeldTexts({ database, log }: Pick<ServiceContext, 'database' | 'log'>, signal: AbortSignal): Promise<void> {
  for (const caseId of await listCasesHidingProfiles(database)) {
    signal.throwIfAborted()
    try {
      await database.$transaction((transaction) => withholdTexts(transaction, caseId), transactionOptions)
    } catch (err) {
      // The others do not wait for it.
      log.error({ err, caseId }, 'the texts of a profile could not be withheld')
    }
  }
}

async function withholdTexts(transaction: Transaction, caseId: string): Promise<void> {
  const record = await lockCase(transaction, caseId)
  // Decided, or reported, since it was listed.
  if (!record || !(await listCasesHidingProfiles(transaction, caseId)).length) return
  const { kind, subjectId: uid, decidedAt } = record
  const { bio, links } = await findProfileTexts(transaction, uid)
  const listWords = ({ written, shown }: ProfileText) => (decidedAt ? written : shown)
  const hasListedWord = async (text: ProfileText) => (await findListedWord(transaction, listWords(text))) !== null
  const [isBioListed, isLinksListed] = [await hasListedWord(bio), await hasListedWord(links)]
  // Words that were edited since, or that have left the list, wait too.
  const isNoneListed = !isBioListed && !isLinksListed
  const getReview = (text: ProfileText, isListed: boolean): TextReview | null => {
    if (!listWords(text).length || !(isListed || isNoneListed)) return null
    return decidedAt ? 'HIDDEN' : 'WAITING'
  }
  const reviews = { bioReview: getReview(bio, isBioListed), linksReview: getReview(links, isLinksListed) }
  const hidingCases = decidedAt && { bioHiddenBy: reviews.bioReview && caseId, linksHiddenBy: reviews.linksReview && caseId }
  await setTextReviews(transaction, uid, { ...reviews, ...hidingCases, hiddenAt: null })
  if (!decidedAt) {
    await setCaseColumns(transaction, caseId, { hiddenAt: null })
    await changeHeldCase(transaction, { kind, id: uid }, Object.values(reviews).includes('WAITING'))
  }
  await clearOnAllServers(transaction)
}
