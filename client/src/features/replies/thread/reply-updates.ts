import type { LiveUpdatesSubscription } from '../../../generated/graphql.ts'
import { subscribeToLiveUpdates } from '../../../lib/network/live/live-updates.ts'

type AddedReply = NonNullable<LiveUpdatesSubscription['liveUpdates']['replyAdded']>
type Subscriber = { onUpdate: (reply: AddedReply) => void; onConnected: () => void; onUnavailable: () => void }

/** Subscribes to the new replies of a thread. Returns the function that unsubscribes. */
export const subscribeToReplies = (postId: string, { onUpdate, ...subscriber }: Subscriber) =>
  subscribeToLiveUpdates(`replies:${postId}`, { ...subscriber, onUpdate: ({ replyAdded }) => replyAdded && onUpdate(replyAdded) })
