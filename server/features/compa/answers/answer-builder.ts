import { toNodeId } from '../../../relay/node-id.ts'
import { brand } from '../../../utils/brand.ts'
import type { Passage, Source } from '../data.ts'
import type { RankedPassage } from './retrieval.ts'

/** Passages of one answer at most, one section of a page among them; a further one has to fit nearly as well as the best. */
const maxPassages = 3
const minRelativeScore = 0.8

/** Characters of one passage, as far as whole sentences allow. A section of a page is told whole up to so many: half of it may mislead. */
const maxExcerptChars = 300
const maxSectionChars = 900

/** The passages to answer from: the best, and others that fit about as well. */
export function selectBest(passages: RankedPassage[]): RankedPassage[] {
  const best = passages[0]?.score ?? 0
  const section = passages.find(({ kind }) => kind === 'PAGE')
  return passages.filter((passage) => passage.score >= minRelativeScore * best && (passage.kind !== 'PAGE' || passage === section)).slice(0, maxPassages)
}

/** The best passage of each source, for where none of them answers. */
export function selectNearest(passages: RankedPassage[]): RankedPassage[] {
  return [...new Map(passages.toReversed().map((passage) => [passage.kind + passage.sourceId, passage])).values()].reverse().slice(0, maxPassages)
}

/** A text in sentences, each with the space behind it; each item of a list is one. */
export const splitSentences = (text: string) => text.match(/[^\n]+?(?:[.!?…]["”’)]?\s+|\n+|$)/gu) ?? []

/** Of a passage's sentences those in a row that weigh most, as many as are enough to read, from as early as can be: what stands between them stays. */
export function createExcerpt(sentences: string[], weights: number[]): string {
  let best = { from: 0, to: 0, weight: -1 }
  for (let from = 0; from < sentences.length; from += 1) {
    let [to, length, weight] = [from, 0, 0]
    while (to < sentences.length && (to === from || length + (sentences[to]?.length ?? 0) <= maxExcerptChars)) {
      length += sentences[to]?.length ?? 0
      weight += weights[to] ?? 0
      to += 1
    }
    if (weight > best.weight) best = { from, to, weight }
  }
  return truncate(sentences.slice(best.from, best.to).join('').trim())
}

/** A text that has no end of a sentence ends behind a word. */
const truncate = (text: string) => (text.length <= maxExcerptChars ? text : `${text.slice(0, maxExcerptChars).replace(/\s+\S*$/, '')} …`)

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: brand.timeZone })

/** An excerpt of a passage as it stands in an answer: what anybody may have posted is told as theirs. */
export function formatPassage({ kind, title, at }: Passage, text: string): string {
  if (kind === 'POST') return `${title} posted on ${dayFormat.format(at)}: “${text}”`
  return kind === 'PAGE' ? text : endSentence(text ? `${title}: ${text}` : title)
}

/** A sentence with its end. */
const endSentence = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

/** Whether a passage is short enough to be told as it stands. */
export const isQuotable = ({ kind, text }: Passage) => text.length <= (kind === 'PAGE' ? maxSectionChars : maxExcerptChars)

/** The part of an address that means a section of a page: 'Opening hours' is opening-hours. */
const toAnchor = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')

/** Where a passage can be read, in the app. */
export function toSource({ kind, sourceId, title, heading, at }: Passage): Source {
  switch (kind) {
    case 'PAGE':
      return heading ? { title: `${title}: ${heading}`, url: `/compa/${sourceId}#${toAnchor(heading)}` } : { title, url: `/compa/${sourceId}` }
    case 'CLUB':
      return { title, url: '/clubs' }
    case 'EVENT':
      return { title, url: '/events' }
    case 'BUSINESS':
      return { title, url: '/shops' }
    case 'POST':
      return { title: `Post by ${title}, ${dayFormat.format(at)}`, url: `/post/${toNodeId('Post', sourceId)}` }
  }
}
