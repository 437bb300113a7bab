import { z } from 'zod'
import { createLineSchema } from '../../sanitize/line-schema.ts'

export const courseMessage = 'Choose one of the courses'
/** `assertCourse` checks that it is one of the courses. */
export const courseSchema = z.string({ error: courseMessage }).min(1, courseMessage)

export const usernamePattern = /^[A-Za-z0-9_.-]{3,30}$/
export const usernameMessage = 'A username has 3 to 30 letters, digits, _ . or -'
export const usernameSchema = z.string({ error: 'A username is needed' }).regex(usernamePattern, usernameMessage)

/** Names that are given from now on: a stop after one ends a sentence. Accounts that have another already keep it. */
export const newUsernamePattern = /^[A-Za-z0-9].*[A-Za-z0-9]$/
export const newUsernameMessage = 'A username begins and ends with a letter or digit'

/** A searched username in lower case, which may be typed like a mention. */
export const toSearchedName = (text: string) => text.trim().toLowerCase().replace(/^@/, '')

const dayMs = 24 * 60 * 60 * 1000
/** Between two changes of a username. */
export const usernameChangeIntervalMs = 180 * dayMs
/** How long an old username leads to its user. */
export const oldUsernameRedirectMs = 365 * dayMs

export const changeUsernameInput = z.object({ username: usernameSchema })

export const createDraftInput = z.object({ username: usernameSchema })

/** The draft over REST, which may repeat the uid and the email of the token. */
export const draftBody = createDraftInput.extend({
  uid: z.string('uid is a text').optional().meta({ description: 'The uid of the token; any other is refused.' }),
  email: z.string('email is a text').optional().meta({ description: 'The email of the token; any other is refused.' }),
})

export const maxProfileLinks = 5

/** A host with or without a port and a path, as people type an address: `meet.example.edu/x`. */
const bareUrlPattern = /^[^\s/?#@:]+\.[^\s/?#@:.]{2,}(?::\d+)?(?:[/?#]\S*)?$/

/** The URL as browsers parse it, without credentials, which can look like the host; an address without a scheme gets https. '' if it is not an https URL. */
export function toHttpsUrl(input: string): string {
  const url = URL.parse(bareUrlPattern.test(input) ? `https://${input}` : input)
  if (url?.protocol !== 'https:') return ''
  url.username = ''
  url.password = ''
  return url.href
}

export const profileLinkSchema = z.object({
  label: createLineSchema(40, 'The label of a link has at most 40 characters', 'A link needs a label'),
  url: z
    .string('A link needs an address')
    .trim()
    .max(300, 'The address of a link has at most 300 characters')
    .transform(toHttpsUrl)
    .refine((url) => url !== '', 'The address of a link begins with https://'),
})

export const usernameParams = z.object({ username: z.string().meta({ description: 'The name to look up.', example: 'kavya_r' }) })

export const emailQuery = z.object({
  email: z
    .string('Give an email.')
    .min(1, 'Give an email.')
    .meta({ description: 'The email of the account; case-insensitive.', example: 'kavya.r@vistas.ac.in' }),
})
