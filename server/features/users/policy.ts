import type { Viewer } from '../../auth/viewer.ts'
import type { TextReview, Visibility } from '../../generated/prisma/client.ts'
import type { UserCard, UserRecord } from './data.ts'

/** Whether the viewer may see the email and the set-up state of a user: only the user may. */
export const canReadPrivateFields = (viewer: Viewer | null, user: { uid: string }) => viewer?.uid === user.uid

/** Whether the viewer may see a part of a user's profile with this visibility. Of a hidden profile others see the username alone, and no text with a review. */
export const canSee = (viewer: Viewer | null, user: Pick<UserRecord, 'uid' | 'hiddenAt'>, visibility: Visibility, review: TextReview | null = null) =>
  viewer?.uid === user.uid ||
  (!user.hiddenAt && !review && (visibility === 'EVERYONE' || (visibility === 'CAMPUS' && viewer !== null && !viewer.suspendedUntil)))

/** Whether everybody may see a part of a user's profile with this visibility. */
export const isPublic = ({ hiddenAt }: Pick<UserRecord, 'hiddenAt'>, visibility: Visibility, review: TextReview | null = null) =>
  visibility === 'EVERYONE' && !hiddenAt && !review

/** The public parts of a profile: the same for every viewer. */
export const getPublicCourse = (user: UserCard | UserRecord) => ('courseVisibility' in user && !isPublic(user, user.courseVisibility) ? null : user.course)
export const getPublicBio = (user: UserRecord) => (isPublic(user, user.bioVisibility, user.bioReview) ? user.bio : '')
export const getPublicLinks = (user: UserRecord) => (isPublic(user, user.linksVisibility, user.linksReview) ? user.links : [])
export const getPublicPicture = (user: UserCard | UserRecord) => ('hiddenAt' in user && user.hiddenAt ? null : user.profilePic)
