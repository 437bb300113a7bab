import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../relay/node-id.ts'
import { canSee, isPublic } from '../users/policy.ts'
import { getViewerFollows, setClubFollow } from './follows.ts'
import { changeClub, createClub, getManagedClubs, moveClub, setClubArchived } from './manage-clubs.ts'
import { withClubSlug } from './members/resolvers.ts'
import { saveClub } from './save-page.ts'
import { getClubBySlug, getClubs } from './service.ts'

export const clubResolvers: Resolvers = {
  Club: {
    id: ({ slug }) => toNodeId('Club', slug),
    viewerFollows: ({ slug }, _args, context) => getViewerFollows(context, slug),
  },
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
    club: (_parent, { slug }, context) => getClubBySlug(context, slug),
    clubs: (_parent, { search }, context) => getClubs(context, search),
    managedClubs: (_parent, _args, context) => getManagedClubs(context),
  },
  Mutation: {
    createClub: async (_parent, { input }, context) => ({ club: await createClub(context, input) }),
    updateClub: async (_parent, { input }, context) => ({ club: await changeClub(context, withClubSlug(input)) }),
    saveClub: async (_parent, { input: { cover, darkCover, removeCover, removeDarkCover, ...input } }, context) => {
      const covers = { cover: await cover, darkCover: await darkCover, removesCover: removeCover ?? false, removesDarkCover: removeDarkCover ?? false }
      return saveClub(context, withClubSlug(input), covers)
    },
    setClubFollow: async (_parent, { input: { clubId, follow } }, context) => {
      const club = await setClubFollow(context, toRowId('Club', clubId), follow)
      context.loaders.followedClubsByUid.clearAll()
      return { club }
    },
    setClubArchived: async (_parent, { input }, context) => ({ club: await setClubArchived(context, withClubSlug(input)) }),
    moveClub: async (_parent, { input }, context) => ({ clubs: await moveClub(context, withClubSlug(input)) }),
  },
}
