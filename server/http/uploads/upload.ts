import { normalizeLine } from '../../sanitize/text.ts'
import { tooLarge } from '../../utils/errors.ts'

/** A file on its way in, from either face. What it says of itself is not yet believed. */
export type Upload = {
  filename: string
  mimetype: string
  /** Where it lies for as long as the request lasts. */
  path: string
  /** What it shows, as its owner describes it. */
  alt?: string
}

export const fileTooLarge = (filename: string, bytes: number) => tooLarge(`${filename} is larger than ${bytes / 1024 / 1024} MB.`, 'file')

/**
 * A name in one line without folders, nor what could not be read of it (U+FFFD), of at most 120 characters. Never empty: the last
 * part of a path that is a name counts, which dots alone are not.
 */
export function sanitizeFilename(path: string): string {
  const names = path.replaceAll('\ufffd', '').split(/[/\\]/).map(normalizeLine)
  const name = names.findLast((part) => /[^.]/.test(part)) ?? 'file'
  return [...name].slice(-120).join('').trim()
}
