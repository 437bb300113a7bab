import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Redis } from '../database/redis.ts'
import { AppError } from '../utils/errors.ts'

/** Rate limits per user, or per client network of visitors, for actions that are expensive or reveal data; counted over both transports together. */
export const rateLimits = {
  'username-checks': [{ limit: 20, windowSeconds: 60 }],
  'email-lookups': [{ limit: 20, windowSeconds: 60 }],
  drafts: [{ limit: 5, windowSeconds: 60 }],
  // Texts that are sanitised, refused ones too: more than the posts, edits and replies that are valid.
  'content-attempts': [{ limit: 80, windowSeconds: 300 }],
  posts: [
    { limit: 6, windowSeconds: 300 },
    { limit: 60, windowSeconds: 86_400 },
  ],
  edits: [
    { limit: 30, windowSeconds: 300 },
    { limit: 300, windowSeconds: 86_400 },
  ],
  replies: [{ limit: 20, windowSeconds: 300 }],
  'read-marks': [{ limit: 120, windowSeconds: 60 }],
  'mention-lookups': [{ limit: 120, windowSeconds: 60 }],
  uploads: [{ limit: 30, windowSeconds: 1800 }],
  'set-ups': [{ limit: 20, windowSeconds: 600 }],
  'business-saves': [{ limit: 20, windowSeconds: 600 }],
  votes: [{ limit: 120, windowSeconds: 60 }],
  bookmarks: [{ limit: 120, windowSeconds: 60 }],
  questions: [{ limit: 20, windowSeconds: 60 }],
  sessions: [{ limit: 20, windowSeconds: 60 }],
} as const

/**
 * The upload quota: bytes per account and campus day. It is counted in the database, so that it survives a restart, in an integer column; hence the cap
 * of 2,000,000,000.
 */
export const getDailyUploadBytes = (scale = 1) => Math.min(Math.ceil(200 * 1024 * 1024 * scale), 2_000_000_000)

export type RateLimitName = keyof typeof rateLimits

/** The state of a limit after a request was counted, for the `RateLimit` headers. */
export type RateLimitStatus = { policy: string; limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

/** Counts one action of a key; throws RATE_LIMITED once a limit is exceeded. `onConsumed` gets the state of the limits, also on rejection. */
export type ConsumeRateLimit = (name: RateLimitName, key: string, onConsumed: (statuses: RateLimitStatus[]) => void) => Promise<void>

/**
 * Creates a rate limiter that counts in Redis for all servers together, or in memory if Redis is not configured or does not respond. `scale` multiplies
 * all limits; `onRejected` gets the policy that rejected a request.
 */
export function createRateLimiter(scale = 1, onRejected: (policy: string) => void = () => {}, redis?: Pick<Redis, 'rateLimitClient'>): ConsumeRateLimit {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limits]) => [
      name,
      limits.map(({ limit, windowSeconds }) => createLimit(name, Math.ceil(limit * scale), windowSeconds, redis)),
    ]),
  ) as Record<RateLimitName, ReturnType<typeof createLimit>[]>
  return async (name, key, onConsumed) => {
    const statuses: RateLimitStatus[] = []
    let rejection: RateLimiterRes | undefined
    for (const { limiter, ...limit } of limiters[name]) {
      const result = await limiter.consume(key).catch((error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error
        rejection = error
        return error
      })
      statuses.push({ ...limit, remaining: Math.max(0, result.remainingPoints), resetSeconds: Math.ceil(result.msBeforeNext / 1000) })
      if (rejection) onRejected(limit.policy)
      if (rejection) break
    }
    onConsumed(statuses)
    if (!rejection) return
    const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${formatDuration(seconds)}.`, undefined, seconds)
  }
}

/** The duration in words, rounded up. */
function formatDuration(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

function createLimit(name: string, limit: number, windowSeconds: number, redis?: Pick<Redis, 'rateLimitClient'>) {
  const policy = `${name}-${windowSeconds}s`
  const options = { keyPrefix: `thinnai limit ${policy}`, points: limit, duration: windowSeconds }
  const inMemory = new RateLimiterMemory(options)
  const redisOptions = redis && {
    ...options,
    storeClient: redis.rateLimitClient,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inMemory,
  }
  return { ...{ policy, limit, windowSeconds }, limiter: redisOptions ? new RateLimiterRedis(redisOptions) : inMemory }
}
