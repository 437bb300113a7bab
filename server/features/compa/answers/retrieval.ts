import type { Database } from '../../../database/client.ts'
import { countPassages, type Lookup, lookUp, type Passage, type PassageKind, type SearchTerm, searchPassages, wordsLike } from '../data.ts'
import { isPersonal, isTanglish, type Term, termsOf } from '../questions/query-analysis.ts'
import { alternatives, tradeWords } from '../questions/vocabulary.ts'

/** A passage that may answer; how well it fits the question, from 0 to 1 and a little more; and its worth beside others. */
export type Ranked = Passage & { fit: number; score: number }

/** What a question found: its terms for the index, and passages that have to do with it, best first; it may be about nothing. */
export type Findings = {
  kind: 'question' | 'computed' | 'nothing'
  terms: SearchTerm[]
  passages: Ranked[]
  /** The answer itself where it is computed; the passages are then its sources. */
  computed?: string
  /** What a computed answer is about. */
  subject?: string
  /** The question as it would be asked without those before it. */
  question?: string
}

const nothing = { kind: 'question' as const, terms: [], passages: [] }

/** What people who answer for it wrote comes before what anybody may post. */
const trust: Record<PassageKind, number> = { PAGE: 1, CLUB: 0.97, EVENT: 0.97, BUSINESS: 0.97, POST: 0.85 }

/** How much of a question, by the weight of its words, a passage has to speak of to have anything to do with it. */
const related = 0.25
/** What a word counts for that stands for the one that was asked. */
const likeness = 0.8
/** What the words have to weigh together to say anything: one that every fourth passage has does not. */
const substance = 1.8
/** What it adds when the title, the heading or a keyword of a passage has the word. */
const naming = 0.25
/** What a word weighs that says little. */
const lightness = 0.2
/** How well a mistyped word must fit. */
const close = 0.4
const year = 365 * 24 * 60 * 60 * 1000
const candidates = 40

/** Searches all that the campus knows, but for the viewer's own posts. A handful of round trips, whatever there is. */
export async function retrieve(database: Database, question: string, now: Date, viewerUid: string | null): Promise<Findings> {
  const asked = termsOf(question)
  if (!asked.length) return { ...nothing, kind: 'nothing' }
  const terms = await searchTerms(database, asked, strangenessOf(question))
  const searchable = terms.filter(({ any }) => any)
  if (!searchable.length) return nothing
  const weight = sum(terms.map((term) => term.weight))
  const tradeWeight = sum(terms.map((term) => (term.isTrade ? term.weight : 0)))
  const bounds = { now, since: new Date(now.getTime() - year), viewerUid, likeness, naming, take: candidates }
  const rows = await searchPassages(database, searchable, needed(searchable, weight), bounds)
  const found = rows.filter(({ has }) => covered(searchable, has) >= related * weight)
  const passages = found.map(({ has, named, closeness, ...passage }) => {
    const weightHad = passage.kind === 'BUSINESS' ? tradeWeight + covered(searchable.map(withoutTrade), has) : covered(searchable, has)
    const fit = ((weightHad + covered(searchable, named) * naming) / weight) * Math.min(1, weightHad / substance)
    return { ...passage, fit, score: trust[passage.kind] * fit + 0.1 * Math.min(1, closeness) }
  })
  return { kind: 'question', terms: searchable, passages: passages.sort((a, b) => b.score - a.score || soonerEvent(a, b)) }
}

/** Of events that fit alike the sooner comes first. */
const soonerEvent = (a: Ranked, b: Ranked) => (a.kind === 'EVENT' && b.kind === 'EVENT' ? a.at.getTime() - b.at.getTime() : 0)

/** What a word weighs that nobody on the campus has ever used: it may be a name, or no more than a verb in Tamil. */
function strangenessOf(question: string): number {
  if (isPersonal(question)) return 1.6
  return isTanglish(question) ? 0.4 : 0.8
}

