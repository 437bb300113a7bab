import { z } from 'zod'

const sourceSchema = z
  .object({ title: z.string(), url: z.string().meta({ description: 'A URL of the app, relative to the host: `/compa/library#opening-hours`.' }) })
  .meta({ id: 'Source' })

/** An answer over REST. */
export const askResponseSchema = z.object({
  answer: z.string().meta({ description: 'Plain text.' }),
  lead: z.string().nullable().meta({
    description:
      'The first paragraph of `answer` if it is the answer in short and more paragraphs follow; whom to call in an emergency in any case. Otherwise null.',
  }),
  sources: z.array(sourceSchema),
})
