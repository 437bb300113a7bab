import type { Database } from '../database/client.ts'
import type { ImageQueue } from '../files/images.ts'
import type { RateLimitName } from '../http/rate-limits.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Storage } from '../storage/disk.ts'
import type { Viewer } from './viewer.ts'

/** What every use-case gets: who asks, and what it works with. */
export type ServiceContext = {
  viewer: Viewer | null
  /** For reads perhaps a copy, some seconds behind for all but those who have just written. */
  database: Database
  storage: Storage
  now: () => Date
  log: Log
  metrics: Metrics
  allowedEmailDomains: string[]
  /** Whether a post wants an email that its student has shown to be theirs. */
  requireVerifiedEmail: boolean
  /** Bytes that one account may upload on one day of the campus. */
  dailyUploadBytes: number
  /** Where the images of all requests wait to be encoded. */
  imageQueue: ImageQueue
  /** Refuses a viewer whose account is disabled, deleted or signed out everywhere; asked before whatever is written in their name. */
  assertAccountActive(): Promise<void>
  /** Counts something towards the limit of whoever asks; a RATE_LIMITED error once that is passed. */
  consumeRateLimit(name: RateLimitName): Promise<void>
  /** Takes room for what this request brings; false when that and what else its sender has under way is more than so many bytes. */
  reserveUploadBytes(maxBytes: number): boolean
  /** What tells a request that is sent again from a new one. */
  idempotencyKey?: string | undefined
}
