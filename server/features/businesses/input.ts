import { z } from 'zod'
import { createRowIdSchema } from '../../relay/node-id.ts'
import { createLineSchema } from '../../sanitize/line-schema.ts'

/** A line of text: unchanged if omitted, cleared if empty. */
const createOptionalLine = (maxLength: number, label: string) =>
  createLineSchema(maxLength, `${label} has at most ${maxLength} characters`)
    .nullish()
    .transform((value) => value ?? undefined)

export const saveBusinessInput = z.object({
  name: createLineSchema(80, 'The name has at most 80 characters', 'Business name is required.'),
  tagline: createOptionalLine(160, 'The tagline'),
  logo: createOptionalLine(200, 'The logo').meta({ description: 'The URL that `uploadLogo` returned.' }),
  whatsapp: createOptionalLine(200, 'WhatsApp').meta({ description: 'A phone number or a URL.' }),
  instagram: createOptionalLine(200, 'Instagram').meta({ description: 'A username or a URL.' }),
})

export const profileQuery = z.object({
  uid: createRowIdSchema('User', 'Give a uid.').min(1, 'Give a uid.').meta({ description: "The identity provider's id of the account, or its id of GraphQL." }),
})

/** The form has no fields besides the file. */
export const logoForm = z.object({})
