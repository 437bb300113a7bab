import { useSyncExternalStore } from 'react'
import { UnseenNotificationCountDocument } from '../../generated/graphql.ts'
import { loadApolloClient } from '../../lib/network/apollo/apollo-loader.ts'
import { createUnseenCountStore } from './unseen-count-store.ts'

async function fetchUnseenCount() {
  const client = await loadApolloClient()
  const { data } = await client.query({ query: UnseenNotificationCountDocument, fetchPolicy: 'no-cache', context: { queryDeduplication: false } })
  return data?.unseenNotificationCount ?? 0
}

/** The number of notifications that the viewer has not seen. The bell keeps it up to date. */
export const unseenCount = createUnseenCountStore(fetchUnseenCount)

export const useUnseenCount = () => useSyncExternalStore(unseenCount.subscribe, unseenCount.getCount, () => 0)
