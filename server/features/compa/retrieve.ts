import type { Database } from '../../lib/database.ts'
import {
  type Candidate,
  countPassages,
  type Lookup,
  lookUp,
  type Passage,
  type PassageKind,
  passagesOfEvents,
  type SearchTerm,
  searchPassages,
  wordsLike,
} from './data.ts'
import { type Term, termsOf } from './question.ts'
import { alternatives, eventWords, spans } from './words.ts'

/** A passage that may answer, and how well it does, from 0 to 1 and a little more. */
export type Ranked = Passage & { score: number }

/** What a question found: its terms for the index, and passages, best first; none where nothing fits. A question about nothing is `idle`. */
export type Findings = { idle?: boolean; terms: SearchTerm[]; passages: Ranked[] }

const nothing = { terms: [], passages: [] }

/** What people who answer for it wrote comes before what anybody may post. */
const trust: Record<PassageKind, number> = { PAGE: 1, CLUB: 0.97, EVENT: 0.97, BUSINESS: 0.97, POST: 0.85 }

/** How much of a question, by the weight of its words, a passage has to speak of. */
const enough = 0.55
/** What a word counts for that stands for the one that was asked. */
const likeness = 0.8
/** What a word weighs that says little, and one that nobody on the campus has ever used. */
const lightness = 0.2
const strangeness = 0.8
/** How well a mistyped word must fit. */
const close = 0.4
const year = 365 * 24 * 60 * 60 * 1000
const candidates = 40
const mostEvents = 3

/** Searches all that the campus knows. A handful of round trips, whatever there is. */
export async function retrieve(database: Database, question: string, now: Date): Promise<Findings> {
  const asked = termsOf(question)
  if (!asked.length) return { idle: true, ...nothing }
  const days = daysAsked(asked)
  if (days) return { terms: [], passages: (await passagesOfEvents(database, days, mostEvents)).map((passage) => ({ ...passage, score: 1 })) }
  const terms = await searchTerms(database, asked)
  const searchable = terms.filter(({ any }) => any)
  if (!searchable.length) return nothing
  const weight = sum(terms.map((term) => term.weight))
  const bounds = { since: new Date(now.getTime() - year), likeness, take: candidates }
  const rows = await searchPassages(database, searchable, needed(searchable, weight), bounds)
  const fitting = rows.filter(({ has }) => covered(searchable, has) >= enough * weight)
  const passages = fitting.map(({ has, named, closeness, ...passage }) => ({
    ...passage,
    score: scoreOf({ ...passage, has, named, closeness }, searchable, weight),
  }))
  return { terms: searchable, passages: passages.sort((a, b) => b.score - a.score) }
}

/** The days of which a question asks what is on, and nothing else; null for any other question. */
function daysAsked(asked: Term[]): readonly [number, number] | null {
  const words = asked.map(({ word }) => word)
  if (!words.some((word) => eventWords.has(word)) || !words.every((word) => eventWords.has(word) || word in spans)) return null
  return words.map((word) => spans[word]).find((span) => span !== undefined) ?? [0, 31]
}

/** Terms for the index. A word that nobody knows is taken without its Tamil ending, else for the one that it looks like. */
async function searchTerms(database: Database, asked: Term[]): Promise<SearchTerm[]> {
  const found = lookups(
    await lookUp(
      database,
      asked.flatMap(({ word, bare }) => (bare ? [word, bare] : [word])),
    ),
  )
  const isKnown = (word: string) => alternatives.has(word) || (found.get(word)?.passages ?? 0) > 0
  const unknown = asked.filter(({ word }) => !isKnown(word) && found.get(word)?.stems.length)
  const like = await wordsLike(
    database,
    unknown.map(({ word }) => word),
  )
  const meant = asked.map((term) => {
    const { word, bare } = term
    if (isKnown(word)) return { ...term, words: [word], guessed: false }
    if (bare && isKnown(bare)) return { ...term, words: [bare], guessed: false }
    const candidates = like.get(word) ?? []
    const best = candidates[0]?.similarity ?? 0
    return {
      ...term,
      words: candidates.filter(({ similarity }) => similarity >= close && similarity > best - 0.1).map((candidate) => candidate.word),
      guessed: true,
    }
  })
  const others = meant.flatMap(({ words }) => words.flatMap((word) => [word, ...(alternatives.get(word) ?? [])]))
  for (const lookup of await lookUp(database, [...new Set(others)])) found.set(lookup.word, lookup)
  const total = await countPassages(database)
  return meant.filter(({ word }) => found.get(word)?.stems.length).map((term) => searchTerm(term, found, total))
}

const lookups = (list: Lookup[]) => new Map(list.map((lookup) => [lookup.word, lookup]))

/** A term by how seldom it is; one that no passage has queries nothing. */
function searchTerm({ words, light, guessed }: Term & { words: string[]; guessed: boolean }, found: Map<string, Lookup>, total: number): SearchTerm {
  const standing = (list: string[]) => list.map((word) => found.get(word)).filter((lookup) => lookup !== undefined && lookup.passages > 0) as Lookup[]
  const own = standing(words)
  const others = standing(words.flatMap((word) => alternatives.get(word) ?? []))
  const passages = Math.max(1, ...(own.length ? own : others).map((lookup) => lookup.passages))
  const isStrange = !own.length && !others.length
  const weight = Math.log(1 + total / passages) * (light ? lightness : 1) * (isStrange ? strangeness : 1)
  return { own: guessed ? '' : either(own), any: either([...own, ...others]), weight }
}

const either = (list: Lookup[]) => list.map(({ stems }) => `(${stems.map(quoted).join('&')})`).join('|')

const quoted = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** The weight of what a passage has of the terms. */
const covered = (terms: SearchTerm[], has: number[]) => sum(terms.map(({ weight }, index) => weight * (has[index] ?? 0)))

/** The heaviest terms without any of which a passage cannot have enough: the others need not be asked for. */
function needed(terms: SearchTerm[], weight: number): SearchTerm[] {
  const heaviestFirst = [...terms].sort((a, b) => b.weight - a.weight)
  let left = sum(terms.map((term) => term.weight))
  return heaviestFirst.filter((term) => {
    const needs = left >= enough * weight
    left -= term.weight
    return needs
  })
}

/** What is spoken of, a little more where the title or heading names it, and where the words stand close together. */
const scoreOf = ({ kind, has, named, closeness }: Candidate, terms: SearchTerm[], weight: number): number =>
  (trust[kind] * (covered(terms, has) + covered(terms, named) / 8)) / weight + 0.1 * Math.min(1, closeness)
