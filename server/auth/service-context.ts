import type { Database } from '../database/client.ts'
import type { ImageQueue } from '../files/images.ts'
import type { RateLimitName } from '../http/rate-limits.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Storage } from '../storage/disk.ts'
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
  allowedEmailDomains: string[]
  /** Whether posting requires a verified email. */
  requireVerifiedEmail: boolean
  /** Upload quota in bytes per account and campus day. */
  dailyUploadBytes: number
  /** Queue for image encoding, shared by all requests. */
  imageQueue: ImageQueue
  /** Throws if the viewer's account is disabled, deleted or signed out everywhere. Called before every write. */
  assertAccountActive(): Promise<void>
  /** Counts one action of the viewer, or of a visitor's network; throws RATE_LIMITED once a limit is exceeded. */
  consumeRateLimit(name: RateLimitName): Promise<void>
  /** Reserves the bytes of this request's body. False if the sender's concurrent uploads would exceed `maxBytes`. */
  reserveUploadBytes(maxBytes: number): boolean
  /** The Idempotency-Key header, which distinguishes a retry from a new request. */
  idempotencyKey?: string | undefined
}
