import type { Database } from '../../../../database/client.ts'
import { formatMinutes, getCampusClock, toInstant } from '../../../../utils/campus-time.ts'
import { type EventPassage, listEventPassages } from '../../data/events.ts'
import type { Passage } from '../../data.ts'
import { hasAllWords } from '../../questions/aspects.ts'
import type { DateExpression } from '../../questions/date-expressions.ts'
import { extractTerms, splitWords } from '../../questions/query-analysis.ts'
import { eventWords } from '../../questions/vocabulary.ts'
import { formatPassage } from '../answer-builder.ts'
import { type RetrievalResult, toComputedResult } from '../retrieval.ts'

/** A question about events: its dates, whether it asks for the next event, and the words of its topic. */
export type EventQuestion = { dates: DateExpression | null; isNext: boolean; mentionsEvents: boolean; topic: string[] }

/** Words of questions about events that name no topic. */
const eventStopWords = new Set(
  'next upcoming soonest nearest soon coming happened happening happen happens held start starts starting begin begins beginning scheduled conducted organised organized list schedule calendar plan plans planned fun interesting activities activity special first earliest free adutha aduthu aduththa nadakkum nadakkuthu nadakuthu whats details detail name date time one two three four five few last latest final all every other another comes come'.split(
    ' ',
  ),
)
const nextPattern = /\b(?:next|upcoming|soonest|nearest|coming up|adutha|aduthu|aduththa)\b/
const firstPattern = /\b(?:first|earliest)\b/
const listPattern = /\b(?:events|fests|functions|programmes|things|few|all|list|some|\d+)\b/
const openPattern =
  /\b(?:whats|what is|what are|anything|something|any|wats) (?:\w+ )?(?:on|up|there|going on|happening|to do|fun|special|interesting)\b|\bgoing on\b|\bcoming up\b/

/** Parses a question about events. `rest` is the question without its dates. */
export function parseEventQuestion(rest: string, dates: DateExpression | null): EventQuestion {
  const words = splitWords(rest)
  const text = words.join(' ')
  const topic = extractTerms(rest)
    .map(({ word }) => word)
    .filter((word) => !eventWords.has(word) && !eventStopWords.has(word))
  const isNext = (nextPattern.test(text) || firstPattern.test(text)) && !listPattern.test(text)
  const mentionsEvents = words.some((word) => eventWords.has(word))
  return { dates, isNext, mentionsEvents: mentionsEvents || (topic.length === 0 && (nextPattern.test(text) || openPattern.test(text))), topic }
}

const weekMs = 7 * 24 * 60 * 60 * 1000
const maxEvents = 5
const maxSources = 3

/** Limits events to these ids or clubs; null for all events. */
export type EventFilter = { ids: string[]; clubSlugs: string[] } | null

type TimeWindow = { from: Date; to: Date | null; startsAfter: Date | null; label: string }

/** Answers with the events in the order of time; if there are none, says so and names the next one. Null if no event matches the filter. */
export async function answerEventQuestion(
  database: Database,
  { dates, isNext }: EventQuestion,
  filter: EventFilter,
  now: Date,
): Promise<RetrievalResult | null> {
  const window = getTimeWindow(dates, isNext, now)
  const isList = !isNext && (dates !== null || filter !== null)
  const take = isNext ? 1 : isList ? maxEvents + 1 : 3
  const events = await listEventPassages(database, { ...window, ...filter, take })
  if (events.length > 0)
    return toRetrievalResult(formatEvents(events, isNext ? null : window.label, dates, isNext, filter !== null), events.slice(0, maxEvents))
  const next = dates ? await listEventPassages(database, { from: now, to: null, startsAfter: filter ? null : now, ...filter, take: 1 }) : []
  if (filter && next.length === 0) return null
  const noneMessage = dates ? `I know of no ${filter ? 'such event' : 'event'} ${window.label}.` : 'I know of no event that is still to come.'
  const first = next[0]
  return toRetrievalResult(first ? `${noneMessage} The next ${filter ? 'one' : 'event'} is ${formatPassage(first, first.text)}` : noneMessage, next)
}

/**
 * Whether a passage is an event that a question names: with a topic of two words or more, all of which are in its title, or with all words of the title before a
 * colon and no significant word that neither the title nor the text has.
 */
export function isEventNamed({ kind, title, text }: Passage, question: string, topic: string[]): boolean {
  if (kind !== 'EVENT') return false
  if (topic.length > 1 && hasAllWords(title, topic)) return true
  const words: string[] = splitWords(question)
  const names = splitWords(title.split(':', 1)[0] ?? '')
  const significant = extractTerms(topic.join(' ')).flatMap(({ word, isLight }) => (isLight ? [] : [word]))
  return names.length > 0 && names.every((name) => words.includes(name)) && hasAllWords(`${title} ${text}`, significant)
}

/** Answers with the next event that starts after another one; null if that does not exist. */
export async function answerNextAfter(database: Database, eventId: string, now: Date): Promise<RetrievalResult | null> {
  const [event] = await listEventPassages(database, { from: new Date(0), to: null, startsAfter: null, ids: [eventId], clubSlugs: [], take: 1 })
  if (!event) return null
  const next = await listEventPassages(database, { from: now, to: null, startsAfter: event.startsAt, take: 1 })
  const [first] = next
  return toRetrievalResult(first ? `After that: ${formatPassage(first, first.text)}` : `I know of no event after ${event.title}.`, next)
}

const toRetrievalResult = (computed: string, events: EventPassage[]) => toComputedResult(computed, events.slice(0, maxSources))

function formatEvents(events: EventPassage[], label: string | null, dates: DateExpression | null, isNext: boolean, isFiltered: boolean): string {
  const [first] = events
  if (first && events.length === 1) {
    if (isNext) return `The ${dates ? 'first' : 'next'} ${isFiltered ? 'one' : 'event'} is ${formatPassage(first, first.text)}`
    return dates ? `One event ${label}: ${formatPassage(first, first.text)}` : formatPassage(first, first.text)
  }
  const head = dates ? `${events.length > maxEvents ? `The first ${maxEvents}` : events.length} events ${label}:` : 'The next events:'
  return [
    head,
    ...events.slice(0, maxEvents).map((event) => formatPassage(event, event.text)),
    ...(events.length > maxEvents ? ['Events lists the others.'] : []),
  ].join('\n\n')
}

/** The time window of the events; for days that are not over it begins now. */
function getTimeWindow(dates: DateExpression | null, isNext: boolean, now: Date): TimeWindow {
  const startsAfter = isNext ? now : null
  if (!dates) return { from: now, to: null, startsAfter, label: '' }
  const { day, minutes } = getCampusClock(now)
  const isOneDay = dates.to - dates.from === 1
  if (dates.isNow && dates.time === null) return { from: now, to: toInstant(day, minutes + 1), startsAfter: null, label: 'that is on right now' }
  const [partFrom, partTo] = (isOneDay ? dates.part : null) ?? [0, 1440]
  const starts = toInstant(dates.from, isOneDay && dates.time !== null ? dates.time : partFrom)
  const weekEnd = dates.label.startsWith('this week') ? new Date(now.getTime() + weekMs) : null
  const to = weekEnd ?? (dates.time !== null && isOneDay ? toInstant(dates.from, dates.time + 1) : toInstant(dates.to - 1, partTo))
  const isOver = to < now
  const label = weekEnd ? 'in the next seven days' : dates.time !== null && isOneDay ? `${dates.label}, at ${formatMinutes(dates.time)}` : dates.label
  return { from: isOver || starts > now ? starts : now, to, startsAfter: isOver ? null : startsAfter, label }
}
