import { invalid } from '../utils/errors.ts'

const maxMarks = 30
/** Combining marks, and the half-width Kana marks, which become some in the compatibility forms. */
const mark = '[\\p{M}\uFF9E\uFF9F]'
/** A run of marks that is too long, with the group of those that are allowed. It begins at the first one only, so that its time is linear. */
const longMarkRunPattern = new RegExp(`(?<!${mark})(${mark}{${maxMarks}})${mark}+`, 'gu')

/**
 * Throws if a text has more than 30 combining marks in a row (Unicode Standard Annex 15, Stream-Safe Text Format): normalization sorts each run, and no script
 * needs more.
 */
export function assertStreamSafe(text: string, field?: string) {
  if (text.search(longMarkRunPattern) >= 0) throw invalid(`A text holds more than ${maxMarks} combining marks in a row.`, field)
}

/** The text with at most 30 combining marks in a row, for text that is put together from parts, such as that of HTML. */
export const toStreamSafe = (text: string) => text.replace(longMarkRunPattern, '$1')

/** The error for text that PostgreSQL cannot store in UTF-8: with NUL or a lone surrogate. */
export const malformedTextError = () => invalid('A text holds a character that cannot be stored.')

/** Throws if a value contains such a text anywhere, or one that is not stream-safe. Both transports check all input before they use it. */
export function assertWellFormedText(input: unknown) {
  // Not recursive: the depth of nested lists is not limited.
  const pending = [input]
  while (pending.length) {
    const value = pending.pop()
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) throw malformedTextError()
      assertStreamSafe(value)
    }
    if (isPlainObject(value)) for (const each of Object.values(value)) pending.push(each)
  }
}

/** Whether a value is a JSON object or array, not an upload or a Date. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype
}

/** Control and invisible characters, including those that change the writing direction; except line breaks and the joiners of emoji and many scripts. */
const invisiblePattern = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]--[\t-\r\x85\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]]/gv
/** Joiners, variation selectors and tags where they have no effect. */
const strayJoinerPattern = /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\s])[\u200C\u200D\p{Variation_Selector}\u{E0020}-\u{E007F}]+/gv
/** All kinds of spaces and line breaks, including the blank Braille pattern. */
const whitespacePattern = /[\s\x85\u2800]+/gu
const visiblePattern = /[^\s\p{M}\p{Cf}]/u

/**
 * Normalizes a name or another text of one line: NFC, single spaces, no invisible characters, so that no name imitates another or changes
 * the writing direction of the page. Empty if no visible character remains.
 */
export function normalizeLine(text: string): string {
  // Marks come together when the characters between them go.
  const visible = text.replace(invisiblePattern, '').replace(strayJoinerPattern, '')
  const line = toStreamSafe(visible).normalize('NFC').replace(whitespacePattern, ' ').trim()
  return visiblePattern.test(line) ? line : ''
}

/** The line breaks of word processors and other systems: vertical tab, form feed, next line, line and paragraph separator. */
const lineBreakPattern = /\r\n?|[\v\f\x85\u2028\u2029]/g
const controlPattern = /[\p{Cc}--[\t\n]]/gv

/** A text whose line breaks are `\n`, without control characters other than these and tabs. */
export const replaceControls = (text: string): string => toStreamSafe(text.replace(lineBreakPattern, '\n').replace(controlPattern, ''))

/** Normalizes a plain text of several lines. Tabs become spaces. */
export const normalizeText = (text: string): string => replaceControls(text).replaceAll('\t', ' ').trim()
