import { z } from 'zod'
import { eventSchema } from '../presenter.ts'
import type { RegistrationRecord } from './data.ts'

/** One's registration over REST. */
export const registrationSchema = z
  .object({
    id: z.string(),
    eventId: z.string(),
    state: z.enum(['REGISTERED', 'WAITING', 'CANCELLED']),
    place: z.number().int().nullable().meta({ description: 'The place on the waiting list, from 1; null unless waiting.' }),
    ticketCode: z.string().nullable().meta({ description: 'Ten letters that the entrance checks; null unless registered.' }),
    answers: z.array(z.object({ questionId: z.string(), text: z.string() })),
    showsName: z.boolean(),
    createdAt: z.date(),
  })
  .meta({ id: 'Registration' })

export const ownRegistrationsSchema = z.array(z.object({ registration: registrationSchema, event: eventSchema }))

export const presentRegistration = (registration: RegistrationRecord, place: number | null): z.output<typeof registrationSchema> => {
  const { id, eventId, state, answers, showsName, createdAt, ticketCode } = registration
  const answerList = Object.entries(answers).map(([questionId, text]) => ({ questionId, text }))
  return { id, eventId, state, place, ticketCode: state === 'REGISTERED' ? ticketCode : null, answers: answerList, showsName, createdAt }
}
