import type { ServiceContext } from '../../auth/service-context.ts'
import { assertCanWrite, createSuspendedError, type Viewer } from '../../auth/viewer.ts'
import { getDuplicateFields } from '../../database/transient-errors.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { formatCampusDate } from '../../utils/campus-time.ts'
import { conflict, forbidden, invalid } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import type { FileRecord } from '../media/data.ts'
import { maxFileBytes } from '../media/input.ts'
import { deleteStoredFiles, withRetainedUploads, withStoredFiles } from '../media/service.ts'
import { type AccountState, findAccountState } from './data/account-state.ts'
import {
  findUser,
  findUserByEmail,
  findUserByUsername,
  findUsernames,
  findUsers,
  insertUser,
  isUsernameAvailable,
  type UserRecord,
  updateProfile,
} from './data.ts'
import { formerStudent } from './former-student.ts'
import { createDraftInput, newUsernameMessage, newUsernamePattern, oldUsernameRedirectMs, usernameSchema } from './input.ts'
import type { createUserByUidLoader } from './loaders.ts'
import { reduceProgress } from './setup/progress.ts'
import { isReservedUsername } from './setup/reserved-usernames.ts'
import { toCourseError } from './setup/set-up-options.ts'

/** The viewer's record; null for a visitor and before the draft. */
export const getViewerUser = ({ viewer, database }: ServiceContext) => (viewer ? findUser(database, viewer.uid) : null)

/** The usernames of users by uid, without accounts that are to be deleted; one statement for any number of them. */
export const getUsernames = ({ database }: Pick<ServiceContext, 'database'>, uids: string[]) => findUsernames(database, uids)

/** How long an account that is to be deleted is hidden and can be kept. */
export const deletionDelayMs = 7 * 24 * 60 * 60 * 1000

/** When an account is deleted. */
export const getDeletionTime = (deletionRequestedAt: Date) => new Date(deletionRequestedAt.getTime() + deletionDelayMs)

/**
 * Returns the viewer, suspended or not. CONFLICT without a username, which has to be chosen first; FORBIDDEN if the account is to be deleted. Queried at each
 * write.
 */
export const assertHasAccount = async (context: ServiceContext): Promise<Viewer> => (await assertAccount(context)).viewer

/** `assertHasAccount` for writes that a suspended user may not make: FORBIDDEN while suspended. */
export const assertNotSuspended = async (context: ServiceContext): Promise<Viewer> => (await readUnsuspendedAccount(context)).viewer

/** `assertNotSuspended` for what others see: FORBIDDEN while silenced. */
export async function assertCanPublish(context: ServiceContext): Promise<Viewer> {
  const { viewer, account } = await readUnsuspendedAccount(context)
  const { silencedUntil } = account
  if (silencedUntil && silencedUntil > context.now())
    throw forbidden(`You cannot publish anything until ${formatCampusDate(silencedUntil)}. Your settings say why, and how to appeal.`, 'silenced')
  return viewer
}

/** Returns the viewer; FORBIDDEN without a verified email, if REQUIRE_VERIFIED_EMAIL is on. */
export function assertVerifiedEmail({ requireVerifiedEmail }: Pick<ServiceContext, 'requireVerifiedEmail'>, viewer: Viewer): Viewer {
  if (requireVerifiedEmail && !viewer.emailVerified) throw forbidden('Verify your email first: the link is in your mailbox.', 'email')
  return viewer
}

async function readUnsuspendedAccount(context: ServiceContext) {
  const { viewer, account } = await assertAccount(context)
  refuseSuspended(account, context.now())
  return { viewer, account }
}

async function assertAccount(context: ServiceContext) {
  const { viewer, account } = await readAccount(context)
  if (!account) throw conflict('Choose a username first.', 'username')
  return { viewer, account }
}

/** The viewer and the state of the account, null without a username; FORBIDDEN if it is to be deleted. */
async function readAccount(context: ServiceContext) {
  const viewer = await assertCanWrite(context)
  const account = await findAccountState(context.database, viewer.uid)
  if (account?.deletionRequestedAt)
    throw forbidden(`Your account will be deleted on ${formatCampusDate(getDeletionTime(account.deletionRequestedAt))}. Keep it to continue.`)
  return { viewer, account }
}

function refuseSuspended({ suspendedUntil }: AccountState, now: Date) {
  if (suspendedUntil && suspendedUntil > now) throw createSuspendedError(suspendedUntil)
}

/** When a user's row was created, with the username; null if there is none. */
export const getCreationTime = async ({ database }: Pick<ServiceContext, 'database'>, uid: string) => (await findAccountState(database, uid))?.createdAt ?? null

/** For writes that need no username: FORBIDDEN if the viewer's account is to be deleted, and while it is suspended. */
export async function assertCanWriteWithoutUsername(context: ServiceContext): Promise<Viewer> {
  const { viewer, account } = await readAccount(context)
  if (account) refuseSuspended(account, context.now())
  return viewer
}

type VisibilityContext = Pick<ServiceContext, 'database'> & Partial<Pick<ServiceContext, 'viewer'>>

