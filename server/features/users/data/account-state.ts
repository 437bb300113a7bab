import type { Database, PreparedStatement, Transaction } from '../../../database/client.ts'
import { buildColumnsSql, parseRow } from '../../../database/columns.ts'
import type { User } from '../../../generated/prisma/client.ts'

const accountStateColumns = { createdAt: 'date', deletionRequestedAt: 'date', silencedUntil: 'date', suspendedUntil: 'date' } as const
export type AccountState = Pick<User, keyof typeof accountStateColumns>
const findAccountStateQuery: PreparedStatement = {
  name: 'account-state',
  text: `select ${buildColumnsSql('account', accountStateColumns)} from users account where uid = $1`,
}

/** What decides whether an account may write; null without a username. A prepared statement, since it runs before every write. */
export async function findAccountState(database: Database, uid: string): Promise<AccountState | null> {
  const [row] = await database.queryRows(findAccountStateQuery, [uid])
  return row ? parseRow<AccountState>(accountStateColumns, row) : null
}

const suspensionColumns = { suspendedUntil: 'date' } as const
const findSuspensionQuery: PreparedStatement = {
  name: 'suspension',
  text: `select ${buildColumnsSql('account', suspensionColumns)} from users account where uid = $1 and suspended_until > $2::timestamptz`,
}

/** Until when a user is suspended; null if not. A prepared statement, since it is part of authentication. */
export async function findSuspendedUntil(database: Database, uid: string, now: Date): Promise<Date | null> {
  const [row] = await database.queryRows(findSuspensionQuery, [uid, now.toISOString()])
  return row ? parseRow<Pick<User, 'suspendedUntil'>>(suspensionColumns, row).suspendedUntil : null
}

export const findEmail = async (transaction: Transaction, uid: string): Promise<string | null> =>
  (await transaction.user.findUnique({ where: { uid }, select: { email: true } }))?.email ?? null

/** Sets until when a user is silenced and suspended; null ends it. */
export const updateRestrictions = (transaction: Transaction, uid: string, restrictions: Pick<User, 'silencedUntil' | 'suspendedUntil'>) =>
  transaction.user.updateMany({ where: { uid }, data: restrictions })
