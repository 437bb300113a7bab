import { z } from 'zod'

export const voteSchema = z
  .object({
    voteCount: z.int().meta({ description: 'The number of upvotes of the post.' }),
    viewerHasVoted: z.boolean().meta({ description: 'Whether the signed-in user upvotes the post.' }),
  })
  .meta({ id: 'Vote' })
