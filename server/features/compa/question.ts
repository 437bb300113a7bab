import { endings, fillers, light, personal, tamil, tamilVerb } from './words.ts'

/** A word that a question is about; `bare` is it without a Tamil ending, if it has one. A `light` one says little. */
export type Term = { word: string; bare: string | null; light: boolean }

/** At most so many words of a question are looked for. */
const most = 24

/** The letters, marks and digits of a text, lower case, in words; an apostrophe stands in none. */
export const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? []

/** What a question is about, each word once. A question of fillers alone has no terms. */
export function termsOf(question: string): Term[] {
  const words = wordsOf(question).filter((word) => !fillers.has(word) && (word.length > 1 || /\d/.test(word)))
  return [...new Set(words)].slice(0, most).map((word) => {
    const bare = word.replace(endings, '')
    return { word, bare: bare !== word && bare.length > 2 ? bare : null, light: light.has(word) || tamilVerb.test(word) || /^\d+$/.test(word) }
  })
}

/** Whether a question is asked in Tamil in Latin letters: its nouns are mostly English, what else nobody knows says little. */
export const isTanglish = (question: string) => wordsOf(question).some((word) => tamil.has(word) || tamilVerb.test(word))

/** Whether a question asks for what belongs to a person: a name in it, which nobody knows here, is then what it is about. */
export const isPersonal = (question: string) => wordsOf(question).some((word) => personal.has(word)) || /\p{L}['’]s\b/u.test(question)
