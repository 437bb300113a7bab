import { z } from 'zod'

const question = z
  .string({ error: 'question is a text' })
  .trim()
  .min(1, 'Ask something.')
  .refine((text) => [...text].length <= 2000, 'A question has at most 2,000 characters.')
  .meta({ maxLength: 2000 })

/** What `POST /compa/ask` takes; a question that is blank or longer than 2,000 characters is refused (decisions, Compa). */
export const askCompaBody = z.object({ question })

/** How many earlier questions a later one may depend on. */
export const maxPreviousQuestions = 5

/** What GraphQL takes: visitors, whose conversation is not kept, may send the questions before this one, oldest first. */
export const askCompaInput = askCompaBody.extend({
  previousQuestions: z
    .array(question)
    .max(maxPreviousQuestions, `At most ${maxPreviousQuestions} earlier questions.`)
    .nullish()
    .transform((questions) => questions ?? []),
})

/** What stands above a page of campus knowledge. */
export const frontMatter = z.object({
  title: z.string().trim().min(1).max(100),
  owner: z.string().trim().min(1).max(200),
  checked: z.iso.date().transform((day) => new Date(day)),
  keywords: z.string().max(500).default(''),
})
