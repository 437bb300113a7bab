import type { Database, Transaction } from '../../database/client.ts'
import { toParagraph } from '../../sanitize/paragraph.ts'
import { formerStudent } from './former-student.ts'

/** The profiles of users with these uids as moderators see them: hidden ones too, without a bio that only its user sees. */
export async function findModeratedProfiles(database: Database | Transaction, uids: string[]) {
  const users = await database.user.findMany({
    where: { uid: { in: uids.filter((uid) => uid !== formerStudent.uid) } },
    select: { uid: true, username: true, bio: true, bioVisibility: true, hiddenAt: true, deletionRequestedAt: true, profilePic: { select: { key: true } } },
  })
  return users.map(({ uid, username: title, bio, bioVisibility, hiddenAt, deletionRequestedAt, profilePic }) => ({
    ...{ id: uid, authorUid: uid, version: null, title, hiddenAt, isGone: deletionRequestedAt !== null },
    contentHtml: bioVisibility === 'ONLY_ME' ? '' : toParagraph(bio),
    fileKeys: profilePic ? [profilePic.key] : [],
  }))
}

/** Hides a profile but for the username, or, with null, shows it again. */
export const setProfileHiddenAt = (transaction: Transaction, uid: string, hiddenAt: Date | null) =>
  transaction.user.updateMany({ where: { uid }, data: { hiddenAt } })
