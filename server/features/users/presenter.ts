import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getFileUrl } from '../media/service.ts'
import type { UserRecord } from './data.ts'
import { canReadPrivateFields, getPublicBio, getPublicCourse, getPublicLinks, getPublicPicture, isPublic } from './policy.ts'
import { getJoinedSetupClubs } from './setup/set-up-options.ts'

const progressShape = {
  uid: z.string().meta({ description: "The identity provider's id of the account." }),
  step: z.int().meta({ description: '2 after the draft, 3 while a business is still to be set up, 4 when finished.' }),
  ownsBusiness: z.boolean(),
  isSetupComplete: z.boolean(),
}

const publicShape = {
  _id: z.string().meta({ description: 'The same as uid, for older clients.' }),
  id: z.string().meta({ description: 'The same as uid, for older clients.' }),
  uid: progressShape.uid,
  username: z.string(),
  course: z.string().nullable(),
  bio: z.string(),
  ownsBusiness: z.boolean(),
  clubs: z.array(z.string()).meta({ description: 'The set-up labels of the clubs.' }),
  links: z.array(z.object({ label: z.string(), url: z.string() })).meta({ description: 'At most 5.' }),
  profilePic: z.string().nullable().meta({ description: 'A URL relative to the host, or absolute on a CDN; null without a picture.' }),
}

const reviewSchema = z.enum(['WAITING', 'HIDDEN']).nullable()

const ownerShape = {
  email: z.string(),
  step: progressShape.step,
  isSetupComplete: z.boolean(),
  accountSetupComplete: z.boolean(),
  businessSetupComplete: z.boolean(),
  bioReview: reviewSchema.meta({ description: 'Why others do not see the bio: it waits for a moderator, or a moderator has hidden it. Null if they do.' }),
  linksReview: reviewSchema.meta({ description: 'Why others do not see the links, as bioReview.' }),
}

/** A user over REST (spec, section 3). The last seven fields are present only for the account's owner. */
export const userSchema = z.object({ ...publicShape, ...z.object(ownerShape).partial().shape }).meta({ id: 'User' })

/** The progress record, which is public; other fields are present only for the account's owner. */
export const progressSchema = z.object({ ...userSchema.partial().shape, ...progressShape }).meta({ id: 'Progress' })

export const availabilityResponseSchema = z.object({ available: z.boolean() })

export const userResponseSchema = z.object({ user: userSchema })

export const draftResponseSchema = userResponseSchema

export const setUpResponseSchema = z.object({ next: z.enum(['business', 'lounge']).meta({ description: 'The next page.' }), user: userSchema })

/** Only the owner gets the private fields and the parts of the profile that not everyone may see. */
export async function presentUser(
  context: ServiceContext,
  user: UserRecord,
  { isOwner = canReadPrivateFields(context.viewer, user) } = {},
): Promise<z.output<typeof userSchema>> {
  const { uid, username, course, bio, ownsBusiness, step, isSetupComplete, accountSetupComplete, businessSetupComplete, email, bioReview, linksReview } = user
  const clubs = isOwner || isPublic(user, user.clubsVisibility) ? await getJoinedSetupClubs(context, uid) : []
  const picture = getPublicPicture(user)
  const profilePic = picture && getFileUrl(context, picture)
  const profile = isOwner ? { course, bio, links: user.links } : { course: getPublicCourse(user), bio: getPublicBio(user), links: getPublicLinks(user) }
  const publicFields = { _id: uid, id: uid, uid, username, ...profile, ownsBusiness, clubs, profilePic }
  return isOwner ? { ...publicFields, email, step, isSetupComplete, accountSetupComplete, businessSetupComplete, bioReview, linksReview } : publicFields
}

export async function presentProgress(context: ServiceContext, user: UserRecord): Promise<z.output<typeof progressSchema>> {
  const { uid, step, ownsBusiness, isSetupComplete } = user
  const progress = { uid, step, ownsBusiness, isSetupComplete }
  return canReadPrivateFields(context.viewer, user) ? { ...(await presentUser(context, user)), ...progress } : progress
}
