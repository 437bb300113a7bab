import { LRUCache } from 'lru-cache'
import { type Day, formatDay, formatMinutes, formatWeekday, getCampusClock, type Minutes, minutesPerDay } from '../../../../utils/campus-time.ts'
import { getStems, hasAllWords } from '../../questions/aspects.ts'
import { type DateExpression, extractDates } from '../../questions/date-expressions.ts'
import { extractTerms, type QueryTerm } from '../../questions/query-analysis.ts'
import { getSynonyms } from '../../questions/vocabulary.ts'
import { isQuotable } from '../answer-builder.ts'
import type { RankedPassage, RetrievalResult } from '../retrieval.ts'
import { findNextOpening, findOpenRange, getHoursOn, isUnclearOn, type OpeningHours, type Place, parseOpeningHours, type TimeRange } from './opening-hours.ts'

/** Matches words about opening and closing. */
export const openingWordPattern = /\b(?:open(?:s|ed|ing)?|clos(?:e|es|ed|ing)|shut|shuts|timings?|hours|thirand\w*|thirak\w*|moodi\w*|moodum|mudum)\b|திற|மூடு/u
const yesNoPattern =
  /^(?:(?:hi|hey|hello|compa|so|and|but|ok|okay|also|pls|please|then|tell me|is it true that)[, ]+)*(?:is|are|was|were|will|would|does|do|can|could|may|if)\b|\b(?:open|closed|shut) (?:ah|aa|ya|a|right|or not)\b|\birukk?[au]m?\b|\biruk\w*a\b/

/** Matches periods whose dates are unknown. */
const undatedPeriodPattern = /\b(?:holidays?|during|exams?|vacations?|break|festivals?|diwali|pongal|christmas|semester)\b/
const yesNoWordPattern = /\b(?:open|opened|closed|shut|served|serving|over|running)\b/
const openQuestionPattern = /\b(?:when|what time|how long|how late|how early|which|what are|whats the|what is the)\b/

/** Whether a question about opening hours is a yes/no question, and whether it asks if a place is closed; null for any other question. */
export function parseHoursQuestion(rest: string, dates: DateExpression | null): { isYesNo: boolean; asksClosed: boolean } | null {
  const asksOpen = openingWordPattern.test(rest)
  const isYesNo = !openQuestionPattern.test(rest) && (yesNoPattern.test(rest) || /\b(?:open|closed|shut)\W*$/.test(rest))
  const isMoment = dates !== null && (dates.isNow || dates.time !== null)
  const asks = isYesNo ? isMoment || yesNoWordPattern.test(rest) || (asksOpen && dates) : asksOpen && dates
  if (!asks || /\bopen (?:to|for|mic|air)\b/.test(rest) || (!dates && undatedPeriodPattern.test(rest))) return null
  return { isYesNo, asksClosed: /\b(?:closed|shut|over)\b/.test(rest) && !/\bopen\b/.test(rest) }
}

/** Words of questions about hours that name no place. */
const hoursStopWords = new Set(
  'open opens opened opening close closes closed closing shut shuts timing timings time times hour hours late early still yet available working work visit use enter go reach get day days long moment there inside usually normally served serving over running place places anything everything something student students being floor'.split(
    ' ',
  ),
)

/** Caches the parsed hours of sections by day and text, so that a section is parsed once and not for each question. */
const parsedHours = new LRUCache<string, OpeningHours>({ max: 500 })

function getOpeningHours({ text, title }: RankedPassage, now: Date): OpeningHours {
  const key = `${getCampusClock(now).day} ${title}\n${text}`
  const hours = parsedHours.get(key) ?? parseOpeningHours(text, title, now)
  parsedHours.set(key, hours)
  return hours
}

type HoursMatch = { passage: RankedPassage; hours: OpeningHours; places: Place[] }

/** The minimum fit of a section that is matched by its heading and not by the name of a place. */
const minSectionFit = 0.5
const maxPlaces = 3
/** The scores of a section whose heading has the words of the question, and of any other. A place with the words scores 1, with synonyms 0.8. */
const headingScore = 0.9
const sectionScore = 0.4

