import type { ApolloCache } from '@apollo/client'

/** Removes the lists of events from the cache after a change; they are loaded again when they are shown. */
export const reloadEventLists = (cache: ApolloCache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'events' })
