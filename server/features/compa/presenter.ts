import { z } from 'zod'

const sourceSchema = z
  .object({ title: z.string(), url: z.string().meta({ description: 'An address of the app, relative to the host: `/compa/library#opening-hours`.' }) })
  .meta({ id: 'Source' })

/** What Compa says, as REST shows it. */
export const askResponseSchema = z.object({ answer: z.string().meta({ description: 'Plain text.' }), sources: z.array(sourceSchema) })
