import type { Database } from '../../../../database/client.ts'
import { minGoodFit, type RankedPassage, type RetrievalResult, type Search } from '../retrieval.ts'
import { answerEventQuestion, type EventFilter, type EventQuestion } from './event-answers.ts'
import { answerEventDay } from './event-day-answers.ts'
import { answerEventKind, parseEventKind } from './event-kind-answers.ts'

/** Answers with the events of some days, of a topic or of a kind, and whether an event is on a day. Null if the question does not ask for events. */
export async function answerPlannedEvents(
  database: Database,
  rest: string,
  question: EventQuestion,
  search: Search,
  now: Date,
): Promise<RetrievalResult | null> {
  const { dates, mentionsEvents, topic } = question
  if (topic.length === 0) return dates || mentionsEvents ? answerEventQuestion(database, question, null, now) : null
  const day = await answerEventDay(database, rest, question, search, now)
  if (day) return day
  const filter = mentionsEvents ? getEventFilter((await search(topic.join(' '))).passages) : null
  const answer = filter && (await answerEventQuestion(database, question, filter, now))
  if (answer) return answer
  const kind = parseEventKind(rest, question)
  return kind && answerEventKind(database, kind, question, search, now)
}

/** The events and clubs among the passages with a good fit; null if there are none. */
function getEventFilter(passages: RankedPassage[]): EventFilter {
  const goodPassages = passages.filter(({ fit }) => fit >= minGoodFit)
  const ids = goodPassages.filter(({ kind }) => kind === 'EVENT').map(({ sourceId }) => sourceId)
  const clubSlugs = goodPassages.filter(({ kind }) => kind === 'CLUB').map(({ sourceId }) => sourceId)
  return ids.length || clubSlugs.length ? { ids, clubSlugs } : null
}
