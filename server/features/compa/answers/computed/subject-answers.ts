import type { Database } from '../../../../database/client.ts'
import { formatInstant } from '../../../../utils/campus-time.ts'
import { getClubBySlug, getClubs } from '../../../clubs/service.ts'
import { getClosingTime, getRegistrationState, getSeatsLeft } from '../../../events/policy.ts'
import { getEventById } from '../../../events/service.ts'
import { findBusinessContact } from '../../data.ts'
import { findAspect, hasAllWords } from '../../questions/aspects.ts'
import { extractTopic } from '../../questions/follow-up.ts'
import { type RankedPassage, type RetrievalResult, toComputedResult } from '../retrieval.ts'
import { isEventNamed } from './event-answers.ts'
import { describeOwnRegistration, type ReadOwnRegistrations } from './registration-answers.ts'

const registrationPattern =
  /\b(?:register|registers|registering|registrations?|sign(?:ing)? ?up|rsvp|enrol|enroll|take part|participate|seats?|spots|slots|(?<!\b(?:time|which|what) )(?:spot|slot)|sold out|fully booked|house ?full|full(?= (?:already|now|yet|up)\b|[?!. ]*$))\b/i
const ticketPattern =
  /\b(?:need|needed|require\w*|without)\b.*\b(?:tickets?|pass|passes)\b|\b(?:tickets?|pass|passes) (?:is |are )?(?:needed|required|necessary|compulsory)\b/i
const cancelledPattern = /\b(?:cancell?ed|called off|postponed|still (?:on|happening|going on|taking place))\b/i
const joinPattern = /\b(?:join|can (?:i|we|anyone|anybody|everyone) (?:still |also |just )?(?:attend|come|go))\b/i

