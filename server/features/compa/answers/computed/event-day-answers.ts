import type { Database } from '../../../../database/client.ts'
import { formatInstant, getCampusClock, minutesPerDay, toInstant } from '../../../../utils/campus-time.ts'
import { type EventPassage, listEventPassages } from '../../data/events.ts'
import { hasAllWords } from '../../questions/aspects.ts'
import type { DateExpression } from '../../questions/date-expressions.ts'
import { formatPassage } from '../answer-builder.ts'
import { type RetrievalResult, type Search, toComputedResult } from '../retrieval.ts'
import type { EventQuestion } from './event-answers.ts'

const yesNoPattern =
  /^(?:(?:hi|hey|hello|compa|so|and|but|ok|okay|also|pls|please|then|tell me|is it true that)\W+)*(?:is|are|will|does|do|isnt|isn[’']t|wont|won[’']t|doesnt)\b|\b(?:ah|aa|right|correct|iruk\w*)\W*$/
/** Whether a question about days is a yes/no question. */
export const isYesNoQuestion = (rest: string) => yesNoPattern.test(rest)

/** Words that ask for more than the day. */
const otherPattern = /\b(?:free|fun|interesting|special|activit\w+|details?)\b/
const maxDates = 50

/** Answers in words whether an event that a question names is on its days or at its time: 'is the open mic on Friday?'. Null for any other question. */
export async function answerEventDay(
  database: Database,
  rest: string,
  { dates, topic }: EventQuestion,
  search: Search,
  now: Date,
): Promise<RetrievalResult | null> {
  if (!dates || topic.length === 0 || !isYesNoQuestion(rest) || otherPattern.test(rest)) return null
  const { passages } = await search(topic.join(' '))
  const ids = passages.flatMap(({ kind, sourceId, title }) => (kind === 'EVENT' && hasAllWords(title, topic) ? [sourceId] : []))
  const upcomingEvents = ids.length > 0 ? await listEventPassages(database, { from: now, to: null, startsAfter: null, ids, clubSlugs: [], take: maxDates }) : []
  const events = [...(dates.isDayNamed ? await listEnded(database, topic, toInstant(dates.from, 0), now) : []), ...upcomingEvents]
  const matchingEvent = events.find((event) => isOnDaysAndTime(event, dates, now))
  const event = matchingEvent ?? events.find((other) => dates.time !== null && isOnDays(other, dates)) ?? upcomingEvents[0]
  if (!event) return null
  const lead = matchingEvent ? describeYes(event, dates, now) : describeNo(event, dates, upcomingEvents.length > 1, now)
  return { ...toComputedResult(`${lead}\n\n${formatPassage(event, event.text)}`, [event]), lead, subject: event.title }
}

/** The events of a topic that have ended since an instant, such as the beginning of today. The search finds none that has ended. */
const listEnded = async (database: Database, topic: string[], from: Date, now: Date) =>
  from < now
    ? (await listEventPassages(database, { from, to: now, startsAfter: null, take: maxDates })).filter(
        ({ title, endsAt }) => endsAt <= now && hasAllWords(title, topic),
      )
    : []

function isOnDaysAndTime(event: EventPassage, dates: DateExpression, now: Date): boolean {
  if (dates.isNow && dates.time === null) return event.startsAt <= now && event.endsAt > now
  return isOnDays(event, dates) && (dates.time === null || getCampusClock(event.startsAt).minutes === dates.time)
}

function isOnDays({ startsAt, endsAt }: EventPassage, { from, to, part, isDayNamed }: DateExpression): boolean {
  const [partFrom, partTo] = part ?? [0, minutesPerDay]
  return !isDayNamed || (startsAt < toInstant(to - 1, partTo) && endsAt > toInstant(from, partFrom))
}

function describeYes({ title, startsAt, endsAt }: EventPassage, { isNow, time, from, to, label }: DateExpression, now: Date): string {
  if (endsAt <= now) return `Yes, ${title} was on ${formatInstant(startsAt)}. It has ended.`
  if (isNow && time === null) return `Yes, ${title} is on now.`
  // The second day of an event.
  return to - from === 1 && getCampusClock(startsAt).day < from ? `Yes, ${title} is ${label}.` : `Yes, ${title} is on ${formatInstant(startsAt)}.`
}

function describeNo(event: EventPassage, dates: DateExpression, hasOthers: boolean, now: Date): string {
  const when = formatInstant(event.startsAt)
  if (dates.time !== null && isOnDays(event, dates)) return `No, ${event.title} ${event.endsAt <= now ? 'was' : 'is'} on ${when}.`
  return `No, ${event.title} is not ${dates.isNow ? 'on now' : dates.label}: ${hasOthers ? 'the next one' : 'it'} is on ${when}.`
}
