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
 * Makes a post once for each Idempotency-Key of a student: who sends the same again gets the post that was made. Other contents under
 * the key of a post that was made are an UNPROCESSABLE error, a key whose post is being made a CONFLICT; what failed may be tried again under its
 * key, with other contents too.
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
  if (current.attempt !== lock.attempt) throw new AppError('CONFLICT', 'The post of this Idempotency-Key is being made just now.', 'Idempotency-Key', 2)
  // Pictures may take long; only a server that was killed says nothing.
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

/** Lets go of the key of an attempt that failed. Where the database is away it goes on trying, for as long as the key would wait for the attempt. */
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

/** Tells whether two requests ask for the same post, files and all. */
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
