import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { AppError, conflict } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import {
  acquireIdempotencyKey,
  createKeyInUseError,
  type IdempotencyKeyLock,
  keyLockTimeoutMs,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from './data/idempotency-keys.ts'
import { idempotencyHeader } from './input.ts'

/** How a post or reply is created under a locked key, and found by its id; null if it is deleted. */
type Creation<Subject> = { find: (id: string) => Promise<Subject | null>; create: (lock: IdempotencyKeyLock) => Promise<Subject> }

/** Creates a post or reply, once if the request has an Idempotency-Key: `withIdempotencyKey` for the same input and uploads. */
export async function withOptionalIdempotencyKey<Subject>(
  context: ServiceContext,
  ownerUid: string,
  { input, uploads }: { input: object; uploads: Upload[] },
  { find, create }: Creation<Subject> & { create: (lock?: IdempotencyKeyLock) => Promise<Subject> },
): Promise<Subject> {
  if (context.idempotencyKey === undefined) return create()
  const { 'Idempotency-Key': key } = parseInput(idempotencyHeader, { 'Idempotency-Key': context.idempotencyKey })
  return withIdempotencyKey(context, { ownerUid, key }, await computeFingerprint(input, uploads), { find, create })
}

/**
 * Creates a post or reply once for each Idempotency-Key of a user; a repeated request gets the existing one. A request with other contents under the key of
 * an existing one fails with UNPROCESSABLE, a request whose key is locked with CONFLICT. A failed request may be retried under its key, also with
 * other contents.
 */
export async function withIdempotencyKey<Subject>(
  { database, now, log }: Pick<ServiceContext, 'database' | 'now' | 'log'>,
  { ownerUid, key }: { ownerUid: string; key: string },
  fingerprint: string,
  { find, create }: Creation<Subject>,
): Promise<Subject> {
  const lock = { ownerUid, key, attempt: randomUUID() }
  const current = await acquireIdempotencyKey(database, { ...lock, fingerprint, now: now() })
  const existingId = current.postId ?? current.replyId
  if (existingId && current.fingerprint !== fingerprint)
    throw new AppError('UNPROCESSABLE', 'This Idempotency-Key was used for another post or reply.', 'Idempotency-Key')
  const existing = existingId && (await find(existingId))
  if (existing) return existing
  if (existingId) throw conflict('The post or reply of this Idempotency-Key is deleted.', 'Idempotency-Key')
  if (current.attempt !== lock.attempt) throw createKeyInUseError()
  // Image processing may take longer than the lock's timeout; only the lock of a killed server expires.
  const renewalTimer = setInterval(() => void renewIdempotencyKey(database, lock, now()).catch(() => {}), keyLockTimeoutMs / 5)
  try {
    return await create(lock)
  } catch (error) {
    await releaseWithRetry(lock, { database, log })
    throw error
  } finally {
    clearInterval(renewalTimer)
  }
}

/** Releases the key of a failed attempt. Retries while the database is unavailable, until the lock expires by itself. */
async function releaseWithRetry(
  lock: IdempotencyKeyLock,
  { database, log }: Pick<ServiceContext, 'database' | 'log'>,
  deadlineMs = Date.now() + keyLockTimeoutMs,
) {
  await releaseIdempotencyKey(database, lock).catch((err) => {
    if (Date.now() < deadlineMs) setTimeout(() => void releaseWithRetry(lock, { database, log }, deadlineMs), 1000).unref()
    else log.error({ err }, 'releasing an idempotency key failed')
  })
}

/** A hash that is equal for two requests with the same input and the same files. */
async function computeFingerprint(input: object, uploads: Upload[]): Promise<string> {
  const fileDigests: string[][] = []
  for (const { filename, mimetype, path } of uploads) fileDigests.push([filename, mimetype, await hashFile(path)])
  return createHash('sha256')
    .update(JSON.stringify([input, fileDigests]))
    .digest('hex')
}

async function hashFile(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
