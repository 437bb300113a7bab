import { z } from 'zod'
import { createLineSchema } from '../../../sanitize/line-schema.ts'
import { createTextSchema } from '../../../sanitize/text-schema.ts'
import { createClubInput } from '../input.ts'

export const maxOfficers = 30

const message = createTextSchema(500, 'A message has at most 500 characters.')
  .nullish()
  .transform((text) => text ?? '')
const title = createLineSchema(60, 'A title has at most 60 characters.')
  .nullish()
  .transform((text) => text ?? '')
const username = z.string().trim().min(1, 'Whom? Give a username.').max(100)
const clubId = z.string()

export const joinClubInput = z.object({ clubId, message })
export const leaveClubInput = z.object({ clubId, keepsTerm: z.boolean().nullish() })
export const inviteToClubInput = z.object({ clubId, username, message })
export const decideMembershipInput = z.object({ requestId: z.string(), decision: z.enum(['ACCEPTED', 'DECLINED', 'WITHDRAWN']) })
export const setMemberRoleInput = z.object({ clubId, username, role: z.enum(['MEMBER', 'OFFICER', 'HEAD']), title })
export const removeMemberInput = z.object({ clubId, username })
export const handOverClubInput = z.object({
  ...{ clubId, username, title },
  role: z
    .enum(['MEMBER', 'OFFICER'], 'The head becomes a member or an officer.')
    .nullish()
    .transform((role) => role ?? 'MEMBER'),
  keepsTerm: z.boolean().nullish(),
})
export const requestClubInput = createClubInput.pick({ name: true, category: true }).extend({ message })
