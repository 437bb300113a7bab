import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { getSanctions, isSanctionActive } from './sanctions.ts'
import { getRoleGrants, getRoles, grantRole, revokeRole } from './service.ts'
import { getSettingRecords, setSetting } from './settings/settings.ts'
import { addHeldWord, getHeldWords, importHeldWords, removeHeldWord } from './word-list/held-words.ts'

export const resolvers: Resolvers = {
  RoleGrant: {
    id: ({ id }) => toNodeId('RoleGrant', id),
    user: ({ userUid }, _args, context) => context.loaders.userByUid.load(userUid),
  },
  Sanction: {
    id: ({ id }) => toNodeId('Sanction', id),
    isActive: (sanction, _args, { now }) => isSanctionActive(sanction, now()),
  },
  Settings: {
    roles: (_parent, _args, context) => getRoles(context),
    sanctions: ({ user }, _args, context) => getSanctions(context, user.uid),
  },
  Query: {
    roleGrants: (_parent, _args, context) => getRoleGrants(context),
    campusSettings: (_parent, _args, context) => getSettingRecords(context),
    heldWords: (_parent, _args, context) => getHeldWords(context),
  },
  Mutation: {
    grantRole: async (_parent, { input }, context) => ({ grant: await grantRole(context, input) }),
    revokeRole: async (_parent, { input: { grantId } }, context) => {
      const id = await revokeRole(context, toRowId('RoleGrant', grantId))
      return { revokedId: toNodeId('RoleGrant', id) }
    },
    setCampusSetting: async (_parent, { input }, context) => ({ setting: await setSetting(context, input) }),
    addHeldWord: async (_parent, { input }, context) => ({ heldWord: await addHeldWord(context, input) }),
    importHeldWords: (_parent, { input }, context) => importHeldWords(context, input),
    removeHeldWord: async (_parent, { input }, context) => ({ removedWord: await removeHeldWord(context, input) }),
  },
}
