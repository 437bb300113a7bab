import { hash } from 'node:crypto'
import { extractText } from '../../sanitize/html.ts'
import { normalizeWords } from './input.ts'
import { toMatchText } from './word-match.ts'

/** Shorter texts, such as 'Thank you!', may be repeated. */
const minRepeatedLetters = 20
const longTextPattern = new RegExp(`(?:[\\p{L}\\p{N}][^\\p{L}\\p{N}]*){${minRepeatedLetters}}`, 'u')

/** Whether a text is so long that a copy of it is no coincidence. */
export const isLongText = (text: string) => longTextPattern.test(text)

/** What decides whether a text is held: its words for `buildHoldSql`, and a hash, which is null for a short text. */
type HoldCriteria = { words: string; hash: string | null }

export function toHoldCriteria(contentHtml: string): HoldCriteria {
  const written = extractText(contentHtml)
  const text = normalizeWords(written)
  return { words: toMatchText(written), hash: isLongText(text) ? hash('sha256', text, 'base64url') : null }
}
