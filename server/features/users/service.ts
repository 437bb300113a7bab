import { LRUCache } from 'lru-cache'
import type { ServiceContext } from '../../auth/service-context.ts'
import { assertCanWrite, type Viewer } from '../../auth/viewer.ts'
import { getDuplicateFields } from '../../database/transient-errors.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { conflict, forbidden, invalid } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import type { FileRecord } from '../media/data.ts'
import { maxFileBytes } from '../media/input.ts'
import { deleteStoredFiles, withRetainedUploads, withStoredFiles } from '../media/service.ts'
import {
  findUser,
  findUserByEmail,
  findUserByUsername,
  hasUser,
  insertUser,
  isUsernameAvailable,
  listJoinedSetupClubs,
  listSetupClubs,
  type UserRecord,
  updateProfile,
} from './data.ts'
import { createDraftInput, setUpAccountInput, usernameSchema } from './input.ts'
import { isAllowedEmail } from './policy.ts'
import { reduceProgress } from './progress.ts'

/** The viewer's record; null for a visitor and before the draft. */
export const getViewerUser = ({ viewer, database }: ServiceContext) => (viewer ? findUser(database, viewer.uid) : null)

/**
 * Accounts that have a username, which is never removed. For a minute a deleted account can still vote, bookmark and mark threads as read, since these rows have
 * no foreign key to users; other writes of it fail.
 */
const uidsWithUsername = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 })

/** Returns the viewer. CONFLICT without a username, which has to be chosen first. Queried once a minute. */
export async function assertHasUsername(context: ServiceContext): Promise<Viewer> {
  const viewer = await assertCanWrite(context)
  if (uidsWithUsername.has(viewer.uid)) return viewer
  if (!(await hasUser(context.database, viewer.uid))) throw conflict('Choose a username first.', 'username')
  uidsWithUsername.set(viewer.uid, true)
  return viewer
}

/** A user by username; public. Resolvers and presenters omit private fields. */
export const getUserByUsername = ({ database }: ServiceContext, username: string) => findUserByUsername(database, username)

export const getUserByUid = ({ database }: ServiceContext, uid: string) => findUser(database, uid)

/** The login lookup by uid or by email (spec, section 7). Returns the whole record; resolvers and presenters omit private fields. */
export async function getProgress(
  { database, consumeRateLimit }: ServiceContext,
  lookup: { uid?: string | null; email?: string | null },
): Promise<UserRecord | null> {
  if (lookup.uid && !lookup.email) return findUser(database, lookup.uid)
  if (!lookup.email || lookup.uid) throw invalid('Give a uid or an email, and only one of them.')
  await consumeRateLimit('email-lookups')
  return findUserByEmail(database, lookup.email)
}

/** Whether a username is valid and not taken by another user in any case. */
export async function checkUsernameAvailability({ database, viewer, consumeRateLimit }: ServiceContext, username: string): Promise<boolean> {
  await consumeRateLimit('username-checks')
  return usernameSchema.safeParse(username).success && isUsernameAvailable(database, username, viewer?.uid)
}

/** The labels of the clubs that account set-up offers (spec, section 3). */
export const getSetupClubs = ({ database }: ServiceContext) => listSetupClubs(database)

/** The set-up labels of the clubs that a user has joined, as used by REST. */
export const getJoinedSetupClubs = ({ database }: ServiceContext, uid: string) => listJoinedSetupClubs(database, uid)

/** Creates the user with a username. Repeating it for the same account changes nothing; the unique index resolves races. */
export async function createDraft(context: ServiceContext, input: unknown): Promise<UserRecord> {
  const { uid, email } = await assertCanWrite(context)
  const { username } = parseInput(createDraftInput, input)
  if (!isAllowedEmail(email, context.allowedEmailDomains)) throw forbidden('Email must be from Vistas or Kalvium')
  const existing = await findUser(context.database, uid)
  if (existing) return existing
  await context.consumeRateLimit('drafts')
  try {
    return await insertUser(context.database, { uid, email, username, createdAt: context.now(), ...reduceProgress(null, { type: 'drafted' }) })
  } catch (error) {
    const fields = getDuplicateFields(error)
    if (!fields) throw error
    const sameAccount = await findUser(context.database, uid)
    if (sameAccount) return sameAccount
    throw fields.includes('email') ? conflict('This email already has an account', 'email') : conflict('Username is taken', 'username')
  }
}

/** Fills in the profile; `next` is the page that follows: business set-up or the lounge (spec, account setup). */
export async function setUpAccount(context: ServiceContext, input: unknown, picture?: Upload | null) {
  const { uid } = await assertHasUsername(context)
  await context.consumeRateLimit('set-ups')
  const { clubs, ownsBusiness, ...profile } = parseInput(setUpAccountInput, input)
  const offeredLabels = await getSetupClubs(context)
  const unknownLabel = clubs.find((label) => !offeredLabels.includes(label))
  if (unknownLabel !== undefined) throw invalid(`There is no club ${unknownLabel.slice(0, 100)}`, 'clubs')
  const save = ([picture]: FileRecord[]) =>
    updateProfile(context.database, uid, (user) => ({
      ...reduceProgress(user, { type: 'accountSetUp', ownsBusiness }),
      ...profile,
      clubs: { joined: clubs, offered: offeredLabels },
      picture,
    }))
  const { user, replacedPicture } = await withRetainedUploads(picture ? [picture] : [], (retainedUploads) =>
    withStoredFiles(context, 'profilePic', retainedUploads, { IMAGE: maxFileBytes.picture }, save),
  )
  if (replacedPicture) await deleteStoredFiles(context, [replacedPicture])
  return { user, next: user.ownsBusiness && !user.businessSetupComplete ? ('BUSINESS' as const) : ('LOUNGE' as const) }
}
