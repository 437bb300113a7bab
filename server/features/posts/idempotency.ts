import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ServiceContext } from '../../auth/service-context.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { AppError } from '../../utils/errors.ts'
import { findPost, type KeyHold, type PostRecord, releaseKey, renewKey, silence, takeKey } from './data.ts'
import type { Wanted } from './input.ts'

/**
 * Makes a post once for each Idempotency-Key of a student: who sends the same again gets the post that was made. Other contents under
 * the key of a post that was made are an UNPROCESSABLE error, a key whose post is being made a CONFLICT; what failed may be tried again under its
 * key, with other contents too.
 */
export async function once(
  { database, now, log }: ServiceContext,
  { ownerUid, key }: { ownerUid: string; key: string },
  fingerprint: string,
  make: (hold: KeyHold) => Promise<PostRecord>,
): Promise<PostRecord> {
  const hold = { ownerUid, key, attempt: randomUUID() }
  const held = await takeKey(database, { ...hold, fingerprint, now: now() })
  if (held.postId && held.fingerprint !== fingerprint) throw new AppError('UNPROCESSABLE', 'This Idempotency-Key was used for another post.', 'Idempotency-Key')
  const made = held.postId && (await findPost(database, held.postId))
  if (made) return made
  if (held.attempt !== hold.attempt) throw new AppError('CONFLICT', 'The post of this Idempotency-Key is being made just now.', 'Idempotency-Key', 2)
  // Pictures may take long; only a server that was killed says nothing.
  const alive = setInterval(() => void renewKey(database, hold, now()).catch(() => {}), silence / 5)
  try {
    return await make(hold)
  } catch (error) {
    await release(hold, { database, log })
    throw error
  } finally {
    clearInterval(alive)
  }
}

/** Lets go of the key of an attempt that failed. Where the database is away it goes on trying, for as long as the key would wait for the attempt. */
async function release(hold: KeyHold, { database, log }: Pick<ServiceContext, 'database' | 'log'>, until = Date.now() + silence) {
  await releaseKey(database, hold).catch((err) => {
    if (Date.now() < until) setTimeout(() => void release(hold, { database, log }, until), 1000).unref()
    else log.error({ err }, 'a key of a failed post stayed')
  })
}

/** Tells whether two requests ask for the same post, files and all. */
export async function fingerprintOf(wanted: Wanted, uploads: Upload[]): Promise<string> {
  const files: string[][] = []
  for (const { filename, mimetype, path } of uploads) files.push([filename, mimetype, await digestOf(path)])
  return createHash('sha256')
    .update(JSON.stringify([wanted, files]))
    .digest('hex')
}

async function digestOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
