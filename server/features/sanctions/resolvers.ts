import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { isSanctionActive } from './policy.ts'
import { getSanctions } from './service.ts'

export const resolvers: Resolvers = {
  Sanction: {
    id: ({ id }) => toNodeId('Sanction', id),
    isActive: (sanction, _args, { now }) => isSanctionActive(sanction, now()),
  },
  Settings: {
    sanctions: ({ user }, _args, context) => getSanctions(context, user.uid),
  },
}
