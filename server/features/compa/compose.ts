import { campus } from '../../lib/campus.ts'
import { toNodeId } from '../../lib/node-id.ts'
import type { Passage, Source } from './data.ts'
import type { Ranked } from './retrieve.ts'

/** Passages of one answer at most; a further one has to fit nearly as well as the best. */
const mostPassages = 3
const nearlyAsWell = 0.8

/** Characters of one passage, as far as whole sentences allow. */
const enough = 280

/** The passages to answer from: the best, and others that fit about as well. */
export function bestOf(passages: Ranked[]): Ranked[] {
  const best = passages[0]?.score ?? 0
  return passages.slice(0, mostPassages).filter(({ score }) => score >= nearlyAsWell * best)
}

/** A text in sentences; each item of a list is one. */
export const sentencesOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?…]["”’)]?)\s+(?=\S)/u))
    .filter(Boolean)

/** Of a passage's sentences those that weigh most, in their order, until there is enough to read; from its beginning where none weighs anything. */
export function excerpt(sentences: string[], weights: number[]): string {
  const byWeight = sentences
    .map((sentence, index) => ({ sentence, index, weight: weights[index] ?? 0 }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
  const chosen: typeof byWeight = []
  let length = 0
  for (const each of byWeight) {
    if (chosen.length && length + each.sentence.length > enough) break
    chosen.push(each)
    length += each.sentence.length
  }
  chosen.sort((a, b) => a.index - b.index)
  return chosen.map(({ sentence }) => sentence).join(' ')
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: campus.timeZone })

/** An excerpt of a passage as it stands in an answer: what anybody may have posted is told as theirs. */
export function told({ kind, title, at }: Passage, text: string): string {
  if (kind === 'POST') return `${title} posted on ${day.format(at)}: “${text}”`
  return kind === 'PAGE' ? text : `${title}: ${text}`
}

/** Where a passage can be read, in the app. */
export function sourceOf({ kind, sourceId, title, heading }: Passage): Source {
  switch (kind) {
    case 'PAGE':
      return { title: heading ? `${title}: ${heading}` : title, url: `/compa/${sourceId}` }
    case 'CLUB':
      return { title, url: '/clubs' }
    case 'EVENT':
      return { title, url: '/events' }
    case 'BUSINESS':
      return { title, url: '/shops' }
    case 'POST':
      return { title: `Post by ${title}`, url: `/post/${toNodeId('Post', sourceId)}` }
  }
}
