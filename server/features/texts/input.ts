import { z } from 'zod'
import { createLineSchema } from '../../sanitize/line-schema.ts'

/** The maximum length of a file's text alternative. */
export const maxAltLength = 300
const altSchema = createLineSchema(maxAltLength, `A description has at most ${maxAltLength} characters`)

/** The text alternatives of uploads, in order. */
export const altsSchema = z
  .array(altSchema)
  .nullish()
  .transform((alts) => alts ?? [])

/** New alternative texts of published files, of which a text has at most `maxFiles`. */
export const createChangedAltsSchema = (maxFiles: number) =>
  z
    .array(z.object({ url: z.string({ error: 'A described file is a URL' }), alt: altSchema }))
    .max(maxFiles, maxFiles === 1 ? 'One file is described.' : `At most ${maxFiles} files are described.`)
    .nullish()
    .transform((changes) => changes ?? [])
    .meta({ description: 'New alternative texts of published files, by their URLs.' })
