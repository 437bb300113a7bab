import { z } from 'zod'
import { normalizeLine, toStreamSafe } from '../../sanitize/text.ts'

/** Entries of the word list. */
export const maxHeldWords = 500

/** The words of a text. */
export const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Words and texts are compared without case, and without other forms of the same letters. */
export const normalizeWords = (text: string) => normalizeLine(toStreamSafe(text).normalize('NFKC')).toLowerCase()

const maxEntryLetters = 50
const maxEntryWords = 5
const entryTooLongMessage = `An entry has at most ${maxEntryLetters} letters.`
const entryPattern = new RegExp(`^${wordPattern.source}(?: ${wordPattern.source})*\\*?$`, 'u')

/** An entry of the word list: a word or a phrase, with its English forms (`word-forms.ts`); with `*` at its end, all words that begin so. */
export const heldWordInput = z.object({
  word: z
    .string()
    .max(400, { error: entryTooLongMessage, abort: true })
    .transform((text) => normalizeWords(text).replace(/ +\*$/, '*'))
    .refine((word) => entryPattern.test(word), { error: 'Write words of letters and digits, and * only at the end.', abort: true })
    .refine((word) => [...word].length <= maxEntryLetters, entryTooLongMessage)
    .refine((word) => word.split(' ').length <= maxEntryWords, `A phrase has at most ${maxEntryWords} words.`)
    .refine((word) => !word.endsWith('*') || /[^ ]{3}\*$/.test(word) || word.includes(' '), 'Write at least three letters before the *.'),
})

const maxImportedLines = 1000
const maxImportedLetters = 60_000
const tooLongImportMessage = `Paste at most ${maxImportedLines.toLocaleString('en')} lines.`

/** A list of entries, one a line. */
export const importHeldWordsInput = z.object({
  text: z
    .string()
    .max(maxImportedLetters, { error: tooLongImportMessage, abort: true })
    .transform((text) =>
      text
        .split(/\r\n|[\n\r\u2028\u2029]/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .refine((lines) => lines.length > 0, 'Paste words or phrases, one a line.')
    .refine((lines) => lines.length <= maxImportedLines, tooLongImportMessage),
})
