import type { Database } from '../../../../database/client.ts'
import { formatInstant, toInstant } from '../../../../utils/campus-time.ts'
import { type EventPassage, listEventPassages } from '../../data/events.ts'
import type { Source } from '../../data.ts'
import type { DateExpression } from '../../questions/date-expressions.ts'
import { splitWords } from '../../questions/query-analysis.ts'
import type { RegistrationQuestion } from '../../questions/registration-question.ts'
import { type RetrievalResult, toComputedResult } from '../retrieval.ts'

/** A registration of the viewer, or a place on a waiting list, with its event. */
export type OwnRegistration = {
  state: 'REGISTERED' | 'WAITING'
  place: number | null
  event: { id: string; title: string; place: string; startsAt: Date; endsAt: Date; cancelledAt: Date | null }
}

/** Reads the registrations of the viewer for events that are to come, by their start, or past ones, the latest first. */
export type ReadOwnRegistrations = (period: 'UPCOMING' | 'PAST') => Promise<OwnRegistration[]>

const mine: Source = { title: 'Mine', url: '/mine' }
const maxListed = 10
const maxSources = 3

type Options = {
  /** Null for a visitor. */
  read: ReadOwnRegistrations | null
  dates: DateExpression | null
  now: Date
  /** Finds the events that a text names: for an event that none of the registrations has in its title. */
  findEvents: (text: string) => Promise<{ id: string; title: string }[]>
}

/** Answers a question about the viewer's own registrations from them alone. No model gets the answer. */
export async function answerOwnRegistrations(database: Database, question: RegistrationQuestion, options: Options): Promise<RetrievalResult> {
  const { read, dates, now } = options
  if (!read) return toResult('Log in to see what you are registered for.', [])
  const { scope, topic } = question
  if (topic.length > 0) return answerAboutEvent(database, topic, { ...options, read })
  const isPast = scope === 'past' || (dates !== null && toInstant(dates.to) <= now)
  const inDates = (await read(isPast ? 'PAST' : 'UPCOMING')).filter(({ event }) => !dates || overlaps(event, dates))
  const state = scope === 'seats' || scope === 'next' ? 'REGISTERED' : scope === 'waiting' ? 'WAITING' : null
  const inScope = inDates.filter((registration) => state === null || registration.state === state)
  const listed = scope === 'next' ? inScope.filter(({ event }) => !event.cancelledAt).slice(0, 1) : inScope
  const text = listed.length === 0 ? describeNothing(scope, dates) : describeList(listed, isPast)
  return toResult(text, await findPassages(database, listed), listed[0]?.event.title)
}

const overlaps = ({ startsAt, endsAt }: OwnRegistration['event'], { from, to }: DateExpression) => startsAt < toInstant(to) && endsAt > toInstant(from)

function describeNothing(scope: RegistrationQuestion['scope'], dates: DateExpression | null): string {
  const when = dates ? ` ${dates.label}` : ''
  if (scope === 'waiting') return `You are on no waiting list${when}.`
  return scope === 'past' ? `You were not registered for an event${when}.` : `You are not registered for an event${when}.`
}

function describeList(registrations: OwnRegistration[], isPast: boolean): string {
  const [first] = registrations
  if (first && registrations.length === 1) return describe(first, isPast)
  const lines = registrations.slice(0, maxListed).map(describeLine)
  const head = isPast ? 'Your past registrations:' : 'Your registrations:'
  return [head, ...lines, ...(registrations.length > maxListed ? ['The page ‘Mine’ lists the others.'] : [])].join('\n\n')
}

const describeFacts = ({ event: { startsAt, place, cancelledAt } }: OwnRegistration) =>
  `${formatInstant(startsAt)}${place ? `, ${place}` : ''}${cancelledAt ? '. The event is cancelled' : ''}`

const describeLine = (registration: OwnRegistration) =>
  `${registration.event.title}: ${describeFacts(registration)}${registration.state === 'WAITING' ? ` (${describeWaiting(registration)})` : ''}.`

const describeWaiting = ({ place }: OwnRegistration) => (place === null ? 'on the waiting list' : `number ${place} on the waiting list`)

/** 'You are registered for Open mic: Thursday, 26 November at 6 pm, Amphitheatre.' */
export const describeOwnRegistration = (registration: OwnRegistration) => describe(registration, false)

function describe(registration: OwnRegistration, isPast: boolean): string {
  const { state, event } = registration
  const what = state === 'REGISTERED' ? `registered for ${event.title}` : `${describeWaiting(registration)} of ${event.title}`
  return `You ${isPast ? 'were' : 'are'} ${what}: ${describeFacts(registration)}.`
}

/** Answers whether the viewer is registered for an event. */
async function answerAboutEvent(
  database: Database,
  topic: string[],
  { read, dates, findEvents }: Options & { read: ReadOwnRegistrations },
): Promise<RetrievalResult> {
  const upcoming = await read('UPCOMING')
  const isInDates = ({ event }: OwnRegistration) => !dates || overlaps(event, dates)
  const named = upcoming.filter((registration) => isInDates(registration) && hasTopic(registration.event.title, topic))
  const events = named.length > 0 ? [] : await findEvents(topic.join(' '))
  const matching =
    named.length > 0 ? named : upcoming.filter((registration) => isInDates(registration) && events.some(({ id }) => id === registration.event.id))
  const [first] = matching
  if (first) {
    const text = matching.length === 1 && first.state === 'REGISTERED' ? `Yes. ${describeOwnRegistration(first)}` : describeList(matching, false)
    return toResult(text, await findPassages(database, matching), first.event.title)
  }
  const past = (await read('PAST')).filter((registration) => isInDates(registration) && hasTopic(registration.event.title, topic))
  if (past.length > 0) return toResult(describeList(past, true), [], past[0]?.event.title)
  const [event] = events
  if (!event) return toResult('You are not registered for an event with this name.', [])
  return toResult(`No, you are not registered for ${event.title}.`, await findPassages(database, [{ event }]), event.title)
}

/** Whether a title has all words of a topic, also joined or split: 'tech fest' is Techfest. */
function hasTopic(title: string, topic: string[]): boolean {
  const words = splitWords(title)
  return words.join('').includes(topic.join('')) || topic.every((word) => words.some((other) => other === word || (word.length > 3 && other.startsWith(word))))
}

const findPassages = (database: Database, registrations: { event: { id: string } }[]) =>
  listEventPassages(database, {
    ...{ from: new Date(0), to: null, startsAfter: null, clubSlugs: [], take: maxSources },
    ids: registrations.map(({ event }) => event.id),
  })

const toResult = (computed: string, events: EventPassage[], subject?: string): RetrievalResult => ({
  ...{ ...toComputedResult(computed, events), isPrivate: true, furtherSources: [mine] },
  // A list has several subjects: its passages.
  ...(subject && events.length === 0 && { subject }),
})
