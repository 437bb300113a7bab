import type { Database, PreparedStatement, Transaction } from '../../database/client.ts'
import { buildColumnsSql, buildJsonObjectSql, type ColumnKinds, parseRow } from '../../database/columns.ts'
import type { Prisma, User } from '../../generated/prisma/client.ts'
import { deleteEventsOfUser } from '../../jobs/data.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { deleteUsersDocumentChanges, insertUsersDocumentChange } from '../../outbox/data.ts'
import { buildFileCardSql, type FileRecord, fileCardColumns, insertFile } from '../media/data.ts'
import { formerStudent } from './former-student.ts'
import { isSameProgress, type ProgressState, toUsersDocument } from './setup/progress.ts'
import { unknownUser } from './unknown-user.ts'

const progressColumns = { step: true, ownsBusiness: true, accountSetupComplete: true, businessSetupComplete: true, isSetupComplete: true } as const

const scalarCardColumns = { uid: true, username: true, course: true } as const

const userCardColumns = { ...scalarCardColumns, profilePic: { select: fileCardColumns } } as const
export type UserCard = Prisma.UserGetPayload<{ select: typeof userCardColumns }>

/** The columns of a user card and what decides who sees them (`policy.ts`), for the queries of other features. */
export const userCardSelection = { ...userCardColumns, courseVisibility: true, hiddenAt: true } as const

/** SQL of the picture of a user as a JSON `FileCard`; null for a hidden profile. `table` is the alias of `users`. */
const buildProfilePicSql = (table: string) =>
  `case when ${table}.profile_pic_id is not null and ${table}.hidden_at is null then (select ${buildFileCardSql('file')} from files file where file.id = ${table}.profile_pic_id) end`

/**
 * SQL of a `UserCard` as JSON, with what everybody may see: 'Former student' for an account that is to be deleted, 'Unknown' for a row that an outer join has not
 * found. `table` is the alias of `users`.
 */
export const buildUserCardSql = (table: string) =>
  `case when ${table}.uid is null then ${buildCardJson(unknownUser)} when ${table}.deletion_requested_at is null then ${buildOwnCardSql(table)} else ${buildCardJson(formerStudent)} end`
const buildCardJson = (name: Pick<UserCard, 'uid' | 'username'>) => `'${JSON.stringify({ ...name, course: null, profilePic: null } satisfies UserCard)}'::json`
const buildOwnCardSql = (table: string) =>
  buildJsonObjectSql(
    table,
    { uid: true, username: true },
    {
      course: `case when ${table}.course_visibility = 'EVERYONE' and ${table}.hidden_at is null then ${table}.course end`,
      profilePic: buildProfilePicSql(table),
    },
  )

/** SQL: whether a user is listed and can be followed: the account is not to be deleted. `table` is the alias of `users`. */
export const buildIsListedSql = (table: string) => `${table}.deletion_requested_at is null and ${table}.uid <> '${formerStudent.uid}'`

const visibilityColumns = { courseVisibility: true, bioVisibility: true, clubsVisibility: true, linksVisibility: true } as const
type VisibilitySettings = Pick<User, keyof typeof visibilityColumns>

const deletionColumns = { deletionRequestedAt: true, deletionKeepsPosts: true } as const
const userColumns = {
  ...{ ...userCardColumns, ...progressColumns, ...visibilityColumns, ...deletionColumns },
  ...{ email: true, bio: true, links: true, usernameChangedAt: true, hiddenAt: true, bioReview: true, linksReview: true },
} as const

/** A link on a profile; `url` is an https URL. */
export type ProfileLink = { label: string; url: string }

/** The row of a user with the picture, whatever the viewer may see of it. */
export type UserRecord = Omit<Prisma.UserGetPayload<{ select: typeof userColumns }>, 'links'> & { links: ProfileLink[] }

export const toUsernameKey = (username: string) => username.toLowerCase()

