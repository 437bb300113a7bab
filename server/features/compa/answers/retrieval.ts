import type { Database } from '../../../database/client.ts'
import { countPassages, findPhrases, findSimilarWords, lookUpWords, type SearchTerm, searchPassages, type WordStatistics } from '../data/passages.ts'
import type { Passage, Source } from '../data.ts'
import { costQuestionPattern } from '../questions/cost.ts'
import { getEventKind } from '../questions/event-kinds.ts'
import { extractTerms, isPersonal, isTanglish, type QueryTerm, splitWords } from '../questions/query-analysis.ts'
import { getSynonyms, lightWords, stopWords, synonyms, tradeWords } from '../questions/vocabulary.ts'
import { computeFit, listRankingFeatures, parseRankedQuestion, type QuestionTerm, type RankingFeatures, sumCoveredWeight } from './rank-passages.ts'

/** A passage with its `fit` to the question, by which passages are ordered: from 0 to slightly above 1. */
export type RankedPassage = Passage & { fit: number }

/** The result for a question: its search terms and the related passages, best first. `kind` is 'nothing' for a question without terms. */
export type RetrievalResult = {
  kind: 'question' | 'computed' | 'nothing'
  terms: SearchTerm[]
  passages: RankedPassage[]
  /** The answer, if it is computed; the passages are then its sources. */
  computed?: string
  /**
   * The first paragraph of a computed answer if it is the answer in short, only if more paragraphs follow: an answer of one paragraph has none, nor one whose first
   * paragraph is the heading of a list. An answer to an emergency always has one.
   */
  lead?: string
  /** The subject of a computed answer. */
  subject?: string
  /** The question, rewritten so that it does not depend on previous ones. */
  question?: string
  /** Whether the computed answer is about the person who asks: no model gets it. */
  isPrivate?: boolean
  /** Sources of the answer besides its passages. */
  furtherSources?: Source[]
}

/** Searches the campus knowledge for a text. */
export type Search = (text: string) => Promise<RetrievalResult>

/** A computed answer with its sources. */
export const toComputedResult = (computed: string, sources: readonly Passage[]): RetrievalResult => ({
  ...{ kind: 'computed', terms: [], computed },
  passages: sources.map((source) => ({ ...source, fit: 1 })),
})

/** The minimum fit of a passage that is about the question. */
export const minGoodFit = 0.8
/** The minimum share of a question's terms, by weight, that a related passage covers. */
const minCoveredShare = 0.25
/** The coverage of a term by a synonym; the word itself counts 1. */
const synonymWeight = 0.8
/** The factor for the weight of light words. */
const lightWordWeight = 0.2
/** The minimum trigram similarity of a correction for a mistyped word. */
const minSimilarity = 0.4
/** Words are weighed as if there were at least this many passages: in a small collection each word would seem common. */
const minCountedTotal = 150
const yearMs = 365 * 24 * 60 * 60 * 1000
const maxCandidates = 40

/** Searches the campus knowledge, without the viewer's own posts. The number of round trips does not depend on its size. */
export async function retrievePassages(database: Database, question: string, now: Date, viewerUid: string | null): Promise<RetrievalResult> {
  const { candidates, ...found } = await findCandidates(database, question, now, viewerUid)
  const passages = candidates.map(({ passage, features }) => ({ ...passage, fit: computeFit(features) }))
  return { ...found, passages: passages.sort((a, b) => b.fit - a.fit || compareEventTimes(a, b)) }
}

/** The passages that cover a part of the terms of a question, and the features by which they are ranked. `kind` is 'nothing' for a question without terms. */
type FoundCandidates = { kind: 'question' | 'nothing'; terms: SearchTerm[]; candidates: { passage: Passage; features: RankingFeatures }[] }

