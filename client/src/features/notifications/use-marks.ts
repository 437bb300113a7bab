import type { ApolloCache } from '@apollo/client'
import { MarkNotificationReadDocument, MarkNotificationsSeenDocument, NotificationsDocument } from '../../generated/graphql.ts'
import { useMutation } from '../../lib/network/apollo/use-query.ts'
import { unseenCount } from './unseen-count.ts'

/** Returns a function that marks all notifications until a time as seen. In the list the new ones stay marked until it is loaded again. */
export function useMarkSeen() {
  const [markSeen] = useMutation(MarkNotificationsSeenDocument)
  return async (until: string) => {
    const { data } = await markSeen({ variables: { input: { until } } })
    if (data) unseenCount.setCount(data.markNotificationsSeen.unseenCount)
  }
}

/** Returns a function that marks a notification as read, or with null all. In the list they are read at once, and unread again if the request fails. */
export function useMarkRead() {
  const [markRead] = useMutation(MarkNotificationReadDocument)
  return async (id: string | null) => {
    const { data } = await markRead({
      variables: { input: { id } },
      optimisticResponse: { markNotificationRead: { readIds: [], unseenCount: 0 } },
      update: (cache) => {
        for (const readId of id === null ? listIds(cache) : [id]) setRead(cache, readId)
      },
    })
    if (data) unseenCount.setCount(data.markNotificationRead.unseenCount)
  }
}

const listIds = (cache: ApolloCache) => cache.readQuery({ query: NotificationsDocument })?.notifications.edges.map(({ node }) => node.id) ?? []

const setRead = (cache: ApolloCache, id: string) =>
  cache.modify({ id: cache.identify({ __typename: 'Notification', id }) as string, fields: { isRead: () => true, isSeen: () => true } })