/** A term of a question; `isTrade` where it asks for who sells something. */
type QuestionTerm = SearchTerm & { isTrade: boolean }

/** A business sells, whether or not its text says so: the whole weight of such a term is added for it. */
const withoutTrade = (term: QuestionTerm): QuestionTerm => (term.isTrade ? { ...term, weight: 0 } : term)

/** Terms for the index. A word that nobody knows is taken without its Tamil ending, else for the one that it looks like. */
async function searchTerms(database: Database, asked: Term[], strangeness: number): Promise<QuestionTerm[]> {
  const found = new Map<string, Lookup>()
  const look = async (words: string[]) => {
    for (const lookup of await lookUp(
      database,
      [...new Set(words)].filter((word) => !found.has(word)),
    ))
      found.set(lookup.word, lookup)
  }
  await look(asked.flatMap(({ word, bare }) => [word, ...bare]))
  const isKnown = (word: string) => alternatives.has(word) || stands(found.get(word))
  const strange = asked.filter(({ word }) => !isKnown(word) && found.get(word)?.stems.length)
  const like = await wordsLike(
    database,
    strange.map(({ word }) => word),
  )
  const meant = asked.map((term) => {
    const { word, bare } = term
    if (isKnown(word)) return { ...term, words: [word], guessed: false }
    const noun = bare.find(isKnown)
    if (noun) return { ...term, words: [noun], guessed: false }
    const candidates = like.get(word) ?? []
    const best = candidates[0]?.similarity ?? 0
    const words = candidates.filter(({ similarity }) => similarity >= close && similarity > best - 0.1).map((candidate) => candidate.word)
    return { ...term, words, guessed: true }
  })
  await look(meant.flatMap(({ words }) => words.flatMap((word) => [word, ...(alternatives.get(word) ?? [])])))
  const total = await countPassages(database)
  return meant.filter(({ word }) => found.get(word)?.stems.length).map((term) => searchTerm(term, found, total, strangeness))
}

const stands = (lookup: Lookup | undefined) => lookup !== undefined && lookup.known + lookup.posts > 0

/** A term by how seldom it is among what is known, or else among posts; one that no passage has queries nothing. */
function searchTerm(
  { word, words, light, guessed }: Term & { words: string[]; guessed: boolean },
  found: Map<string, Lookup>,
  total: number,
  strangeness: number,
): QuestionTerm {
  const standing = (list: string[]) => list.map((word) => found.get(word)).filter(stands) as Lookup[]
  const own = standing(words)
  const others = standing(words.flatMap((word) => alternatives.get(word) ?? []))
  const counted = own.length ? own : others
  const passages = Math.max(...counted.map(({ known }) => known), 0) || Math.min(total, Math.max(...counted.map(({ posts }) => posts), 0)) || 1
  const weight = Math.log(1 + total / passages) * (light ? lightness : 1) * (counted.length ? 1 : strangeness)
  const all = [...own, ...others]
  const posts = Math.max(0, ...all.map((lookup) => lookup.posts))
  return { own: guessed ? '' : either(own), any: either(all), weight, posts, isTrade: tradeWords.has(word) }
}

/** Words of one stem stand once. */
const either = (list: Lookup[]) => [...new Set(list.map(({ stems }) => `(${stems.map(quoted).join('&')})`))].join('|')

const quoted = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** The weight of what a passage has of the terms. */
const covered = (terms: SearchTerm[], has: number[]) => sum(terms.map(({ weight }, index) => weight * (has[index] ?? 0)))

/** The heaviest terms without any of which a passage cannot have enough: the others need not be asked for. */
function needed(terms: SearchTerm[], weight: number): SearchTerm[] {
  const heaviestFirst = [...terms].sort((a, b) => b.weight - a.weight)
  let left = sum(terms.map((term) => term.weight))
  return heaviestFirst.filter((term) => {
    const needs = left >= related * weight
    left -= term.weight
    return needs
  })
}