/** The columns of `UserRecord` without the picture, with their kinds. */
const scalarUserColumns = {
  ...{ uid: 'text', username: 'text', course: 'text', email: 'text', bio: 'text' },
  ...{ step: 'json', ownsBusiness: 'json', accountSetupComplete: 'json', businessSetupComplete: 'json', isSetupComplete: 'json' },
  ...{ courseVisibility: 'text', bioVisibility: 'text', clubsVisibility: 'text', linksVisibility: 'text', links: 'json', usernameChangedAt: 'date' },
  ...{ deletionRequestedAt: 'date', deletionKeepsPosts: 'json', hiddenAt: 'date', bioReview: 'text', linksReview: 'text' },
} as const satisfies ColumnKinds<User>

const findUserQuery: PreparedStatement = {
  name: 'user',
  text: `select ${buildColumnsSql('account', scalarUserColumns)}, ${buildProfilePicSql('account')} from users account where uid = $1`,
}

/** A prepared statement, since most requests of a signed-in student need the row. */
export async function findUser(database: Database, uid: string): Promise<UserRecord | null> {
  const [row] = await database.queryRows(findUserQuery, [uid])
  return row ? parseRow<UserRecord>({ ...scalarUserColumns, profilePic: 'json' }, row) : null
}

type UserRow = Prisma.UserGetPayload<{ select: typeof userColumns }>
/** Prisma types a JSON column as any JSON; only `input.ts` writes links. */
const toUserRecord = (row: UserRow) => row as unknown as UserRecord
const toUserRecordOrNull = (row: UserRow | null) => row && toUserRecord(row)

export const findUsers = async (database: Database, uids: readonly string[]): Promise<UserRecord[]> =>
  (await database.user.findMany({ where: { uid: { in: [...uids] } }, select: userColumns, relationLoadStrategy: 'join' })).map(toUserRecord)

export const findUserByEmail = async (database: Database, email: string): Promise<UserRecord | null> =>
  toUserRecordOrNull(await database.user.findUnique({ where: { email: email.toLowerCase() }, select: userColumns, relationLoadStrategy: 'join' }))

/** The user with a username, or the one who had it before and has changed it since `oldSince`. */
export async function findUserByUsername(database: Database, username: string, oldSince: Date): Promise<UserRecord | null> {
  const usernameKey = toUsernameKey(username)
  const user = await database.user.findUnique({ where: { usernameKey }, select: userColumns, relationLoadStrategy: 'join' })
  if (user) return toUserRecord(user)
  const old = await database.oldUsername.findFirst({ where: { usernameKey, changedAt: { gt: oldSince } }, select: { user: { select: userColumns } } })
  return toUserRecordOrNull(old?.user ?? null)
}

export type MentionedUser = Pick<User, 'uid' | 'username'> & { isListed: boolean }

/** Users by uid or by username in lower case; one statement. */
export const findMentionedUsers = (database: Database, uids: string[], usernameKeys: string[]): Promise<MentionedUser[]> =>
  database
    .queryRows<[string, string, string]>(mentionedUsersQuery, [uids, usernameKeys])
    .then((rows) => rows.map(([uid, username, isListed]) => ({ uid, username, isListed: isListed === 't' })))

/** The usernames of users by uid, without accounts that are to be deleted. */
export async function findUsernames(database: Pick<Database, 'user'>, uids: string[]): Promise<Map<string, string>> {
  const users = await database.user.findMany({ where: { uid: { in: uids }, deletionRequestedAt: null }, select: { uid: true, username: true } })
  return new Map(users.map(({ uid, username }) => [uid, username]))
}

const mentionedUsersQuery: PreparedStatement = {
  name: 'mentioned-users',
  text: `select uid, username, ${buildIsListedSql('account')} from users account where uid = any($1::text[]) or username_key = any($2::text[])`,
}

/** Whether no other account has the username, or had it before. */
export async function isUsernameAvailable(database: Pick<Database, 'user' | 'oldUsername'>, username: string, uid?: string): Promise<boolean> {
  const usernameKey = toUsernameKey(username)
  const existing = await database.user.findUnique({ where: { usernameKey }, select: { uid: true } })
  const old = await database.oldUsername.findUnique({ where: { usernameKey }, select: { userUid: true } })
  return (!existing || existing.uid === uid) && (!old || old.userUid === uid)
}

