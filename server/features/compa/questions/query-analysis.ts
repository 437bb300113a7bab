import { emergencyPattern, lightWords, personalWords, stopWords, tamilEndings, tamilStopWords, tamilVerbPattern } from './vocabulary.ts'

/** A word that a question is about; `bare` is it without each Tamil ending that it may have. A `light` one says little. */
export type QueryTerm = { word: string; withoutEnding: string[]; isLight: boolean }

/** At most so many words of a question are looked for. */
const maxTerms = 24

/** The letters, marks and digits of a text, lower case, in words; an apostrophe stands in none. */
export const splitWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/\bwi[- ]fi\b/g, 'wifi')
    .replace(/\bgood (?:morning|afternoon|evening|night)\b/g, '')
    .match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? []

/** What a question is about, each word once. A question of fillers alone has no terms. */
export function extractTerms(question: string): QueryTerm[] {
  const words = splitWords(question).filter((word) => !stopWords.has(word) && (word.length > 1 || /\d/.test(word)))
  return [...new Set(words)].slice(0, maxTerms).map((word) => {
    const withoutEnding = tamilEndings
      .filter((ending) => word.endsWith(ending) && word.length > ending.length + 2)
      .map((ending) => word.slice(0, -ending.length))
    return { word, withoutEnding, isLight: lightWords.has(word) || tamilVerbPattern.test(word) || /^\d+$/.test(word) }
  })
}

/** Whether a question is asked in Tamil in Latin letters: its nouns are mostly English, what else nobody knows says little. */
export const isTanglish = (question: string) => splitWords(question).some((word) => tamilStopWords.has(word) || tamilVerbPattern.test(word))

/** Whether a question asks for what belongs to a person: a name in it, which nobody knows here, is then what it is about. */
export const isPersonal = (question: string) => splitWords(question).some((word) => personalWords.has(word)) || /\p{L}['’]s\b/u.test(question)

/** Whether somebody may be in danger. Better once too often than once too seldom. */
export const isEmergency = (question: string) => emergencyPattern.test(question.toLowerCase())
