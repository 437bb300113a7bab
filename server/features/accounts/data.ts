import type { Database, Transaction } from '../../database/client.ts'
import type { Export } from '../../generated/prisma/client.ts'
import { lockUserForInserts } from '../users/data.ts'

export type ExportRecord = Export

/** The newest export of a user. */
export const findLatestExport = (database: Database, userUid: string): Promise<ExportRecord | null> =>
  database.export.findFirst({ where: { userUid }, orderBy: { requestedAt: 'desc' } })

export const findExport = (database: Database, id: string, userUid: string): Promise<ExportRecord | null> =>
  database.export.findUnique({ where: { id, userUid } })

/** Inserts an export, which starts its job, unless the user has requested one since `since` that has not failed. */
export const insertExport = (database: Database, row: Pick<Export, 'id' | 'userUid' | 'requestedAt'>, since: Date): Promise<ExportRecord | null> =>
  database.$transaction(async (transaction) => {
    // The requests of a user are handled one after another.
    await lockUserForInserts(transaction, row.userUid)
    const recent = await transaction.export.findFirst({ where: { userUid: row.userUid, requestedAt: { gt: since }, failedAt: null }, select: { id: true } })
    return recent ? null : transaction.export.create({ data: row })
  })

/** The oldest export that is to be made now, without those with the ids. */
export const findNextExport = (database: Database, withoutIds: string[], now: Date): Promise<ExportRecord | null> =>
  database.export.findFirst({
    where: { readyAt: null, failedAt: null, OR: [{ retryAt: null }, { retryAt: { lte: now } }], id: { notIn: withoutIds } },
    orderBy: { requestedAt: 'asc' },
  })

/** Counts an attempt to make an export; returns its number, or null if the export was deleted. */
export async function beginAttempt(database: Database, id: string): Promise<number | null> {
  const [row] = await database.$queryRaw<{ attempts: number }[]>`
    update exports set attempts = attempts + 1, progress = 0 where id = ${id}::uuid and ready_at is null and failed_at is null returning attempts`
  return row?.attempts ?? null
}

/** Changes an export that an attempt is making. False if it was deleted, or if another attempt is making it now. */
export async function updateExport(
  database: Database,
  { id, attempts }: { id: string; attempts: number },
  data: Partial<Pick<Export, 'progress' | 'readyAt' | 'retryAt' | 'failedAt' | 'key' | 'size'>>,
): Promise<boolean> {
  const { count } = await database.export.updateMany({ where: { id, attempts, readyAt: null }, data })
  return count === 1
}

/**
 * Stores the hash of the secret of a finished export, and the session that created it: the link with the secret before it is invalid from now on. False if
 * there is no such export.
 */
export async function updateSecretHash(database: Database, id: string, link: { secretHash: string; sessionId: string | null }): Promise<boolean> {
  const { count } = await database.export.updateMany({ where: { id, key: { not: null } }, data: link })
  return count === 1
}

/** Ends the links of a user's exports. */
export const deleteSecretHashes = (database: Pick<Database, 'export'>, userUid: string) =>
  database.export.updateMany({ where: { userUid }, data: { secretHash: null } })

/** The export with a secret that became ready after an instant. Null if the session that created the link has ended. */
export async function findExportBySecretHash(database: Database, secretHash: string, readyAfter: Date): Promise<ExportRecord | null> {
  const record = await database.export.findUnique({ where: { secretHash, readyAt: { gt: readyAfter } } })
  if (!record?.sessionId) return record
  return (await database.session.count({ where: { id: record.sessionId, endedAt: null } })) ? record : null
}

/** Deletes the exports of a user, or those that became ready or failed before an instant; returns the keys of their files. */
export async function deleteExports(database: Database, filter: { userUid: string } | { before: Date }): Promise<string[]> {
  const where =
    'userUid' in filter ? { userUid: filter.userUid } : { OR: [{ readyAt: { lte: filter.before } }, { readyAt: null, failedAt: { lte: filter.before } }] }
  const exports = await database.export.findMany({ where, select: { id: true, key: true } })
  await database.export.deleteMany({ where: { id: { in: exports.map(({ id }) => id) } } })
  return exports.flatMap(({ key }) => key ?? [])
}

/** Schedules the deletion of an account. A deletion that is scheduled already stays as it is. */
export const startDeletion = (database: Database | Transaction, uid: string, now: Date, keepsPosts: boolean) =>
  database.user.updateMany({ where: { uid, deletionRequestedAt: null }, data: { deletionRequestedAt: now, deletionKeepsPosts: keepsPosts } })

/** Cancels a deletion that was requested after an instant and whose purge has not begun; false if there is none. */
export async function stopDeletion(database: Database, uid: string, requestedAfter: Date): Promise<boolean> {
  const { count } = await database.user.updateMany({
    where: { uid, deletionRequestedAt: { gt: requestedAfter }, purgeStartedAt: null },
    data: { deletionRequestedAt: null, deletionKeepsPosts: false },
  })
  return count === 1
}

/** The accounts that are to be deleted with their posts. */
export const listAccountsToDeactivate = async (database: Database): Promise<string[]> =>
  (await database.user.findMany({ where: { deletionRequestedAt: { not: null }, deletionKeepsPosts: false }, select: { uid: true } })).map(({ uid }) => uid)

/** The accounts whose deletion was requested up to an instant, oldest first. */
export const listAccountsToPurge = async (database: Database, requestedBefore: Date): Promise<string[]> =>
  (
    await database.user.findMany({ where: { deletionRequestedAt: { lte: requestedBefore } }, orderBy: { deletionRequestedAt: 'asc' }, select: { uid: true } })
  ).map(({ uid }) => uid)

/** Begins or continues the purge of an account: its deletion cannot be cancelled from then on. Null unless it was requested up to an instant. */
export async function beginPurge(database: Database, uid: string, requestedBefore: Date, now: Date): Promise<{ keepsPosts: boolean } | null> {
  const [row] = await database.$queryRaw<{ keepsPosts: boolean }[]>`
    update users set purge_started_at = coalesce(purge_started_at, ${now}) where uid = ${uid} and deletion_requested_at <= ${requestedBefore}
    returning deletion_keeps_posts as "keepsPosts"`
  return row ?? null
}
