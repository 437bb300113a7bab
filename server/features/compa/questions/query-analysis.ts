import { lightWords, personalWords, stopWords, tamilEndings, tamilStopWords, tamilVerbPattern } from './vocabulary.ts'

/** A term of a question. `withoutEnding` has the word without each Tamil ending that it may have. Light words say little about the topic. */
export type QueryTerm = { word: string; withoutEnding: string[]; isLight: boolean }

/** The maximum number of search terms of a question. */
const maxTerms = 24

/** 'Block' also means a building here, so that blocking a person is searched as 'mute'. */
const blockPattern =
  /\bunblock(?:ed|ing)?\b|\bblock(?:ed|ing)?(?= (?:an? |the |this |that |my |some )*(?:person|people|users?|someone|somebody|anyone|friends?|seniors?|classmates?|him|her|them)\b)/gi

/** Splits a text into lower-case words of letters, marks and digits; apostrophes are removed. */
export const splitWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replace(/\bwi[- ]fi\b/g, 'wifi')
    .replace(/\blog(?:ging)? ?in(?:to)?\b/g, 'login')
    .replace(/\buser name\b/g, 'username')
    .replace(/\bgood (?:morning|afternoon|evening|night)\b/g, '')
    .match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? []

const connectPattern =
  /\b(?:get|getting|hop|hook up) (?:on|into|onto|on to|to) (?=(?:the |our |your |campus |college |hostel )*(?:wi[- ]?fi|internet|network)\b)/gi

/** Who found something wants to hand it in. */
const foundPattern =
  /^(?:(?:hi|hey|hello)\W+)?(?:(?:i|we|ive|i['’]ve)(?: have)?(?: just)? )?(?:found|picked up) (?=(?:an?|some|somebody['’]?s?|someone['’]?s?)\b)/i

/** Writes phrases of a question with the words of the pages that answer it. */
const rewritePhrases = (question: string) =>
  question.replace(blockPattern, 'mute').replace(connectPattern, 'connect to ').replace(foundPattern, 'hand in found ')

/** The terms of a question without duplicates. A question of stop words has none. */
export function extractTerms(question: string): QueryTerm[] {
  const words = splitWords(rewritePhrases(question)).filter((word) => !stopWords.has(word) && (word.length > 1 || /\d/.test(word)))
  const isLight = (word: string) => lightWords.has(word) || tamilVerbPattern.test(word) || /^\d+$/.test(word)
  // Of a question that has no other words they are the topic.
  const hasTopic = !words.every(isLight)
  return [...new Set(words)].slice(0, maxTerms).map((word) => {
    const withoutEnding = tamilEndings
      .filter((ending) => word.endsWith(ending) && word.length > ending.length + 2)
      .map((ending) => word.slice(0, -ending.length))
    return { word, withoutEnding, isLight: hasTopic && isLight(word) }
  })
}

/** Whether a question is in Tamil in Latin letters. Its nouns are mostly English, so that other unknown words say little. */
export const isTanglish = (question: string) => splitWords(question).some((word) => tamilStopWords.has(word) || tamilVerbPattern.test(word))

/** Whether a question asks for something personal. An unknown word in it may be a name, and is then its topic. */
export const isPersonal = (question: string) => splitWords(question).some((word) => personalWords.has(word)) || /\p{L}['’]s\b/u.test(question)
