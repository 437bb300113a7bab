import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tooLarge } from './errors.ts'

/** A file on its way in, from either face. What it says of itself is not yet believed. */
export type Upload = {
  filename: string
  mimetype: string
  createReadStream: () => Readable
  /** What it shows, as its owner describes it. */
  alt?: string
}

/** Writes an upload to a local file; answers its name made plain and its size in bytes. TOO_LARGE as soon as it passes `most` bytes. */
export async function receiveUpload(upload: Upload, most: number, path: string): Promise<{ filename: string; size: number }> {
  const filename = plainName(upload.filename)
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most) done(largerThan(filename, most))
      else done(null, chunk)
    },
  })
  await pipeline(upload.createReadStream(), count, createWriteStream(path))
  return { filename, size }
}

export const largerThan = (filename: string, bytes: number) => tooLarge(`${filename} is larger than ${bytes / 1024 / 1024} MB.`, 'file')

/** A name without folders, control characters or marks that turn the writing round; joiners, which many scripts need, stay. Never empty. */
const plainName = (name: string) =>
  [...name.replace(/^.*[/\\]/s, '').replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '')].slice(-120).join('').trim() || 'file'
