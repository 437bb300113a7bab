import type { Database } from '../../../database/client.ts'
import { countPassages, findSimilarWords, lookUpWords, type Passage, type PassageKind, type SearchTerm, searchPassages, type WordStatistics } from '../data.ts'
import { extractTerms, isPersonal, isTanglish, type QueryTerm } from '../questions/query-analysis.ts'
import { synonyms, tradeWords } from '../questions/vocabulary.ts'

/** A passage that may answer; how well it fits the question, from 0 to 1 and a little more; and its worth beside others. */
export type RankedPassage = Passage & { fit: number; score: number }

/** What a question found: its terms for the index, and passages that have to do with it, best first; it may be about nothing. */
export type RetrievalResult = {
  kind: 'question' | 'computed' | 'nothing'
  terms: SearchTerm[]
  passages: RankedPassage[]
  /** The answer itself where it is computed; the passages are then its sources. */
  computed?: string
  /** What a computed answer is about. */
  subject?: string
  /** The question as it would be asked without those before it. */
  question?: string
}

const emptyResult = { kind: 'question' as const, terms: [], passages: [] }

/** What people who answer for it wrote comes before what anybody may post. */
const trustByKind: Record<PassageKind, number> = { PAGE: 1, CLUB: 0.97, EVENT: 0.97, BUSINESS: 0.97, POST: 0.85 }

/** How much of a question, by the weight of its words, a passage has to speak of to have anything to do with it. */
const minCoveredShare = 0.25
/** What a word counts for that stands for the one that was asked. */
const synonymWeight = 0.8
/** What the words have to weigh together to say anything: one that every fourth passage has does not. */
const minTotalWeight = 1.8
/** What it adds when the title, the heading or a keyword of a passage has the word. */
const headingBonus = 0.25
/** What a word weighs that says little. */
const lightWordWeight = 0.2
/** How well a mistyped word must fit. */
const minSimilarity = 0.4
const yearMs = 365 * 24 * 60 * 60 * 1000
const maxCandidates = 40

/** Searches all that the campus knows, but for the viewer's own posts. A handful of round trips, whatever there is. */
export async function retrievePassages(database: Database, question: string, now: Date, viewerUid: string | null): Promise<RetrievalResult> {
  const queryTerms = extractTerms(question)
  if (!queryTerms.length) return { ...emptyResult, kind: 'nothing' }
  const terms = await createSearchTerms(database, queryTerms, getUnknownWordWeight(question))
  const searchable = terms.filter(({ query }) => query)
  if (!searchable.length) return emptyResult
  const weight = sum(terms.map((term) => term.weight))
  const tradeWeight = sum(terms.map((term) => (term.isTrade ? term.weight : 0)))
  const bounds = { now, since: new Date(now.getTime() - yearMs), viewerUid, synonymWeight, headingBonus, take: maxCandidates }
  const rows = await searchPassages(database, searchable, selectRequiredTerms(searchable, weight), bounds)
  const related = rows.filter(({ has }) => sumCoveredWeight(searchable, has) >= minCoveredShare * weight)
  const passages = related.map(({ has, named, closeness, ...passage }) => {
    const coveredWeight = passage.kind === 'BUSINESS' ? tradeWeight + sumCoveredWeight(searchable.map(withoutTrade), has) : sumCoveredWeight(searchable, has)
    const fit = ((coveredWeight + sumCoveredWeight(searchable, named) * headingBonus) / weight) * Math.min(1, coveredWeight / minTotalWeight)
    return { ...passage, fit, score: trustByKind[passage.kind] * fit + 0.1 * Math.min(1, closeness) }
  })
  return { kind: 'question', terms: searchable, passages: passages.sort((a, b) => b.score - a.score || compareEventTimes(a, b)) }
}

/** Of events that fit alike the sooner comes first. */
const compareEventTimes = (a: RankedPassage, b: RankedPassage) => (a.kind === 'EVENT' && b.kind === 'EVENT' ? a.at.getTime() - b.at.getTime() : 0)

/** What a word weighs that nobody on the campus has ever used: it may be a name, or no more than a verb in Tamil. */
function getUnknownWordWeight(question: string): number {
  if (isPersonal(question)) return 1.6
  return isTanglish(question) ? 0.4 : 0.8
}

/** A term of a question; `isTrade` where it asks for who sells something. */
type QuestionTerm = SearchTerm & { isTrade: boolean }

/** A business sells, whether or not its text says so: the whole weight of such a term is added for it. */
const withoutTrade = (term: QuestionTerm): QuestionTerm => (term.isTrade ? { ...term, weight: 0 } : term)