/** Answers whether or when a place is open, from the hours in the best sections of the campus pages; null if none states them. */
export function answerOpeningHours(
  rest: string,
  { isYesNo, asksClosed }: { isYesNo: boolean; asksClosed: boolean },
  dates: DateExpression | null,
  passages: RankedPassage[],
  now: Date,
): RetrievalResult | null {
  const match = findPlaces(rest, passages, now)
  return match && toResult(match, describeHours(match, isYesNo, asksClosed, dates, now), joinSentences(match.hours.sentences))
}

/**
 * Answers 'library timings' and other questions for the hours of no day in particular: today's hours lead, and the section of the best page follows that states them.
 * Null if none does.
 */
export function answerHoursToday(rest: string, passages: RankedPassage[], now: Date): RetrievalResult | null {
  const [best] = passages
  if (!openingWordPattern.test(rest) || undatedPeriodPattern.test(rest) || best?.kind !== 'PAGE' || !isQuotable(best)) return null
  const match = findPlaces(
    rest,
    passages.filter((passage) => passage.sourceId === best.sourceId && passage.fit >= minSectionFit && isQuotable(passage)),
    now,
  )
  return match && toResult(match, describeHours(match, false, false, extractDates('today', now).dates, now), match.passage.text)
}

/** The first sentence leads; those about other places are a paragraph of their own. */
const toResult = ({ passage, places }: HoursMatch, [lead = '', ...others]: string[], statement: string): RetrievalResult => ({
  kind: 'computed',
  terms: [],
  computed: [lead, others.join(' '), statement].filter(Boolean).join('\n\n'),
  ...(lead !== unclearHours && { lead }),
  passages: [passage],
  subject: places[0]?.name ?? '',
})

const joinSentences = (sentences: string[]) => sentences.reduce((text, sentence) => `${text}${text && (/[.!?]$/.test(text) ? ' ' : '\n')}${sentence}`, '')

function describeHours(match: HoursMatch, isYesNo: boolean, asksClosed: boolean, dates: DateExpression | null, now: Date): string[] {
  const { day, minutes } = getCampusClock(now)
  const isMoment = isYesNo && (!dates || dates.isNow || dates.time !== null)
  const [from, to] = [dates?.from ?? day, dates?.to ?? day + 1]
  const isUnclear = match.places.some((place) => daysBetween(from, to).some((date) => isUnclearOn(place, date)))
  if (isUnclear) return [unclearHours]
  return isMoment && (!dates || dates.to - dates.from === 1)
    ? answerAtMoment(match.places, { day: dates?.from ?? day, minutes: dates?.time ?? minutes, label: formatMoment(dates) }, asksClosed)
    : answerForDays(match.places, dates as DateExpression, isYesNo ? asksClosed : null, { day, minutes })
}

const unclearHours = 'The hours are not the usual ones then. This is what the page says.'

/** The days from `from` to before `to`, at most seven. */
const daysBetween = (from: Day, to: Day): Day[] => Array.from({ length: Math.min(7, to - from) }, (_, index) => from + index)

const formatMoment = (dates: DateExpression | null) => (dates && dates.time !== null ? `${dates.label}, at ${formatMinutes(dates.time)}` : 'now')

