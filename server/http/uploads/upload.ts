import { normalizeLine } from '../../sanitize/text.ts'
import { tooLarge } from '../../utils/errors.ts'
import { takeLastGraphemes } from '../../utils/graphemes.ts'

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
 * of dots alone, or 'file'.
 */
export function sanitizeFilename(path: string): string {
  const names = path.slice(-1000).toWellFormed().replaceAll('\ufffd', '').split(/[/\\]/).map(normalizeLine)
  const name = names.findLast((part) => /[^.]/.test(part)) ?? 'file'
  return takeLastGraphemes(name, 120).trim()
}