const organiserPattern =
  /\b(?:who|which clubs?)(?:['’]?s| is| are| will| be| has| been| the)* (?:organi[sz]\w*|host\w*|conduct\w*|behind)\b|\b(?:organi[sz]ed|hosted|conducted) by (?:who|whom|which)\b|\b(?:organi[sz]ers?|hosts?) (?:of|for)\b|\b(?:by|of|from) which club\b/i
/** Words of a question for the organiser that may also be of a topic: 'behind', 'code of conduct'. */
const organiserWords = /\b(?:behind|conduct|clubs?)\b/gi

type SubjectContext = { askedAt: Date; readOwnRegistrations?: ReadOwnRegistrations | null }
type EventRecord = NonNullable<Awaited<ReturnType<typeof getEventById>>>

/** Whether a question may be for the contact of a business, or for an event's registration, club or cancellation. */
export const isSubjectQuestion = (question: string) =>
  [joinPattern, organiserPattern, cancelledPattern].some((pattern) => pattern.test(question)) || asksForContact(question) || asksForRegistration(question)

/** Whether a question is for the registration for an event, even if it asks when or where that is. */
export const asksForRegistration = (question: string) => registrationPattern.test(question) || ticketPattern.test(question)

const asksForContact = (question: string) => findAspect(question)?.name === 'contact' || /\border\b/i.test(question)

/**
 * Answers from a business how to reach it, and from an event whether it is cancelled, whether the viewer is registered, or else whether people can register, or
 * whose event it is. Null for any other question or passage.
 */
export async function answerAboutSubject(
  database: Database,
  question: string,
  passage: RankedPassage,
  context: SubjectContext,
): Promise<RetrievalResult | null> {
  if (passage.kind === 'BUSINESS' && asksForContact(question)) {
    const contact = await describeContact(database, passage.sourceId)
    return contact ? toResult(passage, contact) : null
  }
  const event = passage.kind === 'EVENT' && isSubjectQuestion(question) ? await getEventById({ database }, passage.sourceId) : null
  if (!event) return null
  if (cancelledPattern.test(question))
    return toResult(passage, event.cancelledAt ? `${event.title} is cancelled.` : `${event.title} is not cancelled: ${formatInstant(event.startsAt)}.`)
  if (!asksForRegistration(question) && !joinPattern.test(question)) {
    const club = event.clubSlug !== null && asksForOrganiser(question, passage) ? await getClubBySlug({ database }, event.clubSlug) : null
    return club && toResult(passage, `${event.title} is an event of ${club.name}.`)
  }
  const registrations = await context.readOwnRegistrations?.('UPCOMING')
  const own = registrations?.find(({ event: { id } }) => id === event.id)
  if (!own) return toResult(passage, await describeRegistration(database, event, context.askedAt))
  const [lead, seats] = [describeOwnRegistration(own), describeSeatsLeft(event, context.askedAt)]
  return { ...toResult(passage, seats ? `${lead}\n\n${seats}` : lead), ...(seats && { lead }), isPrivate: true }
}

/** Whether a question is for the organiser of an event that it names or refers to. */
function asksForOrganiser(question: string, event: RankedPassage): boolean {
  const topic = extractTopic(question.replace(organiserWords, ' '))
  return organiserPattern.test(question) && (topic.length === 0 || hasAllWords(event.title, topic) || isEventNamed(event, question, topic))
}

const toResult = (passage: RankedPassage, computed: string): RetrievalResult => ({
  ...toComputedResult(computed, [passage]),
  subject: passage.title,
})

async function describeContact(database: Database, id: string): Promise<string | null> {
  const business = await findBusinessContact(database, id)
  if (!business) return null
  const { name, whatsapp, instagram, username } = business
  const ways = [whatsapp && `WhatsApp ${whatsapp}`, instagram && `Instagram ${instagram}`, username && `@${username} on Thinnai`].filter(Boolean)
  return ways.length > 0 ? `You can reach ${name} by ${ways.join(', or ')}.` : null
}

/** How to reach the author of a post that answered the previous question; null for any other question or passage, and for a deleted account. */
export const answerAboutAuthor = (question: string, passage: RankedPassage): RetrievalResult | null =>
  passage.kind === 'POST' && passage.title && asksForContact(question)
    ? toResult(passage, `You can reply to @${passage.title} on the post, which may also say how to reach them.`)
    : null

/** Whether people can register, until when, how many seats are left, and who may register. */
async function describeRegistration(database: Database, event: EventRecord, now: Date): Promise<string> {
  const { title, opensAt } = event
  const end = formatInstant(getClosingTime(event))
  switch (getRegistrationState(event, now)) {
    case null:
      return `${title} takes no registrations: you can just come.`
    case 'OPENS':
      return join(`Registration for ${title} is open`, opensAt && `from ${formatInstant(opensAt)}`, `until ${end}.`, await describeAudience(database, event))
    case 'OPEN':
      return join(`You can register for ${title} on its page until ${end}.`, describeSeatsLeft(event, now), await describeAudience(database, event))
    case 'FULL':
      return join(`${title} is full. You can join the waiting list on its page until ${end}.`, await describeAudience(database, event))
    case 'CLOSED':
      return `Registration for ${title} is closed.`
    case 'CANCELLED':
      return `${title} is cancelled.`
    case 'OVER':
      return `${title} is over.`
  }
}

const join = (...sentences: (string | null)[]) => sentences.filter(Boolean).join(' ')

/** The seats that people can register for; null without a limit, or if nobody can register. */
function describeSeatsLeft(event: EventRecord, now: Date): string | null {
  const seatsLeft = getSeatsLeft(event)
  if (seatsLeft === null || getRegistrationState(event, now) !== 'OPEN') return null
  return seatsLeft === 1 ? '1 seat is left.' : `${seatsLeft} seats are left.`
}

/** Who may register; null for everyone. */
async function describeAudience(database: Database, { audienceClubs, audienceCourses }: EventRecord): Promise<string | null> {
  const names = audienceClubs.length > 0 ? (await getClubs({ database })).flatMap(({ slug, name }) => (audienceClubs.includes(slug) ? [name] : [])) : []
  const parts = [
    ...(names.length > 0 ? [`members of ${listFormat.format(names)}`] : []),
    ...(audienceCourses.length > 0 ? [`students of ${listFormat.format(audienceCourses)}`] : []),
  ]
  return parts.length > 0 ? `It is for ${parts.join(' and for ')}.` : null
}

const listFormat = new Intl.ListFormat('en-GB')
