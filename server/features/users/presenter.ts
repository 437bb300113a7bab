import { z } from 'zod'
import type { ServiceContext } from '../../auth/service-context.ts'
import { getFileUrl } from '../media/service.ts'
import type { UserRecord } from './data.ts'
import { canReadPrivateFields } from './policy.ts'
import { getJoinedSetupClubs } from './service.ts'

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
  profilePic: z.string().nullable().meta({ description: 'A URL relative to the host, or absolute on a CDN; null without a picture.' }),
}

const ownerShape = {
  email: z.string(),
  step: progressShape.step,
  isSetupComplete: z.boolean(),
  accountSetupComplete: z.boolean(),
  businessSetupComplete: z.boolean(),
}

/** A user over REST (spec, section 3). The last five fields are present only for the account's owner. */
export const userSchema = z.object({ ...publicShape, ...z.object(ownerShape).partial().shape }).meta({ id: 'User' })

/** The progress record, which is public; other fields are present only for the account's owner. */
export const progressSchema = z.object({ ...userSchema.partial().shape, ...progressShape }).meta({ id: 'Progress' })

export const availabilityResponseSchema = z.object({ available: z.boolean() })

export const draftResponseSchema = z.object({ user: userSchema })

export const setUpResponseSchema = z.object({ next: z.enum(['business', 'lounge']).meta({ description: 'The next page.' }), user: userSchema })

export async function presentUser(context: ServiceContext, user: UserRecord): Promise<z.output<typeof userSchema>> {
  const { uid, username, course, bio, ownsBusiness, step, isSetupComplete, accountSetupComplete, businessSetupComplete, email } = user
  const clubs = await getJoinedSetupClubs(context, uid)
  const profilePic = user.profilePic && getFileUrl(context, user.profilePic)
  const publicFields = { _id: uid, id: uid, uid, username, course, bio, ownsBusiness, clubs, profilePic }
  return canReadPrivateFields(context.viewer, user)
    ? { ...publicFields, email, step, isSetupComplete, accountSetupComplete, businessSetupComplete }
    : publicFields
}

export async function presentProgress(context: ServiceContext, user: UserRecord): Promise<z.output<typeof progressSchema>> {
  const { uid, step, ownsBusiness, isSetupComplete } = user
  const progress = { uid, step, ownsBusiness, isSetupComplete }
  return canReadPrivateFields(context.viewer, user) ? { ...(await presentUser(context, user)), ...progress } : progress
}
