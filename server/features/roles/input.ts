import { z } from 'zod'

/** Grants that `roleGrants` lists. */
export const maxListedGrants = 500

export const grantRoleInput = z.object({
  username: z.string().trim().min(1),
  role: z.enum(['MODERATOR', 'ADMINISTRATOR']),
  endsAt: z.date().nullish(),
})
