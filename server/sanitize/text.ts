import { invalid } from '../utils/errors.ts'

/** NUL, and halves of characters that UTF-16 writes in two: neither is in UTF-8, and PostgreSQL takes nothing else. */
export const malformedTextError = () => invalid('A text holds a character that cannot be stored.')

/** Refuses a value that holds such a text anywhere. Each face asks it of all that comes in, before anything is made of it. */
export function assertWellFormedText(input: unknown) {
  // No recursion: nobody bounds how deep lists stand in each other.
  const pending = [input]
  while (pending.length) {
    const value = pending.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw malformedTextError()
    if (isPlainObject(value)) for (const each of Object.values(value)) pending.push(each)
  }
}

/** What JSON is made of; not an upload or a moment. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype
}

/** Control characters and what is not seen, marks that turn the writing round among it; but for line breaks, and what emoji and many scripts are joined by. */
const invisiblePattern = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]--[\t-\r\x85\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]]/gv
/** Joiners and their like where they join nothing. */
const strayJoinerPattern = /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])[\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]+/gv
/** Blanks and line breaks of every kind, the blank of Braille too. */
const whitespacePattern = /[\s\x85\u2800]+/gu
const visiblePattern = /[^\s\p{M}\p{Cf}]/u

/**
 * A name or another text of one line as it is kept: composed (NFC), its blanks single, without what nobody sees,
 * so that none passes for another or turns the page's writing round. Empty when nothing is left to be seen.
 */
export function normalizeLine(text: string): string {
  const line = text.normalize('NFC').replace(invisiblePattern, '').replace(strayJoinerPattern, '').replace(whitespacePattern, ' ').trim()
  return visiblePattern.test(line) ? line : ''
}
