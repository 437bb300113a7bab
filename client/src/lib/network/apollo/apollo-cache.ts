import { InMemoryCache } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import {
  CampusEventsDocument,
  CampusPageDocument,
  ClubPageDocument,
  ClubsDocument,
  EventPageDocument,
  FeedDocument,
  ModerationLogDocument,
  ShopsDocument,
  SinglePostDocument,
  TagPostsDocument,
  UserPostsDocument,
  UserRepliesDocument,
} from '../../../generated/graphql.ts'
import type { PersistedQueryName } from '../../../generated/query-hashes.ts'
import { createPaginationPolicy } from './connection-pages.ts'
import type { InitialData } from './initial-data.ts'

/** Persisted queries with which no page begins. */
type LaterQueryName = 'NewestPosts' | 'Replies' | 'LastReply' | 'PeopleFilters'

const initialDataDocuments: Record<Exclude<PersistedQueryName, LaterQueryName>, DocumentNode> & Partial<Record<LaterQueryName, never>> = {
  Feed: FeedDocument,
  SinglePost: SinglePostDocument,
  TagPosts: TagPostsDocument,
  UserPosts: UserPostsDocument,
  UserReplies: UserRepliesDocument,
  Clubs: ClubsDocument,
  ClubPage: ClubPageDocument,
  Shops: ShopsDocument,
  CampusEvents: CampusEventsDocument,
  EventPage: EventPageDocument,
  CampusPage: CampusPageDocument,
  ModerationLog: ModerationLogDocument,
}

/**
 * Creates Apollo's cache. `initialData`, the result of the page's first query, is written as if that query had returned it, so that the query needs no
 * request. Data of an operation without a document in `initialDataDocuments` are ignored.
 */
export function createCache(initialData: InitialData | null): InMemoryCache {
  const cache = new InMemoryCache({
    // None of the types of inline fragments has subtypes. Apollo would compare the fields of types that it does not know.
    possibleTypes: { Post: [], Reply: [], User: [], Business: [], Event: [] },
    typePolicies: {
      Query: {
        fields: {
          posts: createPaginationPolicy('community', 'order'),
          businesses: createPaginationPolicy(),
          followingPosts: createPaginationPolicy(),
          people: createPaginationPolicy('query', 'course', 'club'),
          bookmarks: createPaginationPolicy(),
          conversation: createPaginationPolicy(),
          reports: createPaginationPolicy(),
          moderationCases: createPaginationPolicy('queue'),
          moderationLog: createPaginationPolicy(),
          fullModerationLog: createPaginationPolicy('act', 'includesViews'),
          unansweredQuestions: createPaginationPolicy(),
          notifications: createPaginationPolicy(),
          eventRegistrations: createPaginationPolicy('eventId', 'search', 'state'),
          clubInvitations: createPaginationPolicy(),
          clubRequests: createPaginationPolicy(),
        },
      },
      User: { fields: { posts: createPaginationPolicy(), replies: createPaginationPolicy(), registrations: createPaginationPolicy('period') } },
      Event: { fields: { attendees: createPaginationPolicy(), messages: createPaginationPolicy() } },
      Club: { fields: { posts: createPaginationPolicy(), members: createPaginationPolicy(), requests: createPaginationPolicy() } },
      // Queries select different parts of it.
      Profile: { merge: true },
      Settings: { merge: true },
      NotificationSettings: { merge: true },
      Tag: { keyFields: ['name'], fields: { posts: createPaginationPolicy() } },
    },
  })
  const query = initialData?.operationName && initialDataDocuments[initialData.operationName]
  if (query) cache.writeQuery({ query, variables: initialData.variables, data: initialData.data })
  return cache
}
