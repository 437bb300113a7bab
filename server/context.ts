import type { Database } from './database/client.ts'
import type { PubSub } from './database/pubsub.ts'
import { createBusinessByOwnerLoader } from './features/businesses/loaders.ts'
import { createClubBySlugLoader, createClubsByMemberLoader } from './features/clubs/loaders.ts'
import type { AskContext } from './features/compa/ask-context.ts'
import { createPostsByAuthorLoader } from './features/posts/loaders.ts'
import { createUserByUidLoader } from './features/users/loaders.ts'
import type { ResponseCacheHooks } from './http/response-cache.ts'

/** What resolvers get: the services' context, the `primary` database, where everything is that was ever written, loaders that live for one request, and what is told between servers; `reads` is the face's word that nothing will be written. */
export type Context = AskContext & ResponseCacheHooks & { primary: Database; loaders: Loaders; pubsub: PubSub; requestId: string; markReadOnly(): void }

export type Loaders = ReturnType<typeof createLoaders>

export const createLoaders = (database: Database) => ({
  userByUid: createUserByUidLoader(database),
  businessByOwner: createBusinessByOwnerLoader(database),
  clubsByMember: createClubsByMemberLoader(database),
  clubBySlug: createClubBySlugLoader(database),
  postsByAuthor: createPostsByAuthorLoader(database),
})
