import { InMemoryCache } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { ClubsDocument, FeedDocument, ShopsDocument, SinglePostDocument } from '../../generated/graphql.ts'
import type { PersistedQueryName } from '../../generated/query-hashes.ts'
import { createPaginationPolicy } from './connection-pages.ts'

/** The result of a page's first query, which the server embeds in the page. */
export type InitialData = { operationName: PersistedQueryName; variables: Record<string, unknown>; data: Record<string, unknown> }

const initialDataDocuments: Partial<Record<PersistedQueryName, DocumentNode>> = {
  Feed: FeedDocument,
  SinglePost: SinglePostDocument,
  Clubs: ClubsDocument,
  Shops: ShopsDocument,
}

/** Creates Apollo's cache with the initial data of the page, so that the first render needs no request. */
export function createCache(initialData: InitialData | null): InMemoryCache {
  const cache = new InMemoryCache({
    typePolicies: {
      Query: { fields: { posts: createPaginationPolicy('community'), businesses: createPaginationPolicy(), conversation: createPaginationPolicy() } },
    },
  })
  const query = initialData && initialDataDocuments[initialData.operationName]
  if (query) cache.writeQuery({ query, variables: initialData.variables, data: initialData.data })
  return cache
}
