import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Database, Transaction } from '../../database/client.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import type { Log } from '../../observability/log.ts'
import { AppError } from '../../utils/errors.ts'
import { parseInput } from '../../utils/parse.ts'
import type { Upload } from '../uploads/upload.ts'
import {
  acquireIdempotencyKey,
  createKeyInUseError,
  type IdempotencyKeyLock,
  type IdempotencyKeyState,
  keyLockTimeoutMs,
  markKeyUsed,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from './keys.ts'

type Context = { database: Database; now: () => Date; log: Log }

/** The idempotency key of a request: printable characters, with or without quotes (draft-ietf-httpapi-idempotency-key-header). */
const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'An Idempotency-Key has 1 to 255 printable characters.')
    .transform((key) => key.replace(/^"(.+)"$/, '$1')),
})

/** The key of a request; undefined without one. */
export const parseIdempotencyKey = ({ idempotencyKey }: { idempotencyKey?: string | undefined }): string | undefined =>
  idempotencyKey === undefined ? undefined : parseInput(idempotencyHeader, { 'Idempotency-Key': idempotencyKey })['Idempotency-Key']

/**
 * Runs a request once for each Idempotency-Key of a user; `replay` answers a repeated one. A request with other contents under a used key fails with
 * UNPROCESSABLE, a request whose key is locked with CONFLICT. A failed request may be retried under its key, also with other contents.
 */
export async function runOnce<Result>(
  { database, now, log }: Context,
  { ownerUid, key }: { ownerUid: string; key: string },
  fingerprint: string,
  { run, replay }: { run: (lock: IdempotencyKeyLock) => Promise<Result>; replay: (used: IdempotencyKeyState) => Promise<Result> },
): Promise<Result> {
  const lock = { ownerUid, key, attempt: randomUUID() }
  const current = await acquireIdempotencyKey(database, { ...lock, fingerprint, now: now() })
  const hasText = current.postId !== null || current.replyId !== null
  if (hasText || current.result !== null) {
    if (current.fingerprint === fingerprint) return replay(current)
    throw new AppError('UNPROCESSABLE', `This Idempotency-Key was used for another ${hasText ? 'post or reply' : 'request'}.`, 'Idempotency-Key')
  }
  if (current.attempt !== lock.attempt) throw createKeyInUseError()
  // Image processing may take longer than the lock's timeout; only the lock of a killed server expires.
  const renewalTimer = setInterval(() => void renewIdempotencyKey(database, lock, now()).catch(() => {}), keyLockTimeoutMs / 5)
  try {
    return await run(lock)
  } catch (error) {
    await releaseWithRetry(lock, { database, log })
    throw error
  } finally {
    clearInterval(renewalTimer)
  }
}

/** Stores what a repeated request needs to get the same answer, in the transaction that does the work. */
export type MarkUsed<Stored extends Prisma.InputJsonObject> = (transaction: Database | Transaction, stored: Stored) => Promise<void>

type OnceOptions<Result, Stored extends Prisma.InputJsonObject> = {
  /** The same key under another operation is another request. */
  operation: string
  input: object
  uploads?: Upload[]
  run: (markUsed: MarkUsed<Stored>) => Promise<Result>
  replay: (stored: Stored) => Promise<Result>
}

/** Runs a request that creates or sends something, once if it has an Idempotency-Key. */
export async function withIdempotency<Result, Stored extends Prisma.InputJsonObject>(
  context: Context & { idempotencyKey?: string | undefined },
  ownerUid: string,
  { operation, input, uploads = [], run, replay }: OnceOptions<Result, Stored>,
): Promise<Result> {
  const key = parseIdempotencyKey(context)
  if (key === undefined) return run(async () => {})
  return runOnce(context, { ownerUid, key }, await computeFingerprint([operation, input], uploads), {
    run: (lock) => run((transaction, result) => markKeyUsed(transaction, lock, { result })),
    replay: ({ result }) => replay(result as Stored),
  })
}

/** Releases the key of a failed attempt. Retries while the database is unavailable, until the lock expires by itself. */
async function releaseWithRetry(lock: IdempotencyKeyLock, { database, log }: Pick<Context, 'database' | 'log'>, deadlineMs = Date.now() + keyLockTimeoutMs) {
  await releaseIdempotencyKey(database, lock).catch((err) => {
    if (Date.now() < deadlineMs) setTimeout(() => void releaseWithRetry(lock, { database, log }, deadlineMs), 1000).unref()
    else log.error({ err }, 'releasing an idempotency key failed')
  })
}

/** A hash that is equal for two requests with the same input and the same files. */
export async function computeFingerprint(input: object, uploads: Upload[]): Promise<string> {
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