/** Searches the candidates for a question. */
export async function findCandidates(database: Database, question: string, now: Date, viewerUid: string | null): Promise<FoundCandidates> {
  const queryTerms = extractTerms(await joinCompounds(database, question))
  if (!queryTerms.length) return { kind: 'nothing', terms: [], candidates: [] }
  const allTerms = await createSearchTerms(database, queryTerms, getUnknownWordWeight(question))
  const terms = allTerms.filter(({ query }) => query)
  if (!terms.length) return { kind: 'question', terms, candidates: [] }
  const weight = sum(allTerms.map((term) => term.weight))
  const bounds = { now, since: new Date(now.getTime() - yearMs), viewerUid, synonymWeight, take: maxCandidates }
  const rows = await searchPassages(database, terms, selectRequiredTerms(terms, weight), bounds)
  const related = rows.filter(({ coverage }) => sumCoveredWeight(terms, coverage) >= minCoveredShare * weight)
  const ranked = parseRankedQuestion(question, terms, weight)
  return { kind: 'question', terms, candidates: related.map((passage) => ({ passage, features: listRankingFeatures(passage, ranked) })) }
}

/** Orders events with the same fit by time. */
const compareEventTimes = (a: RankedPassage, b: RankedPassage) => (a.kind === 'EVENT' && b.kind === 'EVENT' ? a.at.getTime() - b.at.getTime() : 0)

/** The weight factor of a word that is not in the index: it may be a name, or only a verb in Tamil. */
function getUnknownWordWeight(question: string): number {
  if (isPersonal(question)) return 1.6
  return isTanglish(question) ? 0.4 : 0.8
}

/** Creates the search terms. A word that is not indexed is replaced by the word without its Tamil ending, else by the most similar indexed words. */
async function createSearchTerms(database: Database, queryTerms: QueryTerm[], unknownWordWeight: number): Promise<QuestionTerm[]> {
  const statisticsByWord = new Map<string, WordStatistics>()
  const addStatistics = async (words: string[]) => {
    const newWords = [...new Set(words)].filter((word) => !statisticsByWord.has(word))
    for (const statistics of await lookUpWords(database, newWords)) statisticsByWord.set(statistics.word, statistics)
  }
  // The synonyms of correct words are looked up in the same round trip; those of corrected words follow below.
  await addStatistics(queryTerms.flatMap(({ word, withoutEnding }) => [word, ...withoutEnding, ...getSynonyms(word)]))
  const hasMeaning = (word: string) => getSynonyms(word).length > 0 || isIndexed(statisticsByWord.get(word))
  // A word of the vocabulary is not mistyped, even if no passage has it.
  const isKnownWord = (word: string) => hasMeaning(word) || lightWords.has(word) || getEventKind(word) !== null
  const unknownTerms = queryTerms.filter(({ word }) => !isKnownWord(word) && statisticsByWord.get(word)?.stems.length)
  const similarWords = await findSimilarWords(
    database,
    unknownTerms.map(({ word }) => word),
  )
  const resolvedTerms = queryTerms.map((term) => {
    const { word, withoutEnding } = term
    if (isKnownWord(word)) return { ...term, words: [word], isGuessed: false }
    const noun = withoutEnding.find(hasMeaning)
    if (noun) return { ...term, words: [noun], isGuessed: false }
    const candidates = similarWords.get(word) ?? []
    const best = candidates[0]?.similarity ?? 0
    const words = candidates.filter(({ similarity }) => similarity >= minSimilarity && similarity > best - 0.1).map((candidate) => candidate.word)
    return { ...term, words, isGuessed: true }
  })
  await addStatistics(resolvedTerms.flatMap(({ words }) => words.flatMap((word) => [word, ...getSynonyms(word)])))
  const total = Math.max(minCountedTotal, await countPassages(database))
  return resolvedTerms
    .filter(({ word }) => statisticsByWord.get(word)?.stems.length)
    .map((term) => createSearchTerm(term, statisticsByWord, total, unknownWordWeight))
}

const isIndexed = (statistics: WordStatistics | undefined) => statistics !== undefined && statistics.passageCount + statistics.postCount > 0

