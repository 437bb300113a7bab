import type { ServiceContext } from '../../auth/service-context.ts'
import { assertRecentSignIn } from '../../auth/viewer.ts'
import { AppError, notFound } from '../../utils/errors.ts'
import { createSecretToken, hashToken } from '../../utils/secret-token.ts'
import { createUuidV7, isUuid } from '../../utils/uuid.ts'
import { deleteStoredFiles } from '../media/service.ts'
import type { SessionContext } from '../sessions/context.ts'
import { assertHasAccount } from '../users/service.ts'
import { deleteExports, type ExportRecord, findExport, findExportBySecretHash, findLatestExport, insertExport, updateSecretHash } from './data.ts'
import { exportIntervalMs, exportTtlMs } from './input.ts'

/** The time until which the file of an export can be downloaded; null until it is ready. */
export const getExpiry = ({ readyAt }: ExportRecord): Date | null => readyAt && new Date(readyAt.getTime() + exportTtlMs)

/** The newest export of a user, unless its file has expired. The caller asserts that it is the viewer. */
export async function getExport({ database, now }: Pick<ServiceContext, 'database' | 'now'>, uid: string): Promise<ExportRecord | null> {
  const latest = await findLatestExport(database, uid)
  const expiry = latest && getExpiry(latest)
  return expiry && expiry <= now() ? null : latest
}

/** An export of the viewer; null for another one. */
export async function getExportById({ database, viewer }: ServiceContext, id: string): Promise<ExportRecord | null> {
  if (!viewer || !isUuid(id)) return null
  return findExport(database, id, viewer.uid)
}

/** When a user can request the next export; null if at once. */
export async function getExportAvailableAt({ database, now }: Pick<ServiceContext, 'database' | 'now'>, uid: string): Promise<Date | null> {
  const latest = await findLatestExport(database, uid)
  if (!latest || latest.failedAt) return null
  const availableAt = new Date(latest.requestedAt.getTime() + exportIntervalMs)
  return availableAt > now() ? availableAt : null
}

/** Requests an export of the viewer's data, which a job makes. RATE_LIMITED if the last one is less than a day old and has not failed. */
export async function requestExport(context: ServiceContext): Promise<ExportRecord> {
  const { uid } = await assertHasAccount(context)
  await context.consumeRateLimit('exports')
  const now = context.now()
  const row = { id: createUuidV7(now), userUid: uid, requestedAt: now }
  const inserted = await insertExport(context.database, row, new Date(now.getTime() - exportIntervalMs))
  if (inserted) return inserted
  const availableAt = await getExportAvailableAt(context, uid)
  const seconds = Math.max(1, Math.ceil(((availableAt?.getTime() ?? 0) - now.getTime()) / 1000))
  throw new AppError('RATE_LIMITED', `Your data can be exported once a day. Try again in ${Math.ceil(seconds / 3600)} hours.`, undefined, seconds)
}

/**
 * Creates the link of the viewer's export; the link before it becomes invalid. It ends with the session of the request. NOT_FOUND unless an export is ready,
 * UNAUTHENTICATED unless the sign-in is recent.
 */
export async function createExportLink(context: SessionContext): Promise<{ url: string; export: ExportRecord }> {
  assertRecentSignIn(context.viewer, context.now())
  const { uid } = await assertHasAccount(context)
  await context.consumeRateLimit('exports')
  const latest = await getExport(context, uid)
  const secret = createSecretToken()
  const link = { secretHash: hashSecret(secret), sessionId: context.sessionId }
  if (!latest?.readyAt || !(await updateSecretHash(context.database, latest.id, link))) throw notFound('There is no export to download.')
  return { url: `/api/exports/${secret}`, export: latest }
}

const hashSecret = (secret: string) => Buffer.from(hashToken(secret)).toString('base64url')

/** The export of a link; the secret is enough to read it. NOT_FOUND for a wrong secret, and 48 hours after the export was ready. */
export async function getExportBySecret(
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  secret: string,
): Promise<ExportRecord & { key: string; readyAt: Date }> {
  const record = await findExportBySecretHash(database, hashSecret(secret), new Date(now().getTime() - exportTtlMs))
  if (!record?.key || !record.readyAt) throw notFound()
  return { ...record, key: record.key, readyAt: record.readyAt }
}

/** Deletes exports that have expired, and those that failed as long ago. */
export async function purgeExports(context: Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>): Promise<void> {
  await deleteStoredFiles(context, await deleteExports(context.database, { before: new Date(context.now().getTime() - exportTtlMs) }))
}