/** The best matching places of one section; null if none matches. */
function findPlaces(rest: string, passages: RankedPassage[], now: Date): HoursMatch | null {
  const topic = extractTerms(rest).filter(({ word }) => !hoursStopWords.has(word) && !/^\d+(?:st|nd|rd|th)$/.test(word))
  if (!topic.length) return null
  const questionStems = getStems(rest)
  let best: { match: HoursMatch; score: number } | null = null
  for (const passage of passages.filter(({ kind }) => kind === 'PAGE')) {
    const hours = getOpeningHours(passage, now)
    for (const place of hours.places) {
      const placeScore = scorePlace(topic, place, `${passage.heading} ${passage.title}`)
      if (placeScore <= 0.5) continue
      const name = [...getStems(place.name)].filter((word) => !/^(?:the|an?|and|every|all|\d+)$/.test(word))
      // With equal scores, prefers the place with more words of the question and fewer others.
      const score = placeScore + 0.02 * name.filter((word) => questionStems.has(word)).length - 0.01 * name.filter((word) => !questionStems.has(word)).length
      if (!best || score > best.score + 1e-9) best = { match: { passage, hours, places: [place] }, score }
      else if (Math.abs(score - best.score) < 1e-9 && best.match.passage === passage && best.match.places.length < maxPlaces) best.match.places.push(place)
    }
  }
  const section = findSection(topic, passages, now)
  return section && section.score > (best?.score ?? 0) ? section.match : (best?.match ?? null)
}

/** All places of a section whose heading matches the question, such as the meals of the mess. */
function findSection(topic: QueryTerm[], passages: RankedPassage[], now: Date): { match: HoursMatch; score: number } | null {
  const words = topic.map(({ word }) => word)
  const sections = passages.filter(({ kind, fit }) => kind === 'PAGE' && fit >= minSectionFit)
  for (const passage of sections.filter(({ heading }) => hasAllWords(heading, words))) {
    const hours = getOpeningHours(passage, now)
    // Listed places belong to the subject of the heading.
    const places = hours.places.filter(({ clause }) => /: ?$/.test(clause))
    if (places.length) return { match: { passage, hours, places }, score: headingScore }
  }
  for (const passage of sections.filter(({ heading }) => /\bhours\b/i.test(heading))) {
    const hours = getOpeningHours(passage, now)
    if (hours.places.length) return { match: { passage, hours, places: hours.places }, score: sectionScore }
  }
  return null
}

/** The share of the topic's words that match a place, from 0 to 1; 0 if the question does not contain its kind (office, gate). */
function scorePlace(topic: QueryTerm[], place: Place, titles: string): number {
  const name = getStems(place.name.replace(/[\d, ]+(?:and \d+)?$/, ''))
  const kind = [...name].at(-1) ?? ''
  const around = getStems(`${place.clause} ${titles}`)
  let [score, total, hasKind] = [0, 0, false]
  for (const { word } of topic) {
    const stems = getStems(word)
    const others = getStems(getSynonyms(word).join(' '))
    const isIn = (words: Set<string>, list: Set<string>) => [...list].some((stem) => words.has(stem))
    hasKind ||= stems.has(kind) || others.has(kind)
    total += 1
    score += isIn(name, stems) ? 1 : isIn(name, others) ? 0.8 : isIn(around, stems) ? 0.5 : 0
  }
  return hasKind && total > 0 ? score / total : 0
}

const predicates: [clause: RegExp, yes: string, no: string][] = [
  [/^[^:]+: ?$/, 'on', 'not on'],
  [/\b(?:is|are) (?:in|there)\b/, 'there', 'not there'],
  [/\bruns?\b/, 'running', 'not running'],
  [/(?:)/, 'open', 'closed'],
]

/** 'the library is open', 'the labs are closed'. */
function describeState({ name, clause }: Place, isOpen: boolean): string {
  const [, yes, no] = predicates.find(([pattern]) => pattern.test(clause)) ?? (['', 'open', 'closed'] as const)
  const isPlural = /^(?:labs|tea and)|(?:places|terraces|courts|gates)$/i.test(name)
  return `${yes === 'on' ? name.toLowerCase() : name} ${isPlural ? 'are' : 'is'} ${isOpen ? yes : no}`
}

type AnswerMoment = { day: Day; minutes: Minutes; label: string }

