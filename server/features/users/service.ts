import type { ServiceContext } from '../../auth/service-context.ts'
import { assertCanWrite, type Viewer } from '../../auth/viewer.ts'
import { getDuplicateFields } from '../../database/transient-errors.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { conflict, forbidden, invalid } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import type { FileRecord } from '../media/data.ts'
import { limits } from '../media/input.ts'
import { forgetFiles, keepingUploads, withStoredFiles } from '../media/service.ts'
import {
  findUser,
  findUserByEmail,
  findUserByUsername,
  hasUser,
  insertUser,
  isUsernameFree,
  setupClubs as listSetupClubs,
  type UserRecord,
  updateProfile,
} from './data.ts'
import { createDraftInput, setUpAccountInput, username as usernameSchema } from './input.ts'
import { isAllowedEmail } from './policy.ts'
import { advance } from './progress.ts'

/** The signed-in user's record; null when signed out or before the draft. */
export const viewerUser = ({ viewer, database }: ServiceContext) => (viewer ? findUser(database, viewer.uid) : null)

/** Requests whose viewer is known to have a username: it is for good. */
const known = new WeakSet<ServiceContext>()

/** The viewer, who must have chosen a username before anything else (decisions, Progress); asked once a request. */
export async function assertStudent(context: ServiceContext): Promise<Viewer> {
  const viewer = await assertCanWrite(context)
  if (!known.has(context) && !(await hasUser(context.database, viewer.uid))) throw conflict('Choose a username first.', 'username')
  known.add(context)
  return viewer
}

/** Anyone may look a student up by name; what is private the resolvers and routes leave out. */
export const userByUsername = ({ database }: ServiceContext, username: string) => findUserByUsername(database, username)

export const userByUid = ({ database }: ServiceContext, uid: string) => findUser(database, uid)

/** The login lookup by uid or by email (spec, section 7): the record, for callers to show as much of as they may. */
export async function progressOf(
  { database, consumeRateLimit: count }: ServiceContext,
  by: { uid?: string | null; email?: string | null },
): Promise<UserRecord | null> {
  if (by.uid && !by.email) return findUser(database, by.uid)
  if (!by.email || by.uid) throw invalid('Give a uid or an email, and only one of them.')
  await count('email-lookups')
  return findUserByEmail(database, by.email)
}

/** Available means well-formed and not taken in any case by anybody else (decisions, Progress). */
export async function usernameAvailable({ database, viewer, consumeRateLimit: count }: ServiceContext, username: string): Promise<boolean> {
  await count('username-checks')
  return usernameSchema.safeParse(username).success && isUsernameFree(database, username, viewer?.uid)
}

/** The labels of the clubs that account set-up offers (spec, section 3). */
export const setupClubs = ({ database }: ServiceContext) => listSetupClubs(database)

/** Those of them that a user has joined, as REST shows them. */
export const joinedSetupClubs = ({ database }: ServiceContext, uid: string) => listSetupClubs(database, uid)

/** Reserves the username for the account. Repeated for one account it changes nothing; the index decides races. */
export async function createDraft(context: ServiceContext, input: unknown): Promise<UserRecord> {
  const { uid, email } = await assertCanWrite(context)
  const { username } = parseInput(createDraftInput, input)
  if (!isAllowedEmail(email, context.allowedEmailDomains)) throw forbidden('Email must be from Vistas or Kalvium')
  const existing = await findUser(context.database, uid)
  if (existing) return existing
  await context.consumeRateLimit('drafts')
  try {
    return await insertUser(context.database, { uid, email, username, createdAt: context.now(), ...advance(null, { type: 'drafted' }) })
  } catch (error) {
    const fields = getDuplicateFields(error)
    if (!fields) throw error
    const sameAccount = await findUser(context.database, uid)
    if (sameAccount) return sameAccount
    throw fields.includes('email') ? conflict('This email already has an account', 'email') : conflict('Username is taken', 'username')
  }
}

/** Fills in the profile; the answer says whether business set-up comes next (spec, account setup). */
export async function setUpAccount(context: ServiceContext, input: unknown, picture?: Upload | null) {
  const { uid } = await assertStudent(context)
  await context.consumeRateLimit('set-ups')
  const { clubs, ownsBusiness, ...profile } = parseInput(setUpAccountInput, input)
  const offered = await setupClubs(context)
  const unknown = clubs.find((label) => !offered.includes(label))
  if (unknown !== undefined) throw invalid(`There is no club ${unknown.slice(0, 100)}`, 'clubs')
  const save = ([picture]: FileRecord[]) =>
    updateProfile(context.database, uid, (user) => ({
      ...advance(user, { type: 'accountSetUp', ownsBusiness }),
      ...profile,
      clubs: { chosen: clubs, offered },
      picture,
    }))
  const { user, replacedPicture } = await keepingUploads(picture ? [picture] : [], (kept) =>
    withStoredFiles(context, 'profilePic', kept, { IMAGE: limits.picture }, save),
  )
  if (replacedPicture) await forgetFiles(context, [replacedPicture])
  return { user, next: user.ownsBusiness && !user.businessSetupComplete ? ('BUSINESS' as const) : ('LOUNGE' as const) }
}
