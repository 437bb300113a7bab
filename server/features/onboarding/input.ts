import { z } from 'zod'
import { createTextSchema } from '../../sanitize/text-schema.ts'
import { courseSchema, maxProfileLinks, profileLinkSchema } from '../users/input.ts'

export const setUpAccountInput = z.object({
  course: courseSchema.meta({ description: 'One of the courses that set-up offers.', example: 'BSc Computer Science' }),
  bio: createTextSchema(500, 'The bio has at most 500 characters')
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

const visibilitySchema = z.enum(['EVERYONE', 'CAMPUS', 'ONLY_ME'], { error: 'Choose who may see it' }).nullish()

/** Omitted fields are unchanged. */
export const saveProfileInput = z.object({
  course: courseSchema.nullish().meta({ description: 'One of the courses that set-up offers.', example: 'BSc Computer Science' }),
  bio: createTextSchema(500, 'The bio has at most 500 characters').nullish().meta({ description: 'A few words about oneself.' }),
  clubs: z
    .array(z.string())
    .max(20)
    .transform((clubs) => [...new Set(clubs)])
    .nullish()
    .meta({ description: 'The set-up labels of the clubs. They replace the previous ones.' }),
  links: z.array(profileLinkSchema).max(maxProfileLinks, `A profile has at most ${maxProfileLinks} links`).nullish(),
  courseVisibility: visibilitySchema,
  bioVisibility: visibilitySchema,
  clubsVisibility: visibilitySchema,
  linksVisibility: visibilitySchema,
})

/** The form of account set-up: booleans are 'true' or 'false'. The picture is a file part. */
export const setUpForm = setUpAccountInput.extend({
  ownsBusiness: z
    .enum(['true', 'false'], { error: 'Please answer the last question.' })
    .transform((value) => value === 'true')
    .meta({ description: 'Whether business set-up is next.' }),
})
