import { z } from 'zod'

/** The maximum length of a question in characters. */
export const maxQuestionLength = 2000

const question = z
  .string({ error: 'question is a text' })
  .trim()
  .min(1, 'Ask something.')
  .refine((text) => [...text].length <= maxQuestionLength, `A question has at most ${maxQuestionLength.toLocaleString('en-US')} characters.`)
  .meta({ maxLength: maxQuestionLength })

/** The body of `POST /compa/ask`. A question has 1 to 2,000 characters after trimming. */
export const askCompaBody = z.object({ question })

/** The number of earlier questions that a question may depend on. */
export const maxPreviousQuestions = 5

/** How long a later question may refer to a question. */
export const followUpWindowMs = 30 * 60 * 1000

/** The input over GraphQL. Visitors, whose conversation is not stored, may send their previous questions, oldest first. */
export const askCompaInput = askCompaBody.extend({
  previousQuestions: z
    .array(question)
    .max(maxPreviousQuestions, `At most ${maxPreviousQuestions} earlier questions.`)
    .nullish()
    .transform((questions) => questions ?? []),
})

/** The front matter of a campus page. */
export const frontMatter = z.object({
  title: z.string().trim().min(1).max(100),
  owner: z.string().trim().min(1).max(200),
  checked: z.iso.date().transform((day) => new Date(day)),
  keywords: z.string().max(500).default(''),
})
