import type { ServiceContext } from '../../auth/service-context.ts'
import { assertSignedIn, type Viewer } from '../../auth/viewer.ts'
import type { Database, Transaction } from '../../database/client.ts'
import type { Role } from '../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { conflict, forbidden, invalid, notFound } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import { createUuidV7, parseUuid } from '../../utils/uuid.ts'
import { recordLogEntry } from '../audit-log/record-log-entries.ts'
import { assertNotSuspended } from '../users/service.ts'
import { findGrant, findRoles, findUid, isLastAdministrator, listGrants, type RoleGrantRecord, revokeGrant, upsertGrant } from './data.ts'
import { grantRoleInput, maxListedGrants } from './input.ts'

type RoleContext = Pick<ServiceContext, 'viewer' | 'database' | 'now'>

/** The viewer's active roles. A replica may lag some seconds; roles apply within a minute. */
export const getRoles = async ({ viewer, database, now }: RoleContext): Promise<Role[]> => (viewer ? findRoles(database, viewer.uid, now()) : [])

/** Whether the viewer has a role. An administrator is no moderator, unless granted both. */
export const hasRole = async (context: RoleContext, role: Role): Promise<boolean> => (await getRoles(context)).includes(role)

/** Returns the viewer; UNAUTHENTICATED for a visitor, FORBIDDEN without the role. */
export const assertModerator = (context: RoleContext) => assertRole(context, 'MODERATOR', 'This is for moderators.')
export const assertAdministrator = (context: RoleContext) => assertRole(context, 'ADMINISTRATOR', 'This is for administrators.')

async function assertRole(context: RoleContext, role: Role, message: string): Promise<Viewer> {
  const viewer = assertSignedIn(context.viewer)
  if (!(await hasRole(context, role))) throw forbidden(message)
  return viewer
}

/** The active roles of all users, by username; at most 500. For administrators. */
export async function getRoleGrants(context: ServiceContext): Promise<RoleGrantRecord[]> {
  await assertAdministrator(context)
  return listGrants(context.database, context.now(), maxListedGrants)
}

/** An active role by its id, for administrators; null for others. */
export async function getRoleGrantById(context: ServiceContext, id: string): Promise<RoleGrantRecord | null> {
  const grantId = parseUuid(id)
  return grantId && (await hasRole(context, 'ADMINISTRATOR')) ? findGrant(context.database, grantId, context.now()) : null
}

/** Grants a role to a user, or changes its end. For administrators. NOT_FOUND without such a user, CONFLICT if no administrator would be left. */
export async function grantRole(context: ServiceContext, input: unknown): Promise<RoleGrantRecord> {
  const { uid } = await assertCanChangeRoles(context)
  const { username, role, endsAt } = parseInput(grantRoleInput, input)
  if (endsAt && endsAt <= context.now()) throw invalid('The end must be in the future.', 'endsAt')
  const userUid = await findUid(context.database, { username })
  if (!userUid) throw notFound('There is no user with this name.')
  return storeGrant(context.database, { userUid, role, endsAt: endsAt ?? null, grantedBy: uid, now: context.now() })
}

/** Grants a role from the command line to the user with this email. NOT_FOUND without such a user. */
export async function grantRoleByEmail(database: Database, email: string, role: Role, now: Date): Promise<RoleGrantRecord> {
  const userUid = await findUid(database, { email })
  if (!userUid) throw notFound('There is no user with this email. The account needs a username first.')
  return storeGrant(database, { userUid, role, endsAt: null, grantedBy: null, now })
}

type GrantOptions = { userUid: string; role: Role; endsAt: Date | null; grantedBy: string | null; now: Date }

const storeGrant = (database: Database, { userUid, role, endsAt, grantedBy, now }: GrantOptions): Promise<RoleGrantRecord> =>
  database.$transaction(async (transaction) => {
    const grant = await upsertGrant(transaction, { id: createUuidV7(now), userUid, role, endsAt, grantedBy, grantedAt: now }, (count) => {
      if (role === 'ADMINISTRATOR' && endsAt) assertAdministratorLeft(count)
    })
    await recordDomainEvent(transaction, { kind: 'role.granted', subject: grant.id, actor: grantedBy, at: now })
    await recordLogEntry(transaction, { act: 'role.granted', actorUid: grantedBy, personUid: userUid, details: { role, endsAt }, at: now })
    return grant
  })

/** Revokes a role at once. For administrators. NOT_FOUND without an active grant, CONFLICT for the last administrator without an end. */
export async function revokeRole(context: ServiceContext, id: string): Promise<string> {
  const { uid } = await assertCanChangeRoles(context)
  const [grantId, now] = [parseUuid(id), context.now()]
  const revoked = await context.database.$transaction(async (transaction) => {
    const grant = grantId ? await revokeGrant(transaction, grantId, now, assertAdministratorLeft) : null
    if (!grant) throw notFound('This role is revoked already.')
    await recordDomainEvent(transaction, { kind: 'role.revoked', subject: grant.id, actor: uid, at: now })
    await recordLogEntry(transaction, { act: 'role.revoked', actorUid: uid, personUid: grant.userUid, details: { role: grant.role }, at: now })
    return grant
  })
  return revoked.id
}

async function assertCanChangeRoles(context: ServiceContext): Promise<Viewer> {
  await assertNotSuspended(context)
  await context.consumeRateLimit('role-changes')
  return assertAdministrator(context)
}

/** CONFLICT if a user is the last administrator: the account cannot be deleted. Roles do not change until the transaction ends. */
export async function assertNotLastAdministrator(transaction: Transaction, uid: string, now: Date): Promise<void> {
  if (await isLastAdministrator(transaction, uid, now)) throw conflict('You are the last administrator. Make somebody else an administrator first.')
}

/** Returns the viewer, for changes of clubs, courses, settings and what Compa knows; the errors of `assertAdministrator`. */
export async function assertCanChangeCampus(context: ServiceContext): Promise<Viewer> {
  await assertNotSuspended(context)
  await context.consumeRateLimit('campus-changes')
  return assertAdministrator(context)
}

function assertAdministratorLeft(administratorCount: number) {
  if (administratorCount === 0) throw conflict('This is the last administrator without an end. Make somebody else an administrator first.')
}
