import type { Resolvers } from '../../../generated/resolvers.ts'
import { toNodeId, toRowId } from '../../../relay/node-id.ts'
import { addPushSubscription, getPushSubscriptions, removePushSubscription, sendTestNotification } from './service.ts'

const toSubscriptionId = (id: string) => toNodeId('PushSubscription', id)

export const pushResolvers: Resolvers = {
  PushSubscription: { id: ({ id }) => toSubscriptionId(id) },
  NotificationSettings: {
    pushSubscriptions: (_settings, _args, context) => getPushSubscriptions(context),
    pushPublicKey: (_settings, _args, { webPush }) => webPush.getPublicKey(),
  },
  Mutation: {
    addPushSubscription: async (_parent, { input }, context) => ({ subscription: await addPushSubscription(context, input) }),
    removePushSubscription: async (_parent, { input: { id, endpoint } }, context) => {
      const removedId = await removePushSubscription(context, { id: id ? toRowId('PushSubscription', id) : null, endpoint })
      return { removedId: removedId && toSubscriptionId(removedId) }
    },
    sendTestNotification: async (_parent, _args, context) => ({ sentCount: await sendTestNotification(context) }),
  },
}
