import type { PubSub } from './database/pubsub.ts'
import type { CompaContext } from './features/compa/context.ts'
import type { CheckInContext } from './features/events/check-in/context.ts'
import type { Loaders } from './features/index.ts'
import type { PushContext } from './features/notifications/push/context.ts'
import type { ResponseCacheHooks } from './http/response-cache/response-cache.ts'

/**
 * The context of resolvers: the services' context, the `primary` database (never behind, unlike a replica), per-request loaders, and pub/sub between
 * servers. A transport calls `markReadOnly` once it knows that the request writes nothing.
 */
export type Context = CompaContext &
  PushContext &
  CheckInContext &
  ResponseCacheHooks & { loaders: Loaders; pubsub: PubSub; requestId: string; markReadOnly(): void }
