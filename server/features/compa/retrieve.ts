import type { Database } from '../../lib/database.ts'
import { type Candidate, type Lookup, lookUp, type Passage, type PassageKind, passagesOfEvents, type SearchTerm, searchPassages } from './data.ts'
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
/** A word that stands for the one that was asked, or looks like it, counts for less. */
const likeness = 0.8
/** How well a mistyped word must fit. */
const close = 0.4
const year = 365 * 24 * 60 * 60 * 1000
const candidates = 40
const mostEvents = 3

/** Searches all that the campus knows. Two round trips, whatever there is. */
export async function retrieve(database: Database, question: string, now: Date): Promise<Findings> {
  const asked = termsOf(question)
  if (!asked.length) return { idle: true, ...nothing }
  const days = daysAsked(asked)
  if (days) return { terms: [], passages: (await passagesOfEvents(database, days, mostEvents)).map((passage) => ({ ...passage, score: 1 })) }
  const words = asked.flatMap(({ word, others, bare }) => [word, ...others, ...(bare ? [bare, ...(alternatives.get(bare) ?? [])] : [])])
  const { found, passages: total } = await lookUp(database, [...new Set(words)])
  const known = new Map(found.map((lookup) => [lookup.word, lookup]))
  const terms = asked.map((term) => searchTerm(term, known, total)).filter((term) => term !== null)
  const searchable = terms.filter(({ query }) => query)
  if (!searchable.length) return nothing
  const weight = sum(terms.map((term) => term.weight))
  const rows = await searchPassages(database, searchable, needed(searchable, weight), new Date(now.getTime() - year), candidates)
  const fitting = rows.filter(({ has }) => covered(searchable, has) >= enough * weight)
  const passages = fitting.map(({ has, closeness, ...passage }) => ({ ...passage, score: scoreOf({ ...passage, has, closeness }, searchable, weight) }))
  return { terms: searchable, passages: passages.sort((a, b) => b.score - a.score) }
}

/** The days of which a question asks what is on, and nothing else; null for any other question. */
function daysAsked(asked: Term[]): readonly [number, number] | null {
  const words = asked.map(({ word }) => word)
  if (!words.some((word) => eventWords.has(word)) || !words.every((word) => eventWords.has(word) || word in spans)) return null
  return words.map((word) => spans[word]).find((span) => span !== undefined) ?? [0, 31]
}

/** A term for the index, by how seldom it is; with an empty query where no passage has it, null where it is a stop word. */
function searchTerm({ word, others, bare }: Term, known: Map<string, Lookup>, total: number): SearchTerm | null {
  const own = known.get(word)
  if (!own?.stems.length) return null
  const like = (list: string[]) => list.map((each) => known.get(each)).filter((lookup) => lookup !== undefined && lookup.passages > 0)
  const meant = own.passages ? own : bare ? like([bare])[0] : undefined
  const group = like(meant && meant !== own ? (alternatives.get(bare ?? '') ?? []) : others) as Lookup[]
  const stems = [...(meant?.stems.length ? [meant] : []), ...group]
  const guesses = stems.length ? [] : nearest(own)
  const passages = meant?.passages || Math.max(0, ...group.map((lookup) => lookup.passages)) || Math.max(0, ...guesses.map((guess) => guess.passages))
  const rarity = Math.log(1 + total / (passages || 1))
  const query = [...stems.map((lookup) => lookup.stems.map(quoted).join('&')).map((each) => `(${each})`), ...guesses.map(({ stem }) => quoted(stem))].join('|')
  return { query, weight: rarity * (meant || !query ? 1 : likeness) }
}

/** The stems that a mistyped word may have meant: those that fit about as well as the best. */
function nearest({ near }: Lookup) {
  const best = near[0]?.similarity ?? 0
  return best < close ? [] : near.filter(({ similarity }) => similarity > best - 0.1)
}

const quoted = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** The weight of the terms that a passage has. */
const covered = (terms: SearchTerm[], has: number[]) => sum(terms.map(({ weight }, index) => (has[index] ? weight : 0)))

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
function scoreOf({ kind, has, closeness }: Candidate, terms: SearchTerm[], weight: number): number {
  const named = sum(terms.map((term, index) => (has[index] === 2 ? term.weight : 0)))
  return (trust[kind] * (covered(terms, has) + 0.15 * named)) / weight + 0.1 * Math.min(1, closeness)
}
