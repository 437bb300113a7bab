import type { Database } from '../database/client.ts'
import type { ImageQueue } from '../files/images.ts'
import type { ConsumeOptions, RateLimitName } from '../http/rate-limits.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Storage } from '../storage/disk.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Viewer } from './viewer.ts'

/** The context of every service function: the viewer of the request and its dependencies. */
export type ServiceContext = {
  viewer: Viewer | null
  /** For reads possibly a replica that lags by seconds, unless the client has just written. */
  database: Database
  storage: Storage
  now: () => Date
  log: Log
  metrics: Metrics
  /** Whether posting requires a verified email. */
  requireVerifiedEmail: boolean
  /** Upload quota in bytes per account and campus day. */
  dailyUploadBytes: number
  /** The default of the setting NEW_ACCOUNT_LIMIT. */
  newAccountLimit: number
  /** Queue for image encoding, shared by all requests. */
  imageQueue: ImageQueue
  identityProvider: IdentityProvider
  /** Throws if the viewer's account is disabled, deleted or signed out everywhere. Called before every write; the check is cached for up to a minute by default. */
  assertAccountActive(options?: { usesCache?: boolean }): Promise<void>
  /** Counts actions of the viewer, or of a visitor's network, by default one; throws RATE_LIMITED once a limit is exceeded. */
  consumeRateLimit(name: RateLimitName, options?: ConsumeOptions): Promise<void>
  /** Reserves the bytes of this request's body. False if the sender's concurrent uploads would exceed `maxBytes`. */
  reserveUploadBytes(maxBytes: number): boolean
  /** The Idempotency-Key header, which distinguishes a retry from a new request. */
  idempotencyKey?: string | undefined
}
