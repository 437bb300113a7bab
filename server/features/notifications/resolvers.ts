import type { Resolvers } from '../../generated/resolvers.ts'
import { toConnection } from '../../relay/connection.ts'
import { getIdOfType, toRowId } from '../../relay/node-id.ts'
import type { UserRecord } from '../users/data.ts'
import { unknownUser } from '../users/unknown-user.ts'
import type { NotificationRecord } from './data/lists.ts'
import { describeNotification, type NotificationText, toNotificationId } from './describe.ts'
import { pushResolvers } from './push/resolvers.ts'
import { getNotifications, getUnseenCount, isWatching, markNotificationRead, markNotificationsSeen, setThreadWatch } from './service.ts'
import { getNotificationSettings, saveNotificationSettings } from './settings/settings.ts'

type UserLoader = { userByUid: { loadMany(uids: string[]): Promise<(UserRecord | Error)[]> } }

/** The people who caused a notification, without accounts that are deleted or to be deleted. */
const loadActors = async ({ details }: NotificationRecord, { userByUid }: UserLoader) =>
  (await userByUid.loadMany(details.actorUids)).flatMap((user) =>
    user instanceof Error || user.uid === unknownUser.uid || user.deletionRequestedAt ? [] : [user],
  )

/** `text`, `excerpt` and `path` are parts of one description. */
const descriptions = new WeakMap<NotificationRecord, Promise<NotificationText>>()

function describe(notification: NotificationRecord, loaders: UserLoader): Promise<NotificationText> {
  const description =
    descriptions.get(notification) ??
    loadActors(notification, loaders).then((actors) => describeNotification(notification, new Map(actors.map(({ uid, username }) => [uid, username]))))
  descriptions.set(notification, description)
  return description
}

export const resolvers: Resolvers = {
  ...pushResolvers,
  Notification: {
    id: ({ id }) => toNotificationId(id),
    text: async (notification, _args, { loaders }) => (await describe(notification, loaders)).text,
    excerpt: async (notification, _args, { loaders }) => (await describe(notification, loaders)).excerpt,
    path: async (notification, _args, { loaders }) => (await describe(notification, loaders)).path,
    actors: (notification, _args, { loaders }) => loadActors(notification, loaders),
    updatedAt: ({ createdAt }) => createdAt,
  },
  Post: { viewerIsWatching: (post, _args, context) => isWatching(context, post) },
  Settings: { notifications: (_settings, _args, context) => getNotificationSettings(context) },
  Query: {
    notifications: async (_parent, page, context) => toConnection(await getNotifications(context, page)),
    unseenNotificationCount: (_parent, _args, context) => getUnseenCount(context),
  },
  Mutation: {
    ...pushResolvers.Mutation,
    markNotificationsSeen: async (_parent, { input: { until } }, context) => ({ unseenCount: await markNotificationsSeen(context, until) }),
    markNotificationRead: async (_parent, { input: { id } }, context) => {
      const { readIds, unseenCount } = await markNotificationRead(context, id ? toRowId('Notification', id) : null)
      return { readIds: readIds.map(toNotificationId), unseenCount }
    },
    saveNotificationSettings: async (_parent, { input }, context) => ({ settings: await saveNotificationSettings(context, input) }),
    setThreadWatch: async (_parent, { input: { postId, watch } }, context) => {
      const post = await setThreadWatch(context, getIdOfType('Post', postId) ?? '', watch)
      context.loaders.watch.clearAll()
      return { post }
    },
  },
}
