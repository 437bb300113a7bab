import { z } from 'zod'
import { createRowIdSchema } from '../../relay/node-id.ts'
import { createLineSchema } from '../../sanitize/line-schema.ts'
import { createTextSchema } from '../../sanitize/text-schema.ts'
import { profileLinkSchema } from '../users/input.ts'

/** Clubs, archived ones included. */
export const maxClubs = 200
const maxKeywords = 20

const clubFields = {
  name: createLineSchema(60, 'A name has at most 60 characters.', 'A club needs a name.'),
  category: createLineSchema(40, 'A category has at most 40 characters.', 'A club needs a category.'),
  keywords: z
    .array(createLineSchema(40, 'A keyword has at most 40 characters.').toLowerCase())
    .transform((keywords) => [...new Set(keywords)].filter(Boolean))
    .refine((keywords) => keywords.length <= maxKeywords, `A club has at most ${maxKeywords} keywords.`),
  /** Null if set-up does not offer the club. */
  setupLabel: createLineSchema(60, 'A label has at most 60 characters.')
    .nullish()
    .transform((label) => label || null),
}

export const createClubInput = z.object(clubFields)
export const updateClubInput = z.object({ clubId: z.string(), ...clubFields })
export const setClubArchivedInput = z.object({ clubId: z.string(), archived: z.boolean() })
export const moveClubInput = z.object({ clubId: z.string(), direction: z.enum(['UP', 'DOWN']), order: z.enum(['PAGE', 'SETUP']) })

const maxClubLinks = 5

const createOptionalLine = (max: number, tooLong: string) => createLineSchema(max, tooLong).nullish()

/** Omitted fields are unchanged. */
export const saveClubInput = z.object({
  clubId: z.string(),
  about: createTextSchema(4000, 'The text about the club has at most 4,000 characters.').nullish(),
  meetings: createOptionalLine(200, 'The meeting times have at most 200 characters.'),
  contact: createOptionalLine(200, 'The contact has at most 200 characters.'),
  links: z.array(profileLinkSchema).max(maxClubLinks, `A club has at most ${maxClubLinks} links.`).nullish(),
  joinPolicy: z.enum(['OPEN', 'REQUEST', 'INVITATION'], 'Choose how people join.').nullish(),
})

export const clubsQuery = z.object({
  search: z.string().optional().meta({ description: 'Only clubs with a keyword that contains this text, ignoring case.' }),
})
export const slugParams = z.object({
  slug: createRowIdSchema('Club').meta({ description: 'The name of the club for URLs, `codeforge`, or its id of GraphQL.' }),
})
