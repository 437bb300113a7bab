import type { Resolvers } from '../../generated/resolvers.ts'
import { toNodeId } from '../../relay/node-id.ts'
import { getFileUrl } from '../media/service.ts'
import type { UserCard, UserRecord } from './data.ts'
import type { createUserByUidLoader } from './loaders.ts'
import { canReadPrivateFields, canSee, getPublicBio, getPublicCourse, getPublicLinks, getPublicPicture } from './policy.ts'
import { checkUsernameAvailability, createDraft, getProgress, getUserByUsername, getViewerUser } from './service.ts'
import { changeUsername, getSettings } from './settings.ts'
import { getCourses, getSetupClubs } from './setup/set-up-options.ts'

type Loaders = { userByUid: ReturnType<typeof createUserByUidLoader> }

/** Lists read only the card of an author; the other fields are loaded when they are selected. */
const loadFullUser = (user: UserCard | UserRecord, { userByUid }: Loaders): UserRecord | Promise<UserRecord> =>
  'email' in user ? user : userByUid.load(user.uid)

export const resolvers: Resolvers = {
  User: {
    id: ({ uid }) => toNodeId('User', uid),
    email: async (user, _args, { viewer, loaders }) => (canReadPrivateFields(viewer, user) ? (await loadFullUser(user, loaders)).email : null),
    setup: (user, _args, { viewer, loaders }) => (canReadPrivateFields(viewer, user) ? loadFullUser(user, loaders) : null),
    course: (user) => getPublicCourse(user),
    bio: async (user, _args, { loaders }) => getPublicBio(await loadFullUser(user, loaders)),
    links: async (user, _args, { loaders }) => getPublicLinks(await loadFullUser(user, loaders)),
    settings: async (user, _args, context) =>
      canReadPrivateFields(context.viewer, user) ? getSettings(context, await loadFullUser(user, context.loaders)) : null,
    ownsBusiness: async (user, _args, { loaders }) => (await loadFullUser(user, loaders)).ownsBusiness,
    profilePic: (user, _args, context) => {
      const picture = getPublicPicture(user)
      return picture && getFileUrl(context, picture)
    },
    viewerIsUser: (user, _args, { viewer }) => viewer?.uid === user.uid,
  },
  Profile: {
    course: (user, _args, { viewer }) => (canSee(viewer, user, user.courseVisibility) ? user.course : null),
    bio: (user, _args, { viewer }) => (canSee(viewer, user, user.bioVisibility, user.bioReview) ? user.bio : ''),
    links: (user, _args, { viewer }) => (canSee(viewer, user, user.linksVisibility, user.linksReview) ? user.links : []),
  },
  Settings: {
    courseVisibility: ({ user }) => user.courseVisibility,
    bioVisibility: ({ user }) => user.bioVisibility,
    clubsVisibility: ({ user }) => user.clubsVisibility,
    linksVisibility: ({ user }) => user.linksVisibility,
    bioReview: ({ user }) => user.bioReview,
    linksReview: ({ user }) => user.linksReview,
  },
  Query: {
    viewer: (_parent, _args, context) => getViewerUser(context),
    user: (_parent, { username }, context) => getUserByUsername(context, username),
    progress: (_parent, args, context) => getProgress(context, args),
    usernameAvailable: (_parent, { username }, context) => checkUsernameAvailability(context, username),
    courses: (_parent, _args, context) => getCourses(context),
    setupClubs: (_parent, _args, context) => getSetupClubs(context),
  },
  Mutation: {
    createDraft: async (_parent, { input }, context) => ({ user: await createDraft(context, input) }),
    changeUsername: async (_parent, { input }, context) => ({ user: await changeUsername(context, input) }),
  },
}
