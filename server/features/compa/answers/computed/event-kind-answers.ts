import type { Database } from '../../../../database/client.ts'
import { findAspect, getStems, hasAllWords } from '../../questions/aspects.ts'
import { getEventKind } from '../../questions/event-kinds.ts'
import { extractTerms, splitWords } from '../../questions/query-analysis.ts'
import { getSynonyms, stopWords, stripPluralEnding, tamilStopWords } from '../../questions/vocabulary.ts'
import { minGoodFit, type RetrievalResult, type Search, toComputedResult } from '../retrieval.ts'
import { answerEventQuestion, type EventQuestion } from './event-answers.ts'

/** Events of a kind: how a question names them, the words before the kind, and for each significant word those of which an event has one. */
type EventKind = { name: string; qualifiers: string[]; words: string[][] }

const planPattern = /\b(?:(?:is|are|will) there|theres|any|when|whens|where|next|upcoming|coming up|planned|scheduled|soon|eppo|epo|iruk\w*)\b/
/** Words after the kind of an event; after any other word, as in 'quiz club', the question is for something else. */
const followingWords = new Set('about at by can coming for from going happening held in next of on planned scheduled soon there which with'.split(' '))

/** The kind of events for which a question asks, such as 'next workshop' or 'is there a dance competition?'; null for any other question. */
export function parseEventKind(rest: string, { dates, isNext, topic: namedWords }: EventQuestion): EventKind | null {
  const words: string[] = splitWords(rest)
  const aspect = findAspect(rest)?.name
  if (!(isNext || dates || planPattern.test(words.join(' '))) || (aspect !== undefined && aspect !== 'time' && aspect !== 'place')) return null
  const endsKind = (next: string | undefined) => next === undefined || followingWords.has(next) || tamilStopWords.has(next)
  const kindIndex = words.findIndex((word, index) => getEventKind(word) !== null && endsKind(words[index + 1]))
  if (kindIndex < 0) return null
  const kind = getEventKind(words[kindIndex] ?? '') ?? []
  const topic = extractTerms(rest).flatMap(({ word, isLight }) => (isLight || !namedWords.includes(word) ? [] : [word]))
  const positions = words.flatMap((word, index) => (topic.includes(word) ? [index] : []))
  const [first, last] = [Math.min(kindIndex, ...positions), Math.max(kindIndex, ...positions)]
  // 'Food at the concert' is no concert.
  if (topic.length === 0 || words.slice(first, kindIndex).some((word) => stopWords.has(word) && word !== 'and')) return null
  return {
    name: words.slice(first, last + 1).join(' '),
    qualifiers: topic.filter((word) => words.indexOf(word) < kindIndex),
    words: topic.map((word) => (word === words[kindIndex] ? kind : [word, ...(getEventKind(word) ?? getSynonyms(word))])),
  }
}

/** Answers with the events of a kind, or says that none is planned. Null if a campus page is about such events. */
export async function answerEventKind(
  database: Database,
  { name, qualifiers, words }: EventKind,
  question: EventQuestion,
  search: Search,
  now: Date,
): Promise<RetrievalResult | null> {
  const { passages } = await search(name)
  const ids = passages.flatMap(({ kind, sourceId, title, text }) => {
    const stems = getStems(`${title} ${text}`)
    return kind === 'EVENT' && words.every((group) => group.some((word) => stems.has(stripPluralEnding(word)))) ? [sourceId] : []
  })
  const answer = ids.length > 0 ? await answerEventQuestion(database, question, { ids, clubSlugs: [] }, now) : null
  if (answer) return answer
  const isPageNear = passages.some(({ kind, title, heading, fit }) => kind === 'PAGE' && fit >= minGoodFit && hasAllWords(`${title} ${heading}`, qualifiers))
  return isPageNear ? null : { ...toComputedResult(`I know of no planned ${name}.`, []), furtherSources: [{ title: 'Events', url: '/events' }] }
}
