import type { Readable } from 'node:stream'

/** A file on its way in, from either face. What it says of itself is not yet believed. */
export type Upload = {
  filename: string
  mimetype: string
  createReadStream: () => Readable
  /** What it shows, as its owner describes it. */
  alt?: string
}
