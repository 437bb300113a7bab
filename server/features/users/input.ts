import { z } from 'zod'

/** The courses of account set-up (spec, section 3). */
export const courses = ['BSc Computer Science', 'BCom Finance', 'BA English', 'B-Tech CSE-SPE-WIP', 'B-Tech CSE-AI&FT-WIP']

export const username = z.string({ error: 'A username is needed' }).regex(/^[A-Za-z0-9_.-]{3,30}$/, 'A username has 3 to 30 letters, digits, _ . or -')

export const createDraftInput = z.object({ username })

export const setUpAccountInput = z.object({
  course: z.enum(courses as [string, ...string[]], { error: 'Choose one of the courses' }),
  bio: z
    .string()
    .trim()
    .max(500, 'The bio has at most 500 characters')
    .nullish()
    .transform((bio) => bio ?? ''),
  ownsBusiness: z.boolean({ error: 'Please answer the last question.' }),
  clubs: z
    .array(z.string())
    .max(20)
    .nullish()
    .transform((clubs) => [...new Set(clubs ?? [])]),
})
