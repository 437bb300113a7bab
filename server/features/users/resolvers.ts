import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { getFileUrl } from '../media/service.ts'
import type { UserCard, UserRecord } from './data.ts'
import { courses } from './input.ts'
import type { createUserByUidLoader } from './loaders.ts'
import { canReadPrivateFields } from './policy.ts'
import { checkUsernameAvailability, createDraft, getProgress, getSetupClubs, getUserByUsername, getViewerUser, setUpAccount } from './service.ts'

type Loaders = { userByUid: ReturnType<typeof createUserByUidLoader> }

/** Lists read only the card of an author; the other fields are loaded when they are selected. */
const loadFullUser = (user: UserCard | UserRecord, { userByUid }: Loaders): UserRecord | Promise<UserRecord> =>
  'email' in user ? user : userByUid.load(user.uid)

export const resolvers: Resolvers = {
  User: {
    id: ({ uid }) => toNodeId('User', uid),
    email: async (user, _args, { viewer, loaders }) => (canReadPrivateFields(viewer, user) ? (await loadFullUser(user, loaders)).email : null),
    setup: (user, _args, { viewer, loaders }) => (canReadPrivateFields(viewer, user) ? loadFullUser(user, loaders) : null),
    bio: async (user, _args, { loaders }) => (await loadFullUser(user, loaders)).bio,
    ownsBusiness: async (user, _args, { loaders }) => (await loadFullUser(user, loaders)).ownsBusiness,
    profilePic: ({ profilePic }, _args, context) => profilePic && getFileUrl(context, profilePic),
    viewerIsUser: (user, _args, { viewer }) => viewer?.uid === user.uid,
  },
  Query: {
    viewer: (_parent, _args, context) => getViewerUser(context),
    user: (_parent, { username }, context) => getUserByUsername(context, username),
    progress: (_parent, args, context) => getProgress(context, args),
    usernameAvailable: (_parent, { username }, context) => checkUsernameAvailability(context, username),
    courses: () => courses,
    setupClubs: (_parent, _args, context) => getSetupClubs(context),
  },
  Mutation: {
    createDraft: async (_parent, { input }, context) => ({ user: await createDraft(context, input) }),
    setUpAccount: async (_parent, { input: { profilePic, ...input } }, context) => setUpAccount(context, input, await profilePic),
  },
}
