import type { Database, Transaction } from '../../../database/client.ts'
import type { TextReview, User } from '../../../generated/prisma/client.ts'
import { toParagraph } from '../../../sanitize/normalize/paragraph.ts'
import type { ProfileLink, UserRecord } from '../data.ts'
import { formerStudent } from '../former-student.ts'

const textColumns = { bio: true, bioVisibility: true, bioReview: true, links: true, linksVisibility: true, linksReview: true } as const

/**
 * The profiles of users with these uids as moderators see them: hidden ones and texts too, without a text that only its user sees, unless a moderator has hidden it
 * before.
 */
export async function findModeratedProfiles(database: Database | Transaction, uids: string[]) {
  const users = await database.user.findMany({
    where: { uid: { in: uids.filter((uid) => uid !== formerStudent.uid) } },
    select: { ...textColumns, uid: true, username: true, hiddenAt: true, deletionRequestedAt: true, profilePic: { select: { key: true } } },
  })
  return users.map(({ uid, username: title, hiddenAt, deletionRequestedAt, profilePic, ...row }) => {
    const { bio, links } = toProfileTexts({ ...row, links: row.links as ProfileLink[] })
    const listAll = ({ written, shown, review }: ProfileText) => (review === 'HIDDEN' ? written : shown)
    const listShown = ({ shown, review }: ProfileText) => (review ? [] : shown)
    return {
      ...{ id: uid, authorUid: uid, version: null, title, hiddenAt, isDeleted: deletionRequestedAt !== null },
      ...{ contentHtml: toHtml([...listAll(bio), ...listAll(links)]), shownHtml: toHtml([...listShown(bio), ...listShown(links)]) },
      isTextWaiting: bio.review === 'WAITING' || links.review === 'WAITING',
      fileKeys: profilePic ? [profilePic.key] : [],
    }
  })
}

const toHtml = (texts: string[]) => texts.map(toParagraph).join('')

/** The words of the bio or of the links, and those that their visibility lets others see; none of an empty text. `review`: why others do not see them. */
export type ProfileText = { written: string[]; shown: string[]; review: TextReview | null }

export function toProfileTexts({ bio, bioVisibility, bioReview, links, linksVisibility, linksReview }: Pick<UserRecord, keyof typeof textColumns>) {
  const bios = bio ? [bio] : []
  const labels = links.map(({ label }) => label)
  return {
    bio: { written: bios, shown: bioVisibility === 'ONLY_ME' ? [] : bios, review: bioReview },
    links: { written: labels, shown: linksVisibility === 'ONLY_ME' ? [] : labels, review: linksReview },
  }
}

/** The texts of a profile. */
export async function findProfileTexts(transaction: Transaction, uid: string) {
  const { links, ...row } = await transaction.user.findUniqueOrThrow({ where: { uid }, select: textColumns })
  return toProfileTexts({ ...row, links: links as ProfileLink[] })
}

/** Why others do not see the texts of a profile, null for those that they see, and which case has hidden them. */
type TextReviews = Partial<Pick<User, 'bioReview' | 'linksReview' | 'bioHiddenBy' | 'linksHiddenBy' | 'hiddenAt'>>

export const setTextReviews = (transaction: Transaction, uid: string, reviews: TextReviews) =>
  transaction.user.update({ where: { uid }, data: reviews, select: { uid: true } })

/** The cases that have hidden the bio and the links last. */
export const findHidingCases = (transaction: Transaction, uid: string) =>
  transaction.user.findUniqueOrThrow({ where: { uid }, select: { bioHiddenBy: true, linksHiddenBy: true } })

/** Hides a profile but for the username, or, with null, shows it again. */
export const setProfileHiddenAt = (transaction: Transaction, uid: string, hiddenAt: Date | null) =>
  transaction.user.updateMany({ where: { uid }, data: { hiddenAt } })

/** Shows a profile that was hidden at one of these times. */
export const showProfileHiddenAt = (transaction: Transaction, uid: string, times: Date[]) =>
  transaction.user.updateMany({ where: { uid, hiddenAt: { in: times } }, data: { hiddenAt: null } })

/** A case hides the texts of a profile that wait. */
export async function hideWaitingTexts(transaction: Transaction, uid: string, caseId: string): Promise<void> {
  await transaction.$executeRaw`
    update users set
      bio_hidden_by = case when bio_review = 'WAITING' then ${caseId}::uuid else bio_hidden_by end,
      links_hidden_by = case when links_review = 'WAITING' then ${caseId}::uuid else links_hidden_by end,
      bio_review = case when bio_review is not null then 'HIDDEN'::"TextReview" end,
      links_review = case when links_review is not null then 'HIDDEN'::"TextReview" end
    where uid = ${uid} and 'WAITING' in (bio_review, links_review)`
}

/** Shows the texts of a profile that wait. */
export async function showWaitingTexts(transaction: Transaction, uid: string): Promise<void> {
  await transaction.$executeRaw`
    update users set bio_review = nullif(bio_review, 'WAITING'), links_review = nullif(links_review, 'WAITING')
    where uid = ${uid} and 'WAITING' in (bio_review, links_review)`
}

/** Shows the texts of a profile that a case has hidden. */
export async function showTextsHiddenBy(transaction: Transaction, uid: string, caseId: string): Promise<void> {
  await transaction.$executeRaw`
    update users set
      bio_review = case when bio_hidden_by = ${caseId}::uuid then nullif(bio_review, 'HIDDEN') else bio_review end,
      links_review = case when links_hidden_by = ${caseId}::uuid then nullif(links_review, 'HIDDEN') else links_review end
    where uid = ${uid} and ${caseId}::uuid in (bio_hidden_by, links_hidden_by)`
}