function answerAtMoment(places: Place[], moment: AnswerMoment, asksClosed: boolean): string[] {
  const open = places.filter((place) => findOpenRange(place, moment.day, moment.minutes))
  // Of many places, such as the meals of a day, only the open ones, or the next to open.
  const hasMany = places.length > maxPlaces
  const selectedPlaces =
    open.length && hasMany ? open : hasMany ? [findNextToOpen(places, moment)] : [...open, ...places.filter((place) => !open.includes(place))]
  const sentences = selectedPlaces.map((place) => describeAtMoment(place, moment))
  const [first = '', ...others] = sentences
  return [`${open.length > 0 === !asksClosed ? 'Yes' : 'No'}, ${first}`, ...others.map(capitalize)]
}

function findNextToOpen(places: Place[], { day, minutes }: Pick<AnswerMoment, 'day' | 'minutes'>): Place {
  const getOpeningMinute = (place: Place) => {
    const next = findNextOpening(place, day, minutes)
    return next ? next.day * minutesPerDay + next.minutes : Number.POSITIVE_INFINITY
  }
  return places.reduce((best, place) => (getOpeningMinute(place) < getOpeningMinute(best) ? place : best))
}

function describeAtMoment(place: Place, { day, minutes, label }: AnswerMoment): string {
  const range = findOpenRange(place, day, minutes)
  if (range) {
    const always = range[0] === 0 && range[1] === minutesPerDay
    return `${describeState(place, true)} ${label}${always ? ', day and night' : `, until ${formatMinutes(range[1])}`}.`
  }
  const next = findNextOpening(place, day, minutes)
  if (!next) return `${describeState(place, false)} ${label}.`
  const when = next.day === day ? `at ${formatMinutes(next.minutes)}` : `on ${formatDay(next.day)}, at ${formatMinutes(next.minutes)}`
  const closed = describeState(place, false)
  return `${closed} ${label}. The next ${closed.endsWith('closed') ? 'opening' : 'time'} is ${when}.`
}

/**
 * The hours on some days, or in a part of them, a sentence for each place; `asksClosed` is null if the question is not a yes/no question. Of today, the place comes first
 * that is open now or opens next.
 */
function answerForDays(
  places: Place[],
  { from, to, part, label }: DateExpression,
  asksClosed: boolean | null,
  now: Pick<AnswerMoment, 'day' | 'minutes'>,
): string[] {
  const days = daysBetween(from, to)
  const rangesOn = (place: Place, day: Day) => getHoursOn(place, day).filter(([opens, closes]) => !part || (opens < part[1] && part[0] < closes))
  const isOpenOn = (place: Place) => days.some((day) => rangesOn(place, day).length > 0)
  const open = places.filter(isOpenOn)
  const current = days.length === 1 && from === now.day && !part && open.length > 0 ? findCurrent(open, now) : null
  const ordered = [...new Set([...(current ? [current] : []), ...open, ...places])]
  const [first = '', ...others] = ordered.map((place) => {
    if (days.length === 1) return `${describeState(place, isOpenOn(place))}${formatRanges(rangesOn(place, from), ' ')}.`
    return `${describeState(place, true)} ${days.map((day) => `on ${formatWeekday(day)}${formatRanges(rangesOn(place, day), ' ') || ' not at all'}`).join(', ')}.`
  })
  const lead = days.length === 1 ? `${label}, ${first}` : first
  const answer = asksClosed === null ? capitalize(lead) : `${places.some(isOpenOn) === !asksClosed ? 'Yes' : 'No'}: ${lead}`
  return [answer, ...others.map(capitalize)]
}

/** The place that is open, or else the next to open. */
const findCurrent = (places: Place[], { day, minutes }: Pick<AnswerMoment, 'day' | 'minutes'>): Place =>
  places.find((place) => findOpenRange(place, day, minutes)) ?? findNextToOpen(places, { day, minutes })

function formatRanges(ranges: TimeRange[], before: string): string {
  if (!ranges.length) return ''
  return (
    before +
    ranges
      .map(([opens, closes]) => (closes - opens === minutesPerDay ? 'day and night' : `from ${formatMinutes(opens)} to ${formatMinutes(closes)}`))
      .join(' and ')
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
