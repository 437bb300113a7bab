import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { toRowId } from '../../relay/node-id.ts'
import { getViewerProfile, setUserBlock } from './blocks.ts'
import { setMute } from './mutes.ts'
import { getFollowCounts, getPeople, getViewerFollows, setUserFollow } from './service.ts'

export const resolvers: Resolvers = {
  User: {
    viewerProfile: async ({ uid }, _args, context) => getViewerProfile(context, await context.loaders.userByUid.load(uid)),
    viewerFollows: ({ uid }, _args, context) => getViewerFollows(context, uid),
    followerCount: async ({ uid }, _args, context) => (await getFollowCounts(context, uid))?.followers ?? null,
    followingCount: async ({ uid }, _args, context) => (await getFollowCounts(context, uid))?.following ?? null,
  },
  Settings: {
    blocks: ({ user }, _args, context) => context.loaders.blocks.load(user.uid),
    mutes: ({ user }, _args, context) => context.loaders.mutes.load(user.uid),
  },
  Block: {
    user: ({ blockedUid }, _args, context) => context.loaders.userByUid.load(blockedUid),
  },
  Mute: {
    user: ({ kind, value }, _args, context) => (kind === 'USER' ? context.loaders.userByUid.load(value) : null),
  },
  Query: {
    people: async (_parent, { query, course, club, ...page }, context) => toConnection(await getPeople(context, { query, course, club }, page)),
  },
  Mutation: {
    setUserFollow: async (_parent, { input: { userId, follow } }, context) => {
      const uid = toRowId('User', userId)
      await setUserFollow(context, uid, follow)
      context.loaders.viewerFollows.clearAll()
      context.loaders.followCounts.clearAll()
      return { user: await context.loaders.userByUid.load(uid) }
    },
    setUserBlock: async (_parent, { input: { userId, block } }, context) => {
      const viewer = await setUserBlock(context, toRowId('User', userId), block)
      context.loaders.blocks.clearAll()
      context.loaders.viewerFollows.clearAll()
      context.loaders.followCounts.clearAll()
      return { viewer: await context.loaders.userByUid.load(viewer.uid) }
    },
    setMute: async (_parent, { input: { kind, value, mute } }, context) => {
      const viewer = await setMute(context, { kind, value: kind === 'USER' ? toRowId('User', value) : value }, mute)
      context.loaders.mutes.clearAll()
      return { viewer: await context.loaders.userByUid.load(viewer.uid) }
    },
  },
}
