import { splitSentences } from '../answers/split-sentences.ts'
import type { Passage } from '../data.ts'
import { costQuestionPattern, costStatementPattern } from './cost.ts'
import { splitWords } from './query-analysis.ts'
import { stripPluralEnding } from './vocabulary.ts'

/** An aspect of a subject: patterns of questions for it and of sentences that state it, and search words. */
export type Aspect = { name: 'leader' | 'place' | 'time' | 'cost' | 'contact'; question: RegExp; statement: RegExp; words: string }

const roles =
  'lead|leads|leader|leaders|president|vice president|secretary|treasurer|captain|chair|chairs|chairperson|chairman|convenor|convener|co-?ordinator|coordinates|head|heads|founder|founders|in charge|incharge|manager|manages|director|mentor|adviser|advisor|organi[sz]er|organi[sz]es|runs|responsible|hod|dean|principal|director'

const leader: Aspect = {
  name: 'leader',
  question: new RegExp(
    `\\b(?:who|whos|whose|whom|name|yaar|yaaru|yar|yaru)\\b.*\\b(?:${roles}|run|led|started|founded|manage|organi[sz]e)\\b|\\b(?:leader|president|captain|head|lead|hod|dean|principal|co-?ordinator|secretary)\\b.*\\b(?:who|name|yaar|yaaru|yar|yaru)\\b`,
  ),
  statement:
    /\b(?:(?:led|headed|run|managed|organi[sz]ed|co-?ordinated|founded|started) by|leads?|leaders?|president|secretary|treasurer|captain|chair(?:person|man|woman)?|conven[oe]r|co-?ordinators?|head of|heads|founders?|in charge|responsible|manager|director|mentor|advis[eo]r|organi[sz]ers?|hod|dean|principal)\b/i,
  words: 'leader president',
}

export const costAspect: Aspect = { name: 'cost', question: costQuestionPattern, statement: costStatementPattern, words: 'fee cost price' }

export const aspects: Aspect[] = [
  leader,
  costAspect,
  { name: 'contact', question: /\b(?:e-?mail|mail)(?: (?:id|address))?\b/, statement: /\S@\S/, words: 'email write' },
  {
    name: 'contact',
    question:
      /\b(?:contact|contacts|(?<!\b(?:an?|my|our|the|your) )phone|number|call|whats ?app|insta|instagram|message|dm|ping|in touch|touch with|reach (?:them|him|her|out))\b/,
    statement: /\d{3}-\d{4}|\S@\S/,
    words: 'contact call phone',
  },
  {
    name: 'place',
    question:
      /\b(?:where|wheres|whr|venue|located|location|place|address|which (?:room|block|floor|building|hall)|how (?:do|can|to) (?:i |we )?(?:get|reach|go)|enga|enge|engae)\b/,
    statement:
      /\b(?:floor|room|block|beside|behind|near|next to|inside|between|opposite|in front of|at the (?:\w+ )?(?:gate|entrance)|building|lab \d|auditorium|ground)\b/i,
    words: 'room block floor',
  },
  {
    name: 'time',
    question:
      /\b(?:when|whens|wen|what time|which days?|what days?|which dates?|what dates?|date|timings?|time|hours|how long|until|till|start|starts|begin|begins|end|ends|finish|over|meets?|eppo|epo|eppa)\b|எப்போது/,
    statement:
      /\b\d{1,2}(?::\d{2})? ?[ap]m\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bday and night\b|\b\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\bat any (?:hour|time)\b/i,
    words: 'time day hours',
  },
]

/** Whether a question asks who leads a subject. */
export const isLeaderQuestion = (question: string) => leader.question.test(question.toLowerCase())

const tamilWherePattern = '(?:enga|engae|enge|yenga)(?: iru\\w+)?'
const placeQuestionPattern = new RegExp(
  `\\b(?:where|whr|wher)s?(?: exactly)? (?:is|are|s|r)\\b|\\bwheres\\b|\\b(?:where|how) (?:do|can|could|to)(?: i| we)? (?:find|get to|reach|go to)\\b|^${tamilWherePattern}|\\b${tamilWherePattern}$`,
)

