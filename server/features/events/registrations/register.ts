import type { ServiceContext } from '../../../auth/service-context.ts'
import { formatInstant } from '../../../utils/campus-time.ts'
import { conflict, forbidden, invalid } from '../../../utils/errors.ts'
import { parseInput } from '../../../utils/parse.ts'
import { createUuidV7 } from '../../../utils/uuid.ts'
import { assertHasAccount, assertNotSuspended } from '../../users/service.ts'
import { type EventRecord, lockEvents } from '../data.ts'
import { getRegistrationState } from '../policy.ts'
import { assertEvent } from '../service.ts'
import { findRegistrationOfUser, isInAudience, type RegistrationRecord, setRegistrationCancelled, upsertRegistration } from './data.ts'
import { registerInput } from './input.ts'
import { createTicketCode } from './ticket-code.ts'
import { reassignSeats } from './waiting-list.ts'

type NewRegistration = { registration: RegistrationRecord; questions: EventRecord['questions'] }

/**
 * Registers the viewer for an event, or puts the viewer on the waiting list if it is full. Repeating it changes the answers, unless they are omitted, and
 * `showsName` only; a user on the waiting list gets a free seat. NOT_FOUND without such an event, CONFLICT if it does not take registrations now, FORBIDDEN for
 * those who are not in its audience.
 */
export async function registerForEvent(context: ServiceContext, eventId: string, input: unknown): Promise<NewRegistration> {
  const { uid } = await assertNotSuspended(context)
  await context.consumeRateLimit('registrations')
  const { answers, showsName } = parseInput(registerInput, input)
  const event = await assertEvent(context, eventId)
  assertTakesRegistrations(event, context.now())
  const checkedAnswers = toAnswers(event, answers ?? (await listEarlierAnswers(context, event, uid)))
  const registration = { id: createUuidV7(context.now()), eventId: event.id, userUid: uid, answers: checkedAnswers, showsName }
  const hasAudience = event.audienceClubs.length + event.audienceCourses.length > 0
  if (hasAudience && !(await isInAudience(context.database, event, uid))) throw forbidden('This event is for members of other clubs or courses.')
  const saved = await upsertRegistration(context.database, { ...registration, ticketCode: createTicketCode(), createdAt: context.now() })
  if (saved) return { registration: saved, questions: event.questions }
  assertTakesRegistrations(await assertEvent(context, eventId), context.now())
  throw conflict('This event has been changed meanwhile. Try again.')
}

/** Cancels the viewer's registration, at any time; without one nothing changes. Returns the event. NOT_FOUND without such an event. */
export async function cancelEventRegistration(context: ServiceContext, eventId: string): Promise<EventRecord> {
  const { uid } = await assertHasAccount(context)
  await context.consumeRateLimit('registrations')
  const { id } = await assertEvent(context, eventId)
  await cancelRegistration(context, id, uid)
  return assertEvent(context, id)
}

/** Cancels the registration of a user, whose seat goes to the waiting list. */
export const cancelRegistration = ({ database, now }: Pick<ServiceContext, 'database' | 'now'>, eventId: string, uid: string): Promise<void> =>
  database.$transaction(async (transaction) => {
    const [event] = await lockEvents(transaction, [eventId])
    const registration = event && (await findRegistrationOfUser(transaction, eventId, uid))
    if (!registration || registration.state === 'CANCELLED') return
    await setRegistrationCancelled(transaction, registration.id, now())
    const hadSeat = registration.state === 'REGISTERED'
    await reassignSeats(transaction, event, { registered: Number(hadSeat), waiting: Number(!hadSeat) }, now())
  })

function assertTakesRegistrations(event: EventRecord, now: Date) {
  switch (getRegistrationState(event, now)) {
    case null:
      throw conflict('This event needs no registration.')
    case 'CANCELLED':
      throw conflict('This event is cancelled.')
    case 'OVER':
      throw conflict('This event is over.')
    case 'CLOSED':
      throw conflict('Registration has closed.')
    case 'OPENS':
      throw conflict(`Registration opens on ${formatInstant(event.opensAt ?? now)}.`)
  }
}

/** What the user has answered before to the questions that the event still asks. */
async function listEarlierAnswers({ database }: ServiceContext, { id, questions }: EventRecord, uid: string): Promise<Answer[]> {
  const earlier = await findRegistrationOfUser(database, id, uid)
  if (!earlier || earlier.state === 'CANCELLED') return []
  return questions.flatMap(({ id: questionId }) => (earlier.answers[questionId] ? [{ questionId, text: earlier.answers[questionId] }] : []))
}

type Answer = { questionId: string; text: string }

/** The answers by the id of the question, without empty ones; INVALID_INPUT for a missing answer and an unknown question. */
function toAnswers({ questions }: EventRecord, answers: Answer[]): Record<string, string> {
  if (answers.some(({ questionId }) => !questions.some(({ id }) => id === questionId))) throw invalid('The event does not ask this question.', 'answers')
  const answersById = Object.fromEntries(answers.flatMap(({ questionId, text }) => (text ? [[questionId, text]] : [])))
  const unanswered = questions.find(({ id, isRequired }) => isRequired && !answersById[id])
  if (unanswered) throw invalid(`Answer the question '${unanswered.label}'.`, 'answers')
  return answersById
}
