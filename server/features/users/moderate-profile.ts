import type { Database, Transaction } from '../../database/client.ts'
import type { User } from '../../generated/prisma/client.ts'
import { toParagraph } from '../../sanitize/paragraph.ts'
import type { ProfileLink } from './data.ts'
import { formerStudent } from './former-student.ts'

/** The profiles of users with these uids as moderators see them: hidden ones too, without a bio that only its user sees. */
export async function findModeratedProfiles(database: Database | Transaction, uids: string[]) {
  const users = await database.user.findMany({
    where: { uid: { in: uids.filter((uid) => uid !== formerStudent.uid) } },
    select: {
      uid: true,
      username: true,
      bio: true,
      bioVisibility: true,
      links: true,
      linksVisibility: true,
      hiddenAt: true,
      deletionRequestedAt: true,
      profilePic: { select: { key: true } },
    },
  })
  return users.map(({ uid, username: title, hiddenAt, deletionRequestedAt, profilePic, ...profile }) => ({
    ...{ id: uid, authorUid: uid, version: null, title, hiddenAt, isGone: deletionRequestedAt !== null },
    contentHtml: listShownTexts(profile).map(toParagraph).join(''),
    fileKeys: profilePic ? [profilePic.key] : [],
  }))
}

/** The words of a profile that others see. */
function listShownTexts({ bio, bioVisibility, links, linksVisibility }: Pick<User, 'bio' | 'bioVisibility' | 'links' | 'linksVisibility'>): string[] {
  const labels = linksVisibility === 'ONLY_ME' ? [] : (links as ProfileLink[]).map(({ label }) => label)
  return [bioVisibility === 'ONLY_ME' ? '' : bio, ...labels].filter(Boolean)
}

/** The words of the profile of a user that others see. */
export async function findShownTexts(transaction: Transaction, uid: string): Promise<string[]> {
  const profile = await transaction.user.findUniqueOrThrow({
    where: { uid },
    select: { bio: true, bioVisibility: true, links: true, linksVisibility: true },
  })
  return listShownTexts(profile)
}

/** Hides a profile but for the username, or, with null, shows it again. */
export const setProfileHiddenAt = (transaction: Transaction, uid: string, hiddenAt: Date | null) =>
  transaction.user.updateMany({ where: { uid }, data: { hiddenAt } })
