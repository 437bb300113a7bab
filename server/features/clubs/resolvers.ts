import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { canSee, isPublic } from '../users/policy.ts'
import { createClub, getManagedClubs, moveClub, saveClub, setClubArchived } from './manage-clubs.ts'
import { getClubs } from './service.ts'

const withRowId = <Input extends { clubId: string }>(input: Input): Input => ({ ...input, clubId: toRowId('Club', input.clubId) })

export const resolvers: Resolvers = {
  Club: { id: ({ slug }) => toNodeId('Club', slug) },
  User: {
    clubs: async ({ uid }, _args, { loaders }) => {
      const user = await loaders.userByUid.load(uid)
      return isPublic(user, user.clubsVisibility) ? loaders.clubsByMember.load(uid) : []
    },
  },
  Profile: {
    clubs: (user, _args, { viewer, loaders }) => (canSee(viewer, user, user.clubsVisibility) ? loaders.clubsByMember.load(user.uid) : []),
  },
  Query: {
    clubs: (_parent, { search }, context) => getClubs(context, search),
    managedClubs: (_parent, _args, context) => getManagedClubs(context),
  },
  Mutation: {
    createClub: async (_parent, { input }, context) => ({ club: await createClub(context, input) }),
    updateClub: async (_parent, { input }, context) => ({ club: await saveClub(context, withRowId(input)) }),
    setClubArchived: async (_parent, { input }, context) => ({ club: await setClubArchived(context, withRowId(input)) }),
    moveClub: async (_parent, { input }, context) => ({ clubs: await moveClub(context, withRowId(input)) }),
  },
}