/** Runs `assertAvailable` after the insert: an account that gives the username up at the same time has committed by then. */
export const insertUser = (
  database: Database,
  user: { uid: string; email: string; username: string; createdAt: Date } & ProgressState,
  assertAvailable: (isAvailable: boolean) => void,
): Promise<UserRecord> =>
  database.$transaction(async (transaction) => {
    const inserted = await transaction.user.create({ data: { ...user, usernameKey: toUsernameKey(user.username) }, select: userColumns })
    assertAvailable(await isUsernameAvailable(transaction, user.username, user.uid))
    await insertProgressChange(transaction, user.uid, null, inserted)
    await recordDomainEvent(transaction, { kind: 'user.created', subject: user.uid, actor: user.uid, at: user.createdAt })
    return toUserRecord(inserted)
  })

/**
 * Changes a username in one transaction, with `assertAllowed` after the lock. The old one stays reserved for the user. A unique violation means that the new
 * one is taken.
 */
export const updateUsername = (
  database: Database,
  uid: string,
  username: string,
  now: Date,
  assertAllowed: (user: UserRecord, isAvailable: boolean) => void,
): Promise<UserRecord> =>
  database.$transaction(async (transaction) => {
    await lockUser(transaction, uid)
    const before = await transaction.user.findUniqueOrThrow({ where: { uid }, select: userColumns })
    const [usernameKey, oldKey] = [toUsernameKey(username), toUsernameKey(before.username)]
    const user = await transaction.user.update({ where: { uid }, data: { username, usernameKey, usernameChangedAt: now }, select: userColumns })
    assertAllowed(toUserRecord(before), await isUsernameAvailable(transaction, username, uid))
    await transaction.oldUsername.deleteMany({ where: { usernameKey } })
    if (oldKey !== usernameKey) await transaction.oldUsername.create({ data: { usernameKey: oldKey, userUid: uid, changedAt: now } })
    return toUserRecord(user)
  })

/** Adds a change of progress to the outbox, in the transaction of the change. */
async function insertProgressChange(transaction: Transaction, uid: string, before: ProgressState | null, after: ProgressState) {
  if (!before || !isSameProgress(before, after)) await insertUsersDocumentChange(transaction, uid, toUsersDocument(after))
}

/** Fields of a profile to change; the others are unchanged. `picture` is null to remove it. */
type ProfileChange = Partial<ProgressState & VisibilitySettings> & {
  course?: string | undefined
  bio?: string | undefined
  links?: ProfileLink[] | undefined
  picture?: FileRecord | null | undefined
}

/** Writes what belongs to a profile that has changed, in the same transaction. Returns the columns of the user that it has changed. */
export type WriteWithProfile = (before: UserRecord, after: UserRecord) => Promise<Partial<UserRecord>>

/** Locks and reads the row, so that saves wait for each other, and writes the result of `change`. `prepare` locks rows of other features before. */
export function updateProfile(
  database: Database,
  uid: string,
  change: (user: UserRecord) => ProfileChange,
  prepare?: (transaction: Transaction) => Promise<WriteWithProfile>,
): Promise<{ user: UserRecord; replacedPicture: string | null }> {
  return database.$transaction(async (transaction) => {
    const write = await prepare?.(transaction)
    await lockUser(transaction, uid)
    const before = toUserRecord(await transaction.user.findUniqueOrThrow({ where: { uid }, select: userColumns }))
    const { picture, ...columns } = change(before)
    if (picture) await insertFile(transaction, picture)
    const row = await transaction.user.update({
      where: { uid },
      data: {
        ...removeUndefined(columns),
        ...(picture !== undefined && { profilePicId: picture?.id ?? null }),
      },
      select: userColumns,
    })
    const user = toUserRecord(row)
    const written = await write?.(before, user)
    await insertProgressChange(transaction, uid, before, user)
    const replaced = picture === undefined ? null : before.profilePic
    if (replaced) await transaction.file.delete({ where: { id: replaced.id } })
    return { user: { ...user, ...written }, replacedPicture: replaced?.key ?? null }
  })
}

/** Prisma leaves a column unchanged if its field is absent. */
const removeUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Locks a user's row and stores the account's new email, unless it is null. False if there is no row. */
export async function lockUserWithEmail(transaction: Transaction, uid: string, email: string | null): Promise<boolean> {
  const [user] = await lockUser(transaction, uid)
  if (user && email !== null && email !== user.email) await transaction.user.update({ where: { uid }, data: { email }, select: { uid: true } })
  return user !== undefined
}

