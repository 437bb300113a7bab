import type { Database, PreparedStatement, Transaction } from '../../database/client.ts'
import { buildColumnsSql, buildJsonObjectSql, type ColumnKinds, parseRow } from '../../database/columns.ts'
import type { Prisma, User } from '../../generated/prisma/client.ts'
import { insertUsersDocumentChange } from '../../outbox/data.ts'
import { buildFileCardSql, type FileRecord, fileCardColumns, insertFile } from '../media/data.ts'
import { isSameProgress, type ProgressState, toUsersDocument } from './progress.ts'

const progressColumns = { step: true, ownsBusiness: true, accountSetupComplete: true, businessSetupComplete: true, isSetupComplete: true } as const

const scalarCardColumns = { uid: true, username: true, course: true } as const

/** The public columns of a user card, for the queries of other features. */
const userCardColumns = { ...scalarCardColumns, profilePic: { select: fileCardColumns } } as const
export type UserCard = Prisma.UserGetPayload<{ select: typeof userCardColumns }>

/** SQL of the picture of a user as a JSON `FileCard`. `table` is the alias of `users`. */
const buildProfilePicSql = (table: string) =>
  `case when ${table}.profile_pic_id is not null then (select ${buildFileCardSql('file')} from files file where file.id = ${table}.profile_pic_id) end`

/** SQL of a `UserCard` as JSON. `table` is the alias of `users`. */
export const buildUserCardSql = (table: string) => buildJsonObjectSql(table, scalarCardColumns, { profilePic: buildProfilePicSql(table) })

const userColumns = { ...userCardColumns, ...progressColumns, email: true, bio: true } as const

/** The row of a user with the picture. */
export type UserRecord = Prisma.UserGetPayload<{ select: typeof userColumns }>

const toUsernameKey = (username: string) => username.toLowerCase()

/** The columns of `UserRecord` without the picture, with their kinds. */
const scalarUserColumns = {
  ...{ uid: 'text', username: 'text', course: 'text', email: 'text', bio: 'text' },
  ...{ step: 'json', ownsBusiness: 'json', accountSetupComplete: 'json', businessSetupComplete: 'json', isSetupComplete: 'json' },
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

const userExistsQuery: PreparedStatement = { name: 'user-exists', text: 'select 1 from users where uid = $1' }

/** Whether the account has a row and so a username; a prepared statement, since it runs before every write. */
export const hasUser = async (database: Database, uid: string): Promise<boolean> => (await database.queryRows(userExistsQuery, [uid])).length > 0

export const findUsers = (database: Database, uids: readonly string[]): Promise<UserRecord[]> =>
  database.user.findMany({ where: { uid: { in: [...uids] } }, select: userColumns, relationLoadStrategy: 'join' })

export const findUserByEmail = (database: Database, email: string): Promise<UserRecord | null> =>
  database.user.findUnique({ where: { email: email.toLowerCase() }, select: userColumns, relationLoadStrategy: 'join' })

export const findUserByUsername = (database: Database, username: string): Promise<UserRecord | null> =>
  database.user.findUnique({ where: { usernameKey: toUsernameKey(username) }, select: userColumns, relationLoadStrategy: 'join' })

/** Users by uid or by username in lower case; one statement. */
export const findMentionedUsers = (database: Database, uids: string[], usernameKeys: string[]): Promise<Pick<User, 'uid' | 'username'>[]> =>
  database.$queryRaw`select uid, username from users where uid = any(${uids}) or username_key = any(${usernameKeys})`

/** Whether no other account has the username. */
export async function isUsernameAvailable(database: Database, username: string, uid?: string): Promise<boolean> {
  const existing = await database.user.findUnique({ where: { usernameKey: toUsernameKey(username) }, select: { uid: true } })
  return !existing || existing.uid === uid
}

export const insertUser = (database: Database, user: { uid: string; email: string; username: string; createdAt: Date } & ProgressState): Promise<UserRecord> =>
  database.$transaction(async (transaction) => {
    const inserted = await transaction.user.create({ data: { ...user, usernameKey: toUsernameKey(user.username) }, select: userColumns })
    await insertProgressChange(transaction, user.uid, null, inserted)
    return inserted
  })

/** Adds a change of progress to the outbox, in the transaction of the change. */
async function insertProgressChange(transaction: Transaction, uid: string, before: ProgressState | null, after: ProgressState) {
  if (!before || !isSameProgress(before, after)) await insertUsersDocumentChange(transaction, uid, toUsersDocument(after))
}

/**
 * Locks and reads the row, so that changes of progress are serialized, and writes the result of `change`.
 * Of the clubs that set-up offers, joins the chosen ones and leaves the others; other memberships are unchanged.
 */
export function updateProfile(
  database: Database,
  uid: string,
  change: (
    user: UserRecord,
  ) => ProgressState & { course: string; bio: string; clubs: { joined: string[]; offered: string[] }; picture: FileRecord | undefined },
): Promise<{ user: UserRecord; replacedPicture: string | null }> {
  return database.$transaction(async (transaction) => {
    await lockUser(transaction, uid)
    const before = await transaction.user.findUniqueOrThrow({ where: { uid }, select: userColumns })
    const { clubs, picture, ...columns } = change(before)
    if (picture) await insertFile(transaction, picture)
    const user = await transaction.user.update({
      where: { uid },
      data: {
        ...columns,
        clubs: { connect: toSetupLabelFilters(clubs.joined), disconnect: toSetupLabelFilters(clubs.offered.filter((label) => !clubs.joined.includes(label))) },
        ...(picture && { profilePicId: picture.id }),
      },
      select: userColumns,
    })
    await insertProgressChange(transaction, uid, before, user)
    const replaced = picture ? before.profilePic : null
    if (replaced) await transaction.file.delete({ where: { id: replaced.id } })
    return { user, replacedPicture: replaced?.key ?? null }
  })
}

const toSetupLabelFilters = (labels: string[]) => labels.map((setupLabel) => ({ setupLabel }))

const lockUser = (transaction: Transaction, uid: string) => transaction.$queryRaw`select 1 from users where uid = ${uid} for update`

/** Updates a user's progress in a transaction of another feature. The row stays locked until the transaction ends. */
export async function advanceProgress(transaction: Transaction, uid: string, advance: (state: ProgressState) => ProgressState) {
  await lockUser(transaction, uid)
  const before = await transaction.user.findUniqueOrThrow({ where: { uid }, select: progressColumns })
  const after = await transaction.user.update({ where: { uid }, data: advance(before), select: progressColumns })
  await insertProgressChange(transaction, uid, before, after)
}

/** The labels of the clubs that account set-up offers, in the order of the form. */
export async function listSetupClubs(database: Database): Promise<string[]> {
  const clubs = await database.club.findMany({ where: { setupLabel: { not: null } }, orderBy: { setupPosition: 'asc' }, select: { setupLabel: true } })
  return clubs.flatMap(({ setupLabel }) => setupLabel ?? [])
}

const joinedSetupClubsQuery: PreparedStatement = {
  name: 'joined-setup-clubs',
  text: `
    select club.setup_label from clubs club join "_ClubToUser" member on member."A" = club.slug
    where member."B" = $1 and club.setup_label is not null order by club.setup_position`,
}

/** The labels of the clubs of account set-up that a user has joined, in the order of the form. */
export const listJoinedSetupClubs = async (database: Database, uid: string): Promise<string[]> =>
  (await database.queryRows<[string]>(joinedSetupClubsQuery, [uid])).map(([setupLabel]) => setupLabel)
