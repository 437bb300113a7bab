import type { Database, PreparedStatement, Transaction } from '../../database/client.ts'
import { publishSql, serializeMessage } from '../../database/pubsub.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { lockUserWithEmail } from '../users/data.ts'

const sessionColumns = { id: true, userUid: true, device: true, createdAt: true, lastUsedAt: true } as const
export type SessionRecord = Prisma.SessionGetPayload<{ select: typeof sessionColumns }>

/** The pub/sub channel of the end of a session. */
export const getSessionEndedChannel = (id: string) => `session ended ${id}`

const findActiveQuery: PreparedStatement = {
  name: 'active-session',
  text: 'select user_uid, last_used_at < $2::timestamptz from sessions where id = $1 and ended_at is null',
}

/** The user of a session that has not ended, and whether its last recorded use is before `usedSince`; a prepared statement, since many requests need it. */
export async function findActiveSession(database: Database, id: string, usedSince: Date): Promise<{ userUid: string; isUseStale: boolean } | null> {
  const [row] = await database.queryRows<[string, string]>(findActiveQuery, [id, usedSince.toISOString()])
  return row ? { userUid: row[0], isUseStale: row[1] === 't' } : null
}

/** The users of those of the sessions that have not ended, by the ids of the sessions. */
export async function findActiveUsers(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const sessions = await database.session.findMany({ where: { id: { in: [...ids] }, endedAt: null }, select: { id: true, userUid: true } })
  return new Map(sessions.map(({ id, userUid }) => [id, userUid]))
}

/** Records a use, unless one was recorded since `usedSince`: several servers may see the same one. */
export const updateLastUse = (database: Database, id: string, usedAt: Date, usedSince: Date) =>
  database.session.updateMany({ where: { id, lastUsedAt: { lt: usedSince } }, data: { lastUsedAt: usedAt } })

/** The active sessions of a user, last used first; at most `maxSessions` by `insertSession`. */
export const listActiveSessions = (database: Pick<Database, 'session'>, userUid: string): Promise<SessionRecord[]> =>
  database.session.findMany({ where: { userUid, endedAt: null }, orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }], select: sessionColumns })

/**
 * Inserts a session and stores the account's new `email`, unless that is null. Beyond `maxSessions` the least recently used ones end. False, without inserting
 * anything, if the user has no row.
 */
export const insertSession = (
  database: Database,
  session: SessionRecord,
  { email, maxSessions }: { email: string | null; maxSessions: number },
): Promise<boolean> =>
  database.$transaction(async (transaction) => {
    // The lock serializes sign-ins of a user, so that the number of sessions stays exact.
    if (!(await lockUserWithEmail(transaction, session.userUid, email))) return false
    await transaction.session.create({ data: session })
    const excess = (await listActiveSessions(transaction as Database, session.userUid)).slice(maxSessions)
    if (excess.length) await endSessionsIn(transaction, { id: { in: excess.map(({ id }) => id) } }, session.createdAt)
    return true
  })

/** Ends the active sessions that match, and publishes each end. Returns their ids. */
export const endSessions = (database: Database, where: Prisma.SessionWhereInput & { userUid: string }, endedAt: Date): Promise<string[]> =>
  database.$transaction((transaction) => endSessionsIn(transaction, where, endedAt))

async function endSessionsIn(transaction: Transaction, where: Prisma.SessionWhereInput, endedAt: Date): Promise<string[]> {
  const ended = await transaction.session.updateManyAndReturn({ where: { ...where, endedAt: null }, data: { endedAt }, select: { id: true } })
  const messages = ended.map(({ id }) => serializeMessage(getSessionEndedChannel(id), {}))
  if (messages.length) await transaction.$executeRawUnsafe(`select ${publishSql('message')} from unnest($1::text[]) as message`, messages)
  return ended.map(({ id }) => id)
}

/** Deletes sessions that ended, or were last used, before the given times. */
export const deleteOldSessions = (database: Database, { endedBefore, usedBefore }: { endedBefore: Date; usedBefore: Date }) =>
  database.session.deleteMany({ where: { OR: [{ endedAt: { lt: endedBefore } }, { lastUsedAt: { lt: usedBefore } }] } })

/** All sessions of a user, the ended ones too, last used first. */
export const listSessionsForExport = (database: Database, userUid: string) =>
  database.session.findMany({
    where: { userUid },
    orderBy: { lastUsedAt: 'desc' },
    select: { device: true, createdAt: true, lastUsedAt: true, endedAt: true },
  })

/** Deletes all sessions of a user. */
export const deleteSessions = (database: Database, userUid: string) => database.session.deleteMany({ where: { userUid } })