/** Locks a user's row, which is to be changed. */
const lockUser = (transaction: Transaction, uid: string) => transaction.$queryRaw<{ email: string }[]>`select email from users where uid = ${uid} for update`

/** Locks a user's row, so that inserts of rows that refer to it are serialized. Inserts without this lock, as by other users, do not wait. */
export const lockUserForInserts = (transaction: Transaction, uid: string) => transaction.$queryRaw`select 1 from users where uid = ${uid} for no key update`

/** Updates a user's progress in a transaction of another feature. The row stays locked until the transaction ends. */
export async function advanceProgress(transaction: Transaction, uid: string, advance: (state: ProgressState) => ProgressState) {
  await lockUser(transaction, uid)
  const before = await transaction.user.findUniqueOrThrow({ where: { uid }, select: progressColumns })
  const after = await transaction.user.update({ where: { uid }, data: advance(before), select: progressColumns })
  await insertProgressChange(transaction, uid, before, after)
}

/**
 * Deletes a user, of whom other rows are erased already, with the events that the user has caused; with `deletesDocument`, the outbox deletes the users
 * document. Repeating it changes nothing.
 */
export const deleteUser = (database: Database, uid: string, { deletesDocument }: { deletesDocument: boolean }): Promise<void> =>
  database.$transaction(async (transaction) => {
    await lockUser(transaction, uid)
    const { count } = await transaction.user.deleteMany({ where: { uid } })
    await deleteEventsOfUser(transaction, uid)
    await deleteUsersDocumentChanges(transaction, uid)
    if (count && deletesDocument) await insertUsersDocumentChange(transaction, uid, null)
  })

/** All columns of a user's row, with the picture. */
export const findUserForExport = (database: Database, uid: string) => database.user.findUniqueOrThrow({ where: { uid }, include: { profilePic: true } })

/** The usernames that a user had before, oldest first. */
export const listOldUsernames = (database: Database, userUid: string) =>
  database.oldUsername.findMany({ where: { userUid }, orderBy: { changedAt: 'asc' }, select: { usernameKey: true, changedAt: true } })

/** Deletes the picture of a user; returns the key of its file, or null if there is none. */
export const deletePicture = (database: Database, uid: string): Promise<string | null> =>
  database.$transaction(async (transaction) => {
    await lockUser(transaction, uid)
    const user = await transaction.user.findUnique({ where: { uid }, select: { profilePic: { select: { id: true, key: true } } } })
    if (!user?.profilePic) return null
    await transaction.user.update({ where: { uid }, data: { profilePicId: null }, select: { uid: true } })
    await transaction.file.delete({ where: { id: user.profilePic.id } })
    return user.profilePic.key
  })

/** The username of a user, and those that the user had before. */
export async function listUsernames(database: Database, uid: string): Promise<string[]> {
  const user = await database.user.findUnique({ where: { uid }, select: { username: true, oldUsernames: { select: { usernameKey: true } } } })
  return user ? [user.username, ...user.oldUsernames.map(({ usernameKey }) => usernameKey)] : []
}

/** The labels of the clubs that account set-up offers, in the order of the form. */
export async function listSetupClubs(database: Database): Promise<string[]> {
  const clubs = await database.club.findMany({
    where: { setupLabel: { not: null }, archivedAt: null },
    orderBy: { setupPosition: 'asc' },
    select: { setupLabel: true },
  })
  return clubs.flatMap(({ setupLabel }) => setupLabel ?? [])
}

const joinedSetupClubsQuery: PreparedStatement = {
  name: 'joined-setup-clubs',
  text: `
    select club.setup_label from clubs club join active_club_members member on member.club_slug = club.slug
    where member.user_uid = $1 and club.setup_label is not null order by club.setup_position`,
}

/** The labels of the clubs with one that a user has joined, archived clubs too, in the order of the form. */
export const listJoinedSetupClubs = async (database: Database, uid: string): Promise<string[]> =>
  (await database.queryRows<[string]>(joinedSetupClubsQuery, [uid])).map(([setupLabel]) => setupLabel)
