import { whereActive } from '../../auth/where-active.ts'
import type { Database, PreparedStatement, Transaction } from '../../database/client.ts'
import { takeNamedLock } from '../../database/named-lock.ts'
import type { Prisma, Role } from '../../generated/prisma/client.ts'

const grantColumns = { id: true, userUid: true, role: true, grantedAt: true, endsAt: true } as const
export type RoleGrantRecord = Prisma.RoleGrantGetPayload<{ select: typeof grantColumns }>

const isActiveSql = 'role_grant.revoked_at is null and (role_grant.ends_at is null or role_grant.ends_at > $2::timestamptz)'
const rolesQuery: PreparedStatement = {
  name: 'roles',
  text: `
    select distinct role_grant.role from role_grants role_grant join users account on account.uid = role_grant.user_uid
    where role_grant.user_uid = $1 and ${isActiveSql} and account.deletion_requested_at is null
      and (account.suspended_until is null or account.suspended_until <= $2::timestamptz)`,
}

/** The active roles of a user; none while the user is suspended, and if the account is to be deleted. */
export const findRoles = async (database: Database, uid: string, now: Date): Promise<Role[]> =>
  (await database.queryRows<[Role]>(rolesQuery, [uid, now.toISOString()])).map(([role]) => role)

/** The grants that are valid. */
export const whereGranted = (now: Date) => ({ revokedAt: null, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }) satisfies Prisma.RoleGrantWhereInput

/** The active grants of all users, by username. */
export const listGrants = (database: Database, now: Date, take: number): Promise<RoleGrantRecord[]> =>
  database.roleGrant.findMany({ where: whereGranted(now), orderBy: [{ user: { usernameKey: 'asc' } }, { role: 'asc' }], take, select: grantColumns })

export const findGrant = (database: Database, id: string, now: Date): Promise<RoleGrantRecord | null> =>
  database.roleGrant.findFirst({ where: { id, ...whereGranted(now) }, select: grantColumns })

/** Changes of roles wait for each other, so that one administrator is left. */
const lockRoles = (transaction: Transaction) => takeNamedLock(transaction, 'role_grants')

type NewGrant = { id: string; userUid: string; role: Role; grantedBy: string | null; grantedAt: Date; endsAt: Date | null }

/** Grants a role; an active grant of it gets the new end. `assertAllowed` gets the administrators that are left. */
export async function upsertGrant(transaction: Transaction, grant: NewGrant, assertAllowed: (administratorCount: number) => void): Promise<RoleGrantRecord> {
  await lockRoles(transaction)
  const { userUid, role, endsAt, grantedAt } = grant
  const active = await transaction.roleGrant.findFirst({ where: { userUid, role, ...whereGranted(grantedAt) }, select: { id: true } })
  const saved = active
    ? await transaction.roleGrant.update({ where: { id: active.id }, data: { endsAt }, select: grantColumns })
    : await transaction.roleGrant.create({ data: grant, select: grantColumns })
  assertAllowed(await countPermanentAdministrators(transaction, grantedAt))
  return saved
}

/** Revokes an active grant; null if there is none. `assertAllowed` gets the administrators that are left. */
export async function revokeGrant(
  transaction: Transaction,
  id: string,
  now: Date,
  assertAllowed: (administratorCount: number) => void,
): Promise<RoleGrantRecord | null> {
  await lockRoles(transaction)
  const [revoked] = await transaction.roleGrant.updateManyAndReturn({ where: { id, ...whereGranted(now) }, data: { revokedAt: now }, select: grantColumns })
  if (revoked?.role === 'ADMINISTRATOR') assertAllowed(await countPermanentAdministrators(transaction, now))
  return revoked ?? null
}

/** The user of a grant, active or not; null if it is gone. */
export const findUserOfGrant = async (transaction: Transaction, id: string): Promise<string | null> =>
  (await transaction.roleGrant.findUnique({ where: { id }, select: { userUid: true } }))?.userUid ?? null

/** The users with an active role, without those who are suspended or whose accounts are to be deleted. */
export async function listRoleHolders(transaction: Transaction, role: Role, now: Date): Promise<string[]> {
  const grants = await transaction.roleGrant.findMany({ where: { role, ...whereGranted(now), user: whereActive(now) }, select: { userUid: true } })
  return [...new Set(grants.map(({ userUid }) => userUid))]
}

/** Whether a user has an active role. */
export const hasActiveRole = async (transaction: Transaction, userUid: string, now: Date): Promise<boolean> =>
  (await transaction.roleGrant.count({ where: { userUid, ...whereGranted(now) } })) > 0

/** Administrators without an end who are not suspended and whose accounts stay, without one user. */
const countPermanentAdministrators = (transaction: Transaction, now: Date, exceptUid?: string) =>
  transaction.roleGrant.count({
    where: {
      ...{ role: 'ADMINISTRATOR', revokedAt: null, endsAt: null, ...(exceptUid && { userUid: { not: exceptUid } }) },
      user: whereActive(now),
    },
  })

/** Whether a user is the only administrator that is left. Changes of roles wait until the transaction ends. */
export async function isLastAdministrator(transaction: Transaction, uid: string, now: Date): Promise<boolean> {
  await lockRoles(transaction)
  const isAdministrator = (await transaction.roleGrant.count({ where: { userUid: uid, role: 'ADMINISTRATOR', ...whereGranted(now) } })) > 0
  return isAdministrator && (await countPermanentAdministrators(transaction, now, uid)) === 0
}

/** The uid of a user by email or username, ignoring case; null if there is none. */
export const findUid = async (database: Database, name: { email: string } | { username: string }): Promise<string | null> =>
  (
    await database.user.findUnique({
      where: { ...('email' in name ? { email: name.email.toLowerCase() } : { usernameKey: name.username.toLowerCase() }), deletionRequestedAt: null },
      select: { uid: true },
    })
  )?.uid ?? null

/** Deletes the roles of a user, and the user's name from grants to others. */
export async function deleteGrantsOfUser(database: Database, uid: string): Promise<void> {
  await database.roleGrant.deleteMany({ where: { userUid: uid } })
  await database.roleGrant.updateMany({ where: { grantedBy: uid }, data: { grantedBy: null } })
}

export const listGrantsForExport = (database: Database, uid: string) =>
  database.roleGrant.findMany({
    where: { userUid: uid },
    orderBy: { grantedAt: 'asc' },
    select: { role: true, grantedAt: true, endsAt: true, revokedAt: true },
  })
