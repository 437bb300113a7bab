import type { Database, Transaction } from '../../database/client.ts'
import type { TextReview, User } from '../../generated/prisma/client.ts'
import { toParagraph } from '../../sanitize/paragraph.ts'
import type { ProfileLink } from './data.ts'
import { formerStudent } from './former-student.ts'

const textColumns = { bio: true, bioVisibility: true, bioReview: true, links: true, linksVisibility: true, linksReview: true } as const
type TextRow = Pick<User, keyof typeof textColumns>

/** The profiles of users with these uids as moderators see them: hidden ones and texts too, without a bio that only its user sees. */
export async function findModeratedProfiles(database: Database | Transaction, uids: string[]) {
  const users = await database.user.findMany({
    where: { uid: { in: uids.filter((uid) => uid !== formerStudent.uid) } },
    select: { ...textColumns, uid: true, username: true, hiddenAt: true, deletionRequestedAt: true, profilePic: { select: { key: true } } },
  })
  return users.map(({ uid, username: title, hiddenAt, deletionRequestedAt, profilePic, ...profile }) => {
    const { bio, links } = toProfileTexts(profile)
    const shown = [...(profile.bioReview ? [] : bio), ...(profile.linksReview ? [] : links)]
    return {
      ...{ id: uid, authorUid: uid, version: null, title, hiddenAt, isGone: deletionRequestedAt !== null },
      ...{ contentHtml: toHtml([...bio, ...links]), shownHtml: toHtml(shown) },
      isTextWaiting: [profile.bioReview, profile.linksReview].includes('WAITING'),
      fileKeys: profilePic ? [profilePic.key] : [],
    }
  })
}

const toHtml = (texts: string[]) => texts.map(toParagraph).join('')

/** The words of a profile that others may see, without empty ones. */
const toProfileTexts = ({ bio, bioVisibility, links, linksVisibility }: TextRow) => ({
  bio: bio && bioVisibility !== 'ONLY_ME' ? [bio] : [],
  links: linksVisibility === 'ONLY_ME' ? [] : (links as ProfileLink[]).map(({ label }) => label),
})

/** The words of the profile of a user that others may see, and why they do not. */
export async function findProfileTexts(transaction: Transaction, uid: string) {
  const row = await transaction.user.findUniqueOrThrow({ where: { uid }, select: textColumns })
  const texts = toProfileTexts(row)
  return { bio: { texts: texts.bio, review: row.bioReview }, links: { texts: texts.links, review: row.linksReview } }
}

/** Why others do not see the texts of a profile; null for those that they see. */
export type TextReviews = Pick<User, 'bioReview' | 'linksReview'>

export const setTextReviews = (transaction: Transaction, uid: string, reviews: TextReviews) =>
  transaction.user.update({ where: { uid }, data: reviews, select: { uid: true } })

/** Hides a profile but for the username, or, with null, shows it again. */
export const setProfileHiddenAt = (transaction: Transaction, uid: string, hiddenAt: Date | null) =>
  transaction.user.updateMany({ where: { uid }, data: { hiddenAt } })

/** Changes the review of the texts of a profile that have the review `from`; null shows them. Returns whether there are such texts. */
export async function changeTextReviews(transaction: Transaction, uid: string, from: TextReview, to: TextReview | null): Promise<boolean> {
  const bios = await transaction.user.updateMany({ where: { uid, bioReview: from }, data: { bioReview: to } })
  const links = await transaction.user.updateMany({ where: { uid, linksReview: from }, data: { linksReview: to } })
  return bios.count + links.count > 0
}