/** A user for lists that others read: 'Former student' in place of an account that is to be deleted. */
export async function loadPresentedUser({ userByUid }: { userByUid: ReturnType<typeof createUserByUidLoader> }, uid: string): Promise<UserRecord> {
  const user = await userByUid.load(uid)
  return user.deletionRequestedAt ? userByUid.load(formerStudent.uid) : user
}

const omitFormerStudent = (user: UserRecord | null) => (user?.uid === formerStudent.uid ? null : user)

/** The user; null for an account that is to be deleted, unless it is the viewer's, and for 'Former student'. */
const omitHidden = ({ viewer = null }: VisibilityContext, user: UserRecord | null): UserRecord | null =>
  user?.deletionRequestedAt && viewer?.uid !== user.uid ? null : omitFormerStudent(user)

/** A user by username; public. Resolvers and presenters omit private fields. */
export async function getUserByUsername({ database, now }: Pick<ServiceContext, 'database' | 'now'>, username: string): Promise<UserRecord | null> {
  // The same for every viewer.
  return omitHidden({ database }, await findUserByUsername(database, username, new Date(now().getTime() - oldUsernameRedirectMs)))
}

/** Users by the given uids, without missing ones; public. Resolvers omit private fields. */
export async function getUsersByUids(context: VisibilityContext, uids: readonly string[]): Promise<Map<string, UserRecord>> {
  const users = (await findUsers(context.database, uids)).filter((user) => omitHidden(context, user))
  return new Map(users.map((user) => [user.uid, user]))
}

export const getUserByUid = async (context: VisibilityContext, uid: string) => omitHidden(context, await findUser(context.database, uid))

/**
 * The login lookup by uid or by email (spec, section 7). Returns the whole record; resolvers and presenters omit private fields. An account that is to be
 * deleted has its record too, so that its owner can sign in and keep it.
 */
export async function getProgress(
  { database, consumeRateLimit }: ServiceContext,
  lookup: { uid?: string | null; email?: string | null },
): Promise<UserRecord | null> {
  if (lookup.uid && !lookup.email) return omitFormerStudent(await findUser(database, lookup.uid))
  if (!lookup.email || lookup.uid) throw invalid('Give a uid or an email, and only one of them.')
  await consumeRateLimit('email-lookups')
  return omitFormerStudent(await findUserByEmail(database, lookup.email))
}

/** Whether a username is valid and not taken by another user in any case. */
export async function checkUsernameAvailability({ database, viewer, consumeRateLimit }: ServiceContext, username: string): Promise<boolean> {
  await consumeRateLimit('username-checks')
  return (
    usernameSchema.safeParse(username).success &&
    newUsernamePattern.test(username) &&
    !isReservedUsername(username) &&
    isUsernameAvailable(database, username, viewer?.uid)
  )
}

/** Creates the user with a username. Repeating it for the same account changes nothing; the unique index resolves races. */
export async function createDraft(context: ServiceContext, input: unknown): Promise<UserRecord> {
  const { uid, email } = await assertCanWrite(context)
  const { username } = parseInput(createDraftInput, input)
  const existing = await findUser(context.database, uid)
  if (existing) return existing
  await context.consumeRateLimit('drafts')
  // The purge of an account deletes it at the provider before its row: a cached check would bring it back.
  await context.assertAccountActive({ usesCache: false })
  assertNewUsername(username)
  try {
    const user = { uid, email, username, createdAt: context.now(), ...reduceProgress(null, { type: 'drafted' }) }
    return await insertUser(context.database, user, assertUsernameFree)
  } catch (error) {
    const fields = getDuplicateFields(error)
    if (!fields) throw error
    const sameAccount = await findUser(context.database, uid)
    if (sameAccount) return sameAccount
    throw fields.includes('email') ? conflict('This email already has an account', 'email') : conflict('Username is taken', 'username')
  }
}

export function assertUsernameFree(isAvailable: boolean) {
  if (!isAvailable) throw conflict('Username is taken', 'username')
}

/** Throws INVALID_INPUT or CONFLICT for a username that is not given any more. */
export function assertNewUsername(username: string) {
  if (!newUsernamePattern.test(username)) throw invalid(newUsernameMessage, 'username')
  if (isReservedUsername(username)) throw conflict('This username is reserved. Choose another one.', 'username')
}

/**
 * Stores the picture, if there is one, and the profile that `change` returns; deletes the file of a replaced picture. `prepare`: see `updateProfile`.
 */
export async function storeProfile(
  context: ServiceContext,
  uid: string,
  picture: Upload | null | undefined,
  change: (user: UserRecord, file: FileRecord | undefined) => ReturnType<Parameters<typeof updateProfile>[2]>,
  prepare?: Parameters<typeof updateProfile>[3],
): Promise<UserRecord> {
  const save = ([file]: FileRecord[]) =>
    updateProfile(context.database, uid, (user) => change(user, file), prepare).catch((error: unknown) => {
      throw toCourseError(error)
    })
  const { user, replacedPicture } = await withRetainedUploads(picture ? [picture] : [], (retainedUploads) =>
    withStoredFiles(context, 'profilePic', retainedUploads, { IMAGE: maxFileBytes.picture }, save),
  )
  if (replacedPicture) await deleteStoredFiles(context, [replacedPicture])
  return user
}