/** Terms for the index. A word that nobody knows is taken without its Tamil ending, else for the one that it looks like. */
async function createSearchTerms(database: Database, queryTerms: QueryTerm[], unknownWordWeight: number): Promise<QuestionTerm[]> {
  const statisticsByWord = new Map<string, WordStatistics>()
  const addStatistics = async (words: string[]) => {
    for (const lookup of await lookUpWords(
      database,
      [...new Set(words)].filter((word) => !statisticsByWord.has(word)),
    ))
      statisticsByWord.set(lookup.word, lookup)
  }
  await addStatistics(queryTerms.flatMap(({ word, withoutEnding }) => [word, ...withoutEnding]))
  const isKnownWord = (word: string) => synonyms.has(word) || isIndexed(statisticsByWord.get(word))
  const unknownTerms = queryTerms.filter(({ word }) => !isKnownWord(word) && statisticsByWord.get(word)?.stems.length)
  const similarWords = await findSimilarWords(
    database,
    unknownTerms.map(({ word }) => word),
  )
  const resolvedTerms = queryTerms.map((term) => {
    const { word, withoutEnding } = term
    if (isKnownWord(word)) return { ...term, words: [word], guessed: false }
    const noun = withoutEnding.find(isKnownWord)
    if (noun) return { ...term, words: [noun], guessed: false }
    const candidates = similarWords.get(word) ?? []
    const best = candidates[0]?.similarity ?? 0
    const words = candidates.filter(({ similarity }) => similarity >= minSimilarity && similarity > best - 0.1).map((candidate) => candidate.word)
    return { ...term, words, guessed: true }
  })
  await addStatistics(resolvedTerms.flatMap(({ words }) => words.flatMap((word) => [word, ...(synonyms.get(word) ?? [])])))
  const total = await countPassages(database)
  return resolvedTerms
    .filter(({ word }) => statisticsByWord.get(word)?.stems.length)
    .map((term) => createSearchTerm(term, statisticsByWord, total, unknownWordWeight))
}

const isIndexed = (lookup: WordStatistics | undefined) => lookup !== undefined && lookup.known + lookup.posts > 0

/** A term by how seldom it is among what is known, or else among posts; one that no passage has queries nothing. */
function createSearchTerm(
  { word, words, isLight, guessed }: QueryTerm & { words: string[]; guessed: boolean },
  statisticsByWord: Map<string, WordStatistics>,
  total: number,
  unknownWordWeight: number,
): QuestionTerm {
  const findIndexed = (list: string[]) => list.map((word) => statisticsByWord.get(word)).filter(isIndexed) as WordStatistics[]
  const exactStatistics = findIndexed(words)
  const synonymStatistics = findIndexed(words.flatMap((word) => synonyms.get(word) ?? []))
  const countedStatistics = exactStatistics.length ? exactStatistics : synonymStatistics
  const passages =
    Math.max(...countedStatistics.map(({ known }) => known), 0) || Math.min(total, Math.max(...countedStatistics.map(({ posts }) => posts), 0)) || 1
  const weight = Math.log(1 + total / passages) * (isLight ? lightWordWeight : 1) * (countedStatistics.length ? 1 : unknownWordWeight)
  const all = [...exactStatistics, ...synonymStatistics]
  const posts = Math.max(0, ...all.map((lookup) => lookup.posts))
  return { exactQuery: guessed ? '' : toTsquery(exactStatistics), query: toTsquery(all), weight, posts, isTrade: tradeWords.has(word) }
}

/** Words of one stem stand once. */
const toTsquery = (list: WordStatistics[]) => [...new Set(list.map(({ stems }) => `(${stems.map(quoteLexeme).join('&')})`))].join('|')

const quoteLexeme = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** The weight of what a passage has of the terms. */
const sumCoveredWeight = (terms: SearchTerm[], has: number[]) => sum(terms.map(({ weight }, index) => weight * (has[index] ?? 0)))

/** The heaviest terms without any of which a passage cannot have enough: the others need not be asked for. */
function selectRequiredTerms(terms: SearchTerm[], weight: number): SearchTerm[] {
  const heaviestFirst = [...terms].sort((a, b) => b.weight - a.weight)
  let remainingWeight = sum(terms.map((term) => term.weight))
  return heaviestFirst.filter((term) => {
    const isRequired = remainingWeight >= minCoveredShare * weight
    remainingWeight -= term.weight
    return isRequired
  })
}
