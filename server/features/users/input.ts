import { z } from 'zod'

/** The courses of account set-up (spec, section 3). */
export const courses = ['BSc Computer Science', 'BCom Finance', 'BA English', 'B-Tech CSE-SPE-WIP', 'B-Tech CSE-AI&FT-WIP']

export const usernamePattern = /^[A-Za-z0-9_.-]{3,30}$/
export const usernameMessage = 'A username has 3 to 30 letters, digits, _ . or -'
export const usernameSchema = z.string({ error: 'A username is needed' }).regex(usernamePattern, usernameMessage)

export const createDraftInput = z.object({ username: usernameSchema })

/** The draft over REST, which may repeat the uid and the email of the token. */
export const draftBody = createDraftInput.extend({
  uid: z.string('uid is a text').optional().meta({ description: 'The uid of the token; any other is refused.' }),
  email: z.string('email is a text').optional().meta({ description: 'The email of the token; any other is refused.' }),
})

export const setUpAccountInput = z.object({
  course: z.enum(courses as [string, ...string[]], { error: 'Choose one of the courses' }),
  bio: z
    .string()
    .trim()
    .max(500, 'The bio has at most 500 characters')
    .nullish()
    .transform((bio) => bio ?? '')
    .meta({ description: 'A few words about oneself; cleared if omitted.' }),
  ownsBusiness: z.boolean({ error: 'Please answer the last question.' }),
  clubs: z
    .array(z.string())
    .max(20)
    .nullish()
    .transform((clubs) => [...new Set(clubs ?? [])])
    .meta({ description: 'The set-up labels of the clubs; repeated in a form. They replace the previous ones.' }),
})

/** The form of account set-up: booleans are 'true' or 'false'. The picture is a file part. */
export const setUpForm = setUpAccountInput.extend({
  ownsBusiness: z
    .enum(['true', 'false'], { error: 'Please answer the last question.' })
    .transform((value) => value === 'true')
    .meta({ description: 'Whether business set-up is next.' }),
})

export const usernameParams = z.object({ username: z.string().meta({ description: 'The name to look up.', example: 'kavya_r' }) })

export const emailQuery = z.object({
  email: z
    .string('Give an email.')
    .min(1, 'Give an email.')
    .meta({ description: 'The email of the account; case-insensitive.', example: 'kavya.r@vistas.ac.in' }),
})
