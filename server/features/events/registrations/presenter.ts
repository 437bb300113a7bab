import { z } from 'zod'
import type { EventQuestion } from '../data.ts'
import { eventSchema } from '../presenter.ts'
import type { RegistrationRecord } from './data.ts'
import { listAnswers } from './list-answers.ts'

/** One's registration over REST. */
export const registrationSchema = z
  .object({
    id: z.string(),
    eventId: z.string(),
    state: z.enum(['REGISTERED', 'WAITING', 'CANCELLED']),
    place: z.number().int().nullable().meta({ description: 'The place on the waiting list, from 1; null unless waiting.' }),
    ticketCode: z.string().nullable().meta({ description: 'Ten letters that the entrance checks; null unless registered.' }),
    answers: z.array(z.object({ questionId: z.string(), text: z.string() })).meta({ description: 'In the order of the questions.' }),
    showsName: z.boolean(),
    createdAt: z.date(),
  })
  .meta({ id: 'Registration' })

export const ownRegistrationsSchema = z.array(z.object({ registration: registrationSchema, event: eventSchema }))

export const presentRegistration = (
  { id, eventId, state, answers, showsName, createdAt, ticketCode }: RegistrationRecord,
  { questions, place }: { questions: EventQuestion[]; place: number | null },
): z.output<typeof registrationSchema> => ({
  ...{ id, eventId, state, place, ticketCode: state === 'REGISTERED' ? ticketCode : null },
  ...{ answers: listAnswers(questions, answers), showsName, createdAt },
})
