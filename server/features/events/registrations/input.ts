import { z } from 'zod'
import { createTextSchema } from '../../../sanitize/text-schema.ts'
import { toSearchedName } from '../../users/input.ts'

/** Characters of an answer. */
export const maxAnswerLength = 500

const answerSchema = z.object({
  questionId: z.string().meta({ description: 'The id of a question of the event.' }),
  text: createTextSchema(maxAnswerLength, `An answer has at most ${maxAnswerLength} characters.`),
})

export const registerInput = z.object({
  answers: z.array(answerSchema).max(20).nullish().meta({ description: 'Omitted, the answers of an earlier registration stay.' }),
  showsName: z
    .boolean()
    .nullish()
    .transform((showsName) => showsName ?? false)
    .meta({ description: 'Whether other registered people see the name.' }),
})

export const registrationSearchInput = z.object({
  search: z
    .string()
    .transform(toSearchedName)
    .pipe(z.string().max(30))
    .nullish()
    .transform((search) => search ?? ''),
  state: z.enum(['REGISTERED', 'WAITING', 'CANCELLED']).nullish(),
})

export const ownRegistrationsQuery = z.object({
  period: z
    .enum(['upcoming', 'past'], 'The period is upcoming or past.')
    .optional()
    .meta({ description: 'Events that are not over, the first to start first, which is the default, or those that are, the last to start first.' })
    .transform((period) => (period === 'past' ? ('PAST' as const) : ('UPCOMING' as const))),
})
