import { z } from 'zod'

const sourceSchema = z
  .object({ title: z.string(), url: z.string().meta({ description: 'A URL of the app, relative to the host: `/compa/library#opening-hours`.' }) })
  .meta({ id: 'Source' })

/** An answer over REST. */
export const askResponseSchema = z.object({ answer: z.string().meta({ description: 'Plain text.' }), sources: z.array(sourceSchema) })
