import type { Database, Transaction } from '../database/client.ts'
import { Prisma } from '../generated/prisma/client.ts'

/** A user's document in the document database, under the uid (spec, section 3). */
export type UsersDocument = { isSetupComplete: boolean; accountSetupComplete: boolean; businessSetupComplete: boolean; ownsBusiness: boolean }

/** A pending change; null deletes the document. Revisions of one user are in the order of the changes. */
export type UsersDocumentChange = { revision: bigint; uid: string; document: UsersDocument | null; refusals: number }

/** Writes a change to the outbox, in the transaction of the change. The user's row must be locked or new. */
export const insertUsersDocumentChange = (transaction: Transaction, uid: string, document: UsersDocument | null) =>
  transaction.usersDocumentChange.create({ data: { uid, document: document ?? Prisma.JsonNull }, select: { revision: true } })

/** Adds changes of several users, in order. */
export const insertUsersDocumentChanges = (transaction: Transaction, changes: { uid: string; document: UsersDocument }[]) =>
  transaction.usersDocumentChange.createMany({ data: changes })

/**
 * Deletes the changes of a user that are not delivered. The user's row must be locked. One that is claimed stays: its delivery may have begun, and must not end
 * after that of a later change.
 */
export const deleteUsersDocumentChanges = (transaction: Transaction, uid: string) =>
  transaction.$executeRaw`delete from users_document_changes where uid = ${uid} and (due_at <= now() or parked_at is not null)`

/**
 * Claims at most `limit` changes that are due, only the oldest of each user. Other servers cannot claim them for `claimSeconds`.
 * A change that is not settled by then, because its server died, is due again.
 */
export const claimChanges = (database: Database, limit: number, claimSeconds: number): Promise<UsersDocumentChange[]> =>
  database.$queryRaw<UsersDocumentChange[]>`
    update users_document_changes set due_at = now() + make_interval(secs => ${claimSeconds})
    where revision in (
      select revision from users_document_changes as change
      where parked_at is null and due_at <= now() and not exists (
        select from users_document_changes as earlier
        where earlier.uid = change.uid and earlier.revision < change.revision and earlier.parked_at is null)
      order by revision limit ${limit} for update skip locked)
    returning revision, uid, document, refusals`

/** Deletes a change that is in the document database. */
export const deleteChange = (database: Database, revision: bigint) => database.usersDocumentChange.deleteMany({ where: { revision } })

/** Makes a change due again after a quarter of its age, within these bounds in seconds. */
export const postponeChange = (database: Database, revision: bigint, { minSeconds, maxSeconds }: { minSeconds: number; maxSeconds: number }) =>
  database.$executeRaw`
    update users_document_changes set due_at = now() + make_interval(secs => least(greatest(extract(epoch from now() - created_at)::float / 4, ${minSeconds}), ${maxSeconds}))
    where revision = ${revision}`

/** Records that the document database has rejected a change. It is retried after `retryAfterSeconds`, or with null becomes a dead letter. */
export const rejectChange = (database: Database, revision: bigint, reason: string, retryAfterSeconds: number | null) =>
  database.$executeRaw`
    update users_document_changes set refusals = refusals + 1, refusal = ${reason},
      due_at = now() + make_interval(secs => ${retryAfterSeconds ?? 0}), parked_at = case when ${retryAfterSeconds === null} then now() end
    where revision = ${revision}`

/** Counts the pending changes and the dead letters. */
export async function countOutboxRows(database: Database): Promise<{ pending: number; deadLettered: number }> {
  const { _all: all, deadLetteredAt: deadLettered } = await database.usersDocumentChange.count({ select: { _all: true, deadLetteredAt: true } })
  return { pending: all - deadLettered, deadLettered }
}

/** The age in seconds of the oldest pending change; 0 without one. */
export async function getOutboxLagSeconds(database: Database): Promise<number> {
  const [row] = await database.$queryRaw<{ seconds: number | null }[]>`
    select extract(epoch from now() - min(created_at))::float8 as seconds from users_document_changes where parked_at is null`
  return Math.max(0, row?.seconds ?? 0)
}
