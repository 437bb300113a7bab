import { toNodeId } from '../../../relay/node-id.ts'
import { formatDate, getCampusClock } from '../../../utils/campus-time.ts'
import { takeGraphemes } from '../../../utils/text/graphemes.ts'
import type { Passage, Source } from '../data.ts'
import type { RankedPassage } from './retrieval.ts'

/** The maximum number of passages of an answer, of which one may be a section of a page. */
const maxPassages = 3
/** Further passages fit nearly as well as the best: one that has the words anywhere is no second answer beside the one that has them in its title. */
const minRelativeFit = 0.85

/** The maximum length of an excerpt, in whole sentences if possible. Sections of pages are quoted whole up to their own limit: half a section may mislead. */
const maxExcerptChars = 300
const maxSectionChars = 900

/** The passages to answer from: the best, and others with nearly its fit. */
export function selectBest(passages: RankedPassage[]): RankedPassage[] {
  const section = passages.find(({ kind }) => kind === 'PAGE')
  const bestFit = passages[0]?.fit ?? 0
  return passages
    .filter(({ fit }) => fit >= minRelativeFit * bestFit)
    .filter((passage) => passage.kind !== 'PAGE' || passage === section)
    .slice(0, maxPassages)
}

/** The best passage of each source, to list as sources if none answers the question. */
export function selectNearest(passages: RankedPassage[]): RankedPassage[] {
  return [...new Map(passages.toReversed().map((passage) => [passage.kind + passage.sourceId, passage])).values()].reverse().slice(0, maxPassages)
}

/** The consecutive sentences with the greatest total weight that fit into an excerpt; the first such run if several have it. */
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

/** Cuts a longer text at the end of a word. */
const truncate = (text: string) => (text.length <= maxExcerptChars ? text : `${takeGraphemes(text, maxExcerptChars).replace(/\s+\S*$/, '')} …`)

/** Formats an excerpt of a passage for an answer. Posts are quoted with their author, and a long description of an event is cut: answers list several. */
export function formatPassage({ kind, title, at }: Passage, excerpt: string): string {
  const text = kind === 'EVENT' ? truncate(excerpt) : excerpt
  if (kind === 'POST') return `${title} posted on ${formatDate(getCampusClock(at).day)}: “${text}”`
  return kind === 'PAGE' ? text : endSentence(text ? `${title}: ${text}` : title)
}

/** Adds a full stop to a sentence without an end. */
const endSentence = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

/** Whether a passage is short enough to be quoted whole. */
export const isQuotable = ({ kind, text }: Passage) => text.length <= (kind === 'PAGE' ? maxSectionChars : maxExcerptChars)

/** The URL fragment of a section of a page: 'Opening hours' is opening-hours. */
const toAnchor = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')

/** The title and the URL in the app of a passage. */
export function toSource({ kind, sourceId, title, heading, at }: Passage): Source {
  switch (kind) {
    case 'PAGE':
      return heading ? { title: `${title}: ${heading}`, url: `/compa/${sourceId}#${toAnchor(heading)}` } : { title, url: `/compa/${sourceId}` }
    case 'CLUB':
      return { title, url: `/clubs/${encodeURIComponent(sourceId)}` }
    case 'EVENT':
      return { title, url: `/events/${toNodeId('Event', sourceId)}` }
    case 'BUSINESS':
      return { title, url: '/shops' }
    case 'POST':
      return { title: `Post by ${title}, ${formatDate(getCampusClock(at).day)}`, url: `/post/${toNodeId('Post', sourceId)}` }
  }
}
