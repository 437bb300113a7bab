import { z } from 'zod'
import { createLineSchema } from '../../sanitize/line-schema.ts'

/** The maximum number of files of a post (spec, section 9). */
export const maxPostFiles = 5
/** The error for more files. */
export const tooManyFilesMessage = `At most ${maxPostFiles} files are taken.`

/** The maximum length of a file's text alternative. */
export const maxAltLength = 300
const altSchema = createLineSchema(maxAltLength, `A description has at most ${maxAltLength} characters`)

/** The text alternatives of uploads, in order. */
export const altsSchema = z
  .array(altSchema)
  .nullish()
  .transform((alts) => alts ?? [])

/** New alternative texts of published files. */
export const changedAltsSchema = z
  .array(z.object({ url: z.string({ error: 'A described file is a URL' }), alt: altSchema }))
  .max(maxPostFiles, `At most ${maxPostFiles} files are described.`)
  .nullish()
  .transform((changes) => changes ?? [])
  .meta({ description: 'New alternative texts of published files, by their URLs.' })
