import { tooLarge } from './errors.ts'

/** A file on its way in, from either face. What it says of itself is not yet believed. */
export type Upload = {
  filename: string
  mimetype: string
  /** Where it lies for as long as the request lasts. */
  path: string
  /** What it shows, as its owner describes it. */
  alt?: string
}

export const largerThan = (filename: string, bytes: number) => tooLarge(`${filename} is larger than ${bytes / 1024 / 1024} MB.`, 'file')

/** A name without folders, control characters or marks that turn the writing round; joiners, which many scripts need, stay. Never empty. */
export const plainName = (name: string) =>
  [...name.replace(/^.*[/\\]/s, '').replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '')].slice(-120).join('').trim() || 'file'
