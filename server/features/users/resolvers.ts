import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../lib/node-id.ts'
import { fileUrl } from '../media/service.ts'
import { courses } from './input.ts'
import { canSeePrivate } from './policy.ts'
import { createDraft, progressOf, setUpAccount, userByUsername, usernameAvailable, viewerUser } from './service.ts'

export const resolvers: Resolvers = {
  User: {
    id: ({ uid }) => toNodeId('User', uid),
    email: (user, _args, { viewer }) => (canSeePrivate(viewer, user) ? user.email : null),
    setup: (user, _args, { viewer }) => (canSeePrivate(viewer, user) ? user : null),
    profilePic: ({ profilePic }) => profilePic && fileUrl(profilePic),
    viewerIsUser: (user, _args, { viewer }) => viewer?.uid === user.uid,
  },
  Query: {
    viewer: (_parent, _args, context) => viewerUser(context),
    user: (_parent, { username }, context) => userByUsername(context, username),
    progress: (_parent, by, context) => progressOf(context, by),
    usernameAvailable: (_parent, { username }, context) => usernameAvailable(context, username),
    courses: () => courses,
  },
  Mutation: {
    createDraft: async (_parent, { input }, context) => ({ user: await createDraft(context, input) }),
    setUpAccount: async (_parent, { input: { profilePic, ...input } }, context) => setUpAccount(context, input, await profilePic),
  },
}
