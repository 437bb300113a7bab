import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { AppError } from '../../utils/errors.ts'
import {
  acquireIdempotencyKey,
  findPost,
  type IdempotencyKeyLock,
  keyLockTimeoutMs,
  type PostRecord,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from './data.ts'
import type { CreatePostInput } from './input.ts'

/**
 * Creates a post once for each Idempotency-Key of a user; a repeated request gets the existing post. A request with other contents under the key of
 * an existing post fails with UNPROCESSABLE, a request whose key is locked with CONFLICT. A failed request may be retried under its key, also with
 * other contents.
 */
export async function withIdempotencyKey(
  { database, now, log }: ServiceContext,
  { ownerUid, key }: { ownerUid: string; key: string },
  fingerprint: string,
  create: (lock: IdempotencyKeyLock) => Promise<PostRecord>,
): Promise<PostRecord> {
  const lock = { ownerUid, key, attempt: randomUUID() }
  const current = await acquireIdempotencyKey(database, { ...lock, fingerprint, now: now() })
  if (current.postId && current.fingerprint !== fingerprint)
    throw new AppError('UNPROCESSABLE', 'This Idempotency-Key was used for another post.', 'Idempotency-Key')
  const existingPost = current.postId && (await findPost(database, current.postId))
  if (existingPost) return existingPost
  if (current.attempt !== lock.attempt)
    throw new AppError('CONFLICT', 'This Idempotency-Key is in use by another request. Try again in 2 seconds.', 'Idempotency-Key', 2)
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
export async function computeFingerprint(input: CreatePostInput, uploads: Upload[]): Promise<string> {
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
