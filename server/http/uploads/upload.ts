import { basename, extname } from 'node:path'
import { normalizeLine } from '../../sanitize/text.ts'
import { tooLarge } from '../../utils/errors.ts'
import { takeGraphemes } from '../../utils/text/graphemes.ts'

/** An uploaded file, from either transport. Filename and MIME type are the client's and not verified yet. */
export type Upload = {
  filename: string
  mimetype: string
  /** Path in the spool. The file is deleted when the response closes. */
  path: string
  /** Alternative text from the uploader. */
  alt?: string
}

export const fileTooLarge = (filename: string, bytes: number) => tooLarge(`${filename} is larger than ${bytes / 1024 / 1024} MB.`, 'file')

/**
 * Reduces a path to a filename of one line and at most 120 characters, without folders and U+FFFD. The result is the last segment that does not consist
 * of dots alone, or 'file'. A longer name keeps its beginning and its extension.
 */
export function sanitizeFilename(path: string): string {
  const names = path
    .split(/[/\\]/)
    .slice(-20)
    .map((part) => normalizeLine(cutMiddle(part).toWellFormed().replaceAll('\ufffd', '')))
  const name = names.findLast((part) => /[^.]/.test(part)) ?? 'file'
  const extension = extname(name).length > 20 ? '' : extname(name)
  return takeGraphemes(basename(name, extension), 120 - [...extension].length).trim() + extension
}

/** Bounds what is normalised of a part. */
const cutMiddle = (part: string) => (part.length > 1000 ? part.slice(0, 500) + part.slice(-500) : part)
