import { toNodeId } from '../../../relay/node-id.ts'
import { brand } from '../../../utils/brand.ts'
import type { Passage, Source } from '../data.ts'
import type { Ranked } from './retrieval.ts'

/** Passages of one answer at most, one section of a page among them; a further one has to fit nearly as well as the best. */
const mostPassages = 3
const nearlyAsWell = 0.8

/** Characters of one passage, as far as whole sentences allow. A section of a page is told whole up to so many: half of it may mislead. */
const enough = 300
const wholeSection = 900

/** The passages to answer from: the best, and others that fit about as well. */
export function bestOf(passages: Ranked[]): Ranked[] {
  const best = passages[0]?.score ?? 0
  const section = passages.find(({ kind }) => kind === 'PAGE')
  return passages.filter((passage) => passage.score >= nearlyAsWell * best && (passage.kind !== 'PAGE' || passage === section)).slice(0, mostPassages)
}

/** The best passage of each source, for where none of them answers. */
export function nearestOf(passages: Ranked[]): Ranked[] {
  return [...new Map(passages.toReversed().map((passage) => [passage.kind + passage.sourceId, passage])).values()].reverse().slice(0, mostPassages)
}

/** A text in sentences, each with the space behind it; each item of a list is one. */
export const sentencesOf = (text: string) => text.match(/[^\n]+?(?:[.!?…]["”’)]?\s+|\n+|$)/gu) ?? []

/** Of a passage's sentences those in a row that weigh most, as many as are enough to read, from as early as can be: what stands between them stays. */
export function excerpt(sentences: string[], weights: number[]): string {
  let best = { from: 0, to: 0, weight: -1 }
  for (let from = 0; from < sentences.length; from += 1) {
    let [to, length, weight] = [from, 0, 0]
    while (to < sentences.length && (to === from || length + (sentences[to]?.length ?? 0) <= enough)) {
      length += sentences[to]?.length ?? 0
      weight += weights[to] ?? 0
      to += 1
    }
    if (weight > best.weight) best = { from, to, weight }
  }
  return shortened(sentences.slice(best.from, best.to).join('').trim())
}

/** A text that has no end of a sentence ends behind a word. */
const shortened = (text: string) => (text.length <= enough ? text : `${text.slice(0, enough).replace(/\s+\S*$/, '')} …`)

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: brand.timeZone })

/** An excerpt of a passage as it stands in an answer: what anybody may have posted is told as theirs. */
export function told({ kind, title, at }: Passage, text: string): string {
  if (kind === 'POST') return `${title} posted on ${day.format(at)}: “${text}”`
  return kind === 'PAGE' ? text : whole(text ? `${title}: ${text}` : title)
}

/** A sentence with its end. */
const whole = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

/** Whether a passage is short enough to be told as it stands. */
export const isTellable = ({ kind, text }: Passage) => text.length <= (kind === 'PAGE' ? wholeSection : enough)

/** The part of an address that means a section of a page: 'Opening hours' is opening-hours. */
const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')

/** Where a passage can be read, in the app. */
export function sourceOf({ kind, sourceId, title, heading, at }: Passage): Source {
  switch (kind) {
    case 'PAGE':
      return heading ? { title: `${title}: ${heading}`, url: `/compa/${sourceId}#${anchorOf(heading)}` } : { title, url: `/compa/${sourceId}` }
    case 'CLUB':
      return { title, url: '/clubs' }
    case 'EVENT':
      return { title, url: '/events' }
    case 'BUSINESS':
      return { title, url: '/shops' }
    case 'POST':
      return { title: `Post by ${title}, ${day.format(at)}`, url: `/post/${toNodeId('Post', sourceId)}` }
  }
}