const actionPattern = /\b(?:sold|bought|paid|done|kept|held|written|printed|issued|served|\w+anum|\w+alam)\b/

/** Whether a question asks where something is, but not where something is done. */
export const isPlaceQuestion = (question: string) => {
  const text = splitWords(question).join(' ')
  return placeQuestionPattern.test(text) && !actionPattern.test(text)
}

/** 'When do I pay?' asks for a time, not for a price. */
const whenPattern =
  /^(?:(?:and|so|ok|okay|but) )*(?:when|whens|by when|till when|until when|what(?:s| is| are)? the (?:last |due )?dates?|last date|due date|deadline)\b/
const timeAspect = aspects.find(({ name }) => name === 'time')

/** The aspect that a question asks for, or null. */
export function findAspect(question: string): Aspect | null {
  const text = question.toLowerCase()
  return (whenPattern.test(text) ? timeAspect : aspects.find((aspect) => aspect.question.test(text))) ?? null
}

/** The words of a text in their singular, for comparisons. */
export const getStems = (text: string) => new Set(splitWords(text).map(stripPluralEnding))

/** Whether a text has one of these stems. */
export function hasAnyStem(text: string, stems: ReadonlySet<string>): boolean {
  for (const stem of getStems(text)) if (stems.has(stem)) return true
  return false
}

/** Whether a text has the stems of all these words. */
export const hasAllWords = (text: string, words: string[]) => hasAllStems(text, getStems(words.join(' ')))

/**
 * The sentences of a passage that state an aspect of a subject. The sentence, the heading and the title together contain all words of the subject.
 * A sentence about a place has to locate the subject itself, or continue a sentence about it.
 */
export function findStatements({ kind, title, heading, text }: Passage, { statement, name }: Aspect, subject: ReadonlySet<string>): string[] {
  const isNamed = hasAnyStem(kind === 'PAGE' ? heading : title, subject)
  // The first sentence of an event states its time and then its place.
  if (kind === 'EVENT' && name === 'place') return hasAllStems(title, subject) && /[ap]m, [^.]+\./.test(text) ? [text] : []
  const isPageOfPlaces = kind === 'PAGE' && name === 'place'
  let isAbout = isNamed
  // Passages other than pages are short and about one subject.
  return (kind === 'PAGE' ? splitSentences(text) : [text]).flatMap((sentence) => {
    const isContinued = isAbout && /^(?:it|they)\b/i.test(sentence)
    isAbout = hasAnyStem(sentence, subject) || isContinued
    const isStated =
      isPageOfPlaces && !isContinued
        ? isLocationStatement(`${title} ${heading}`, sentence, statement, subject)
        : (isAbout || isNamed) && statement.test(sentence)
    return isStated && hasAllStems(kind === 'POST' ? sentence : `${title} ${heading} ${sentence}`, subject) ? [sentence.trim()] : []
  })
}

const prepositions = new Set('at behind beside between by from in inside into near of on opposite outside to'.split(' '))

/** Whether a sentence says where a subject is: it names the subject, not after a preposition, and a place after the subject. */
function isLocationStatement(titles: string, sentence: string, place: RegExp, subject: ReadonlySet<string>): boolean {
  const words = splitWords(sentence)
  const first = words.findIndex((word) => subject.has(stripPluralEnding(word)))
  if (first < 0 || prepositions.has(words.slice(0, first).findLast((word) => !/^(?:the|an?)$/.test(word)) ?? '')) return false
  return [...sentence.matchAll(new RegExp(place, 'gi'))].some(
    ({ 0: match, index }) => !hasAnyStem(match, subject) && hasAllStems(`${titles} ${sentence.slice(0, index)}`, subject),
  )
}

/** The first sentence of a passage that states an aspect of a subject, or null. */
export const findStatement = (passage: Passage, aspect: Aspect, subject: ReadonlySet<string>): string | null =>
  findStatements(passage, aspect, subject)[0] ?? null

function hasAllStems(text: string, stems: ReadonlySet<string>): boolean {
  const present = getStems(text)
  return stems.size > 0 && [...stems].every((stem) => present.has(stem))
}
