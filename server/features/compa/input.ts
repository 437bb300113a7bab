import { z } from 'zod'

/** A question as it is asked; blank or longer than 2,000 characters is refused (decisions, Compa). */
export const askCompaInput = z.object({
  question: z
    .string({ error: 'question is a text' })
    .trim()
    .min(1, 'Ask something.')
    .refine((question) => [...question].length <= 2000, 'A question has at most 2,000 characters.')
    .meta({ maxLength: 2000 }),
})

/** What stands above a page of campus knowledge. */
export const frontMatter = z.object({
  title: z.string().trim().min(1).max(100),
  owner: z.string().trim().min(1).max(200),
  checked: z.iso.date().transform((day) => new Date(day)),
  keywords: z.string().max(500).default(''),
})
