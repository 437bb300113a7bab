import { z } from 'zod'

export const eventParams = z.object({ id: z.string().meta({ description: "The event's id." }) })
