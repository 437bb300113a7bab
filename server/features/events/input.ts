import { z } from 'zod'

export const eventParam = z.object({ id: z.string().meta({ description: "The event's id." }) })
