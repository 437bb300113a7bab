import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { getRoleGrants, getRoles, grantRole, revokeRole } from './service.ts'

export const resolvers: Resolvers = {
  RoleGrant: {
    id: ({ id }) => toNodeId('RoleGrant', id),
    user: ({ userUid }, _args, context) => context.loaders.userByUid.load(userUid),
  },
  Settings: {
    roles: (_parent, _args, context) => getRoles(context),
  },
  Query: {
    roleGrants: (_parent, _args, context) => getRoleGrants(context),
  },
  Mutation: {
    grantRole: async (_parent, { input }, context) => ({ grant: await grantRole(context, input) }),
    revokeRole: async (_parent, { input: { grantId } }, context) => {
      const id = await revokeRole(context, toRowId('RoleGrant', grantId))
      return { revokedId: toNodeId('RoleGrant', id) }
    },
  },
}