/** Weighs a term by its rarity among passages other than posts, or else among posts. A term that is not indexed gets an empty query. */
function createSearchTerm(
  { word, words, isLight, isGuessed }: QueryTerm & { words: string[]; isGuessed: boolean },
  statisticsByWord: Map<string, WordStatistics>,
  total: number,
  unknownWordWeight: number,
): QuestionTerm {
  const findIndexed = (list: string[]) => list.map((word) => statisticsByWord.get(word)).filter(isIndexed) as WordStatistics[]
  const exactStatistics = findIndexed(words)
  const synonymStatistics = findIndexed(words.flatMap(getSynonyms))
  const countedStatistics = exactStatistics.length ? exactStatistics : synonymStatistics
  const maxPassageCount = Math.max(...countedStatistics.map(({ passageCount }) => passageCount), 0)
  const maxPostCount = Math.max(...countedStatistics.map(({ postCount }) => postCount), 0)
  const weight =
    Math.log(1 + total / (maxPassageCount || Math.min(total, maxPostCount) || 1)) *
    (isLight ? lightWordWeight : 1) *
    (countedStatistics.length ? 1 : unknownWordWeight)
  const all = [...exactStatistics, ...synonymStatistics]
  const postCount = Math.max(0, ...all.map((statistics) => statistics.postCount))
  return {
    exactQuery: isGuessed ? '' : toTsquery(exactStatistics),
    query: toTsquery(all),
    weight,
    postCount,
    isTrade: tradeWords.has(word),
    isCost: costQuestionPattern.test(word),
  }
}

/** A tsquery that matches any of the words, without duplicate stems. */
const toTsquery = (list: WordStatistics[]) => [...new Set(list.map(({ stems }) => `(${stems.map(quoteLexeme).join('&')})`))].join('|')

const quoteLexeme = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The heaviest terms, of which a passage needs at least one to reach `minCoveredShare`: the search can skip passages without any of them. */
function selectRequiredTerms(terms: SearchTerm[], weight: number): SearchTerm[] {
  const heaviestFirst = [...terms].sort((a, b) => b.weight - a.weight)
  let remainingWeight = sum(terms.map((term) => term.weight))
  return heaviestFirst.filter((term) => {
    const isRequired = remainingWeight >= minCoveredShare * weight
    remainingWeight -= term.weight
    return isRequired
  })
}

const minPartLength = 3

/**
 * Joins neighbouring words that the index has as one, and splits a word that it has only as two, one after the other: 'tech fest' is techfest, 'openmic' open
 * mic. A workshop is no shop.
 */
export async function joinCompounds(database: Database, question: string): Promise<string> {
  const words = splitWords(question)
  const pairs = words.slice(1).flatMap((word, index) => {
    const previous = words[index] ?? ''
    return stopWords.has(previous) || stopWords.has(word) || previous.length < 2 || word.length < 2 ? [] : [previous + word]
  })
  const splits = words.filter((word) => word.length <= 20 && !stopWords.has(word) && !synonyms.has(word)).flatMap(splitWord)
  const lookedUp = await lookUpWords(database, [...new Set([...words, ...pairs, ...splits.flat()])])
  const indexedWords = new Set(lookedUp.filter(({ passageCount }) => passageCount > 0).map(({ word }) => word))
  const isCompound = (word: string) => pairs.includes(word) && indexedWords.has(word)
  const splittable = splits.filter((split) => !indexedWords.has(split.join('')) && split.every((part) => indexedWords.has(part)))
  const phrases = await findPhrases(
    database,
    splittable.map((split) => split.join(' ')),
  )
  const parts = new Map(phrases.map((phrase) => [phrase.replace(' ', ''), phrase]))
  if (parts.size === 0 && !pairs.some(isCompound)) return question
  return words
    .map((word) => parts.get(word) ?? word)
    .reduce((text, word) => {
      const previous = text.slice(text.lastIndexOf(' ') + 1)
      return isCompound(previous + word) ? text + word : `${text} ${word}`
    })
}

/** The ways to split a word in two. */
const splitWord = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, index) => [
    word.slice(0, index + minPartLength),
    word.slice(index + minPartLength),
  ])
