import { z } from 'zod'
import { normalizeLine } from '../../sanitize/text.ts'

/** A line of text: unchanged if omitted, cleared if empty. */
const createLineSchema = (maxLength: number, label: string) =>
  z
    .string()
    .overwrite(normalizeLine)
    .max(maxLength, `${label} has at most ${maxLength} characters`)
    .nullish()
    .transform((value) => value ?? undefined)

export const saveBusinessInput = z.object({
  name: z
    .string({ error: 'Business name is required.' })
    .overwrite(normalizeLine)
    .min(1, 'Business name is required.')
    .max(80, 'The name has at most 80 characters'),
  tagline: createLineSchema(160, 'The tagline'),
  logo: createLineSchema(200, 'The logo').meta({ description: 'The URL that `uploadLogo` returned.' }),
  whatsapp: createLineSchema(200, 'WhatsApp').meta({ description: 'A phone number or a URL.' }),
  instagram: createLineSchema(200, 'Instagram').meta({ description: 'A username or a URL.' }),
})

export const profileQuery = z.object({ uid: z.string('Give a uid.').min(1, 'Give a uid.').meta({ description: "The identity provider's id of the account." }) })

/** The form has no fields besides the file. */
export const logoForm = z.object({})
