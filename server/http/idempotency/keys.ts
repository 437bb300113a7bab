import type { Database, Transaction } from '../../database/client.ts'
import { type IdempotencyKey, Prisma } from '../../generated/prisma/client.ts'
import { AppError } from '../../utils/errors.ts'

/** A lock on an idempotency key; `attempt` identifies the request that has it. */
export type IdempotencyKeyLock = { ownerUid: string; key: string; attempt: string }

/** What was created under a key: a post or reply, or the result of another request. */
export type IdempotencyKeyState = Pick<IdempotencyKey, 'attempt' | 'fingerprint' | 'postId' | 'replyId' | 'result'>

const select = { attempt: true, fingerprint: true, postId: true, replyId: true, result: true } as const

/**
 * Locks the key for this attempt if it is free or its lock has not been renewed for ten seconds. Returns the attempt that has the lock now,
 * and what was created under the key.
 */
export async function acquireIdempotencyKey(
  database: Database,
  { ownerUid, key, attempt, fingerprint, now }: IdempotencyKeyLock & { fingerprint: string; now: Date },
): Promise<IdempotencyKeyState> {
  await deleteExpiredIdempotencyKeys(database, now, ownerUid)
  const [acquired] = await database.$queryRaw<IdempotencyKeyState[]>`
    insert into post_keys as existing (owner_uid, key, fingerprint, attempt, taken_at)
    values (${ownerUid}, ${key}, ${fingerprint}, ${attempt}::uuid, ${now})
    on conflict (owner_uid, key) do update set attempt = excluded.attempt, fingerprint = excluded.fingerprint, taken_at = excluded.taken_at
    where existing.post_id is null and existing.reply_id is null and existing.result is null
      and existing.taken_at < ${new Date(now.getTime() - keyLockTimeoutMs)}
    returning attempt, fingerprint, post_id as "postId", reply_id as "replyId", result`
  const current = acquired ?? (await database.idempotencyKey.findUnique({ where: { ownerUid_key: { ownerUid, key } }, select }))
  if (!current) throw createKeyInUseError()
  return current
}

/** Deletes keys older than 24 hours, of one user or of all. */
export async function deleteExpiredIdempotencyKeys(database: Database, now: Date, ownerUid?: string): Promise<void> {
  await database.idempotencyKey.deleteMany({ where: { ...(ownerUid && { ownerUid }), takenAt: { lt: new Date(now.getTime() - idempotencyKeyTtlMs) } } })
}

const idempotencyKeyTtlMs = 24 * 60 * 60 * 1000
/** An attempt that neither created anything nor renewed its lock for this long counts as failed. */
export const keyLockTimeoutMs = 10 * 1000

/** The key of an attempt that has created nothing yet. */
const whereUnused = ({ ownerUid, key, attempt }: IdempotencyKeyLock) => ({
  ownerUid,
  key,
  attempt,
  postId: null,
  replyId: null,
  result: { equals: Prisma.DbNull },
})

/** Renews the lock of an attempt that is still running. */
export const renewIdempotencyKey = (database: Database, lock: IdempotencyKeyLock, now: Date) =>
  database.idempotencyKey.updateMany({ where: whereUnused(lock), data: { takenAt: now } })

/** Releases the key of an attempt that created nothing. */
export const releaseIdempotencyKey = (database: Database, lock: IdempotencyKeyLock) => database.idempotencyKey.deleteMany({ where: whereUnused(lock) })

/** Marks a key as used by what was created: in the same transaction. CONFLICT if the lock on the key is lost. */
export async function markKeyUsed(
  database: Database | Transaction,
  lock: IdempotencyKeyLock,
  data: { replyId: string } | { result: Prisma.InputJsonObject },
): Promise<void> {
  const { count } = await database.idempotencyKey.updateMany({ where: whereUnused(lock), data })
  if (!count) throw createKeyInUseError()
}

/** CONFLICT with a time after which to retry, unlike the one for a key whose post or reply is deleted. */
export const createKeyInUseError = () =>
  new AppError('CONFLICT', 'This Idempotency-Key is in use by another request. Try again in 2 seconds.', 'Idempotency-Key', 2)
