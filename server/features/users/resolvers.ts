import type { Loaders } from '../../context.ts'
import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { fileUrl } from '../media/service.ts'
import type { UserCard, UserRecord } from './data.ts'
import { courses } from './input.ts'
import { canSeePrivate } from './policy.ts'
import { createDraft, progressOf, setUpAccount, setupClubs, userByUsername, usernameAvailable, viewerUser } from './service.ts'

/** Lists read no more of an author than a card shows; the rest comes when asked for. */
const whole = (user: UserCard | UserRecord, { userByUid }: Loaders): UserRecord | Promise<UserRecord> => ('email' in user ? user : userByUid.load(user.uid))

export const resolvers: Resolvers = {
  User: {
    id: ({ uid }) => toNodeId('User', uid),
    email: async (user, _args, { viewer, loaders }) => (canSeePrivate(viewer, user) ? (await whole(user, loaders)).email : null),
    setup: (user, _args, { viewer, loaders }) => (canSeePrivate(viewer, user) ? whole(user, loaders) : null),
    bio: async (user, _args, { loaders }) => (await whole(user, loaders)).bio,
    ownsBusiness: async (user, _args, { loaders }) => (await whole(user, loaders)).ownsBusiness,
    profilePic: ({ profilePic }, _args, context) => profilePic && fileUrl(context, profilePic),
    viewerIsUser: (user, _args, { viewer }) => viewer?.uid === user.uid,
  },
  Query: {
    viewer: (_parent, _args, context) => viewerUser(context),
    user: (_parent, { username }, context) => userByUsername(context, username),
    progress: (_parent, by, context) => progressOf(context, by),
    usernameAvailable: (_parent, { username }, context) => usernameAvailable(context, username),
    courses: () => courses,
    setupClubs: (_parent, _args, context) => setupClubs(context),
  },
  Mutation: {
    createDraft: async (_parent, { input }, context) => ({ user: await createDraft(context, input) }),
    setUpAccount: async (_parent, { input: { profilePic, ...input } }, context) => setUpAccount(context, input, await profilePic),
  },
}
