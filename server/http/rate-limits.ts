import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Redis } from '../database/redis.ts'
import { AppError } from '../utils/errors.ts'

/** How often one student, or the network of a visitor, may do what costs or reveals something, over both faces together: so many in so many seconds. */
export const rateLimits = {
  'username-checks': [{ most: 20, seconds: 60 }],
  'email-lookups': [{ most: 20, seconds: 60 }],
  drafts: [{ most: 5, seconds: 60 }],
  posts: [
    { most: 6, seconds: 300 },
    { most: 60, seconds: 86_400 },
  ],
  uploads: [{ most: 30, seconds: 1800 }],
  'set-ups': [{ most: 20, seconds: 600 }],
  'business-saves': [{ most: 20, seconds: 600 }],
  questions: [{ most: 20, seconds: 60 }],
  sessions: [{ most: 20, seconds: 60 }],
} as const

/** Bytes that one account may upload on one day of the campus; counted in the database, since they have to outlast a restart, in a column that holds two thousand million. */
export const getDailyUploadBytes = (scale = 1) => Math.min(Math.ceil(200 * 1024 * 1024 * scale), 2_000_000_000)

export type RateLimitName = keyof typeof rateLimits

/** What is left of a limit after something was counted, for the `RateLimit` headers. */
export type RateLimitStatus = { policy: string; limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

/** Counts something for somebody; a RATE_LIMITED error once a limit is passed. `told` hears what is left, also when it is refused. */
export type ConsumeRateLimit = (name: RateLimitName, key: string, onConsumed: (statuses: RateLimitStatus[]) => void) => Promise<void>

/**
 * Limits counted in Redis for all servers together, or in this server's memory where there is none, or none that answers; `scale` multiplies all
 * of them, `onRefusal` hears of which policy somebody was refused.
 */
export function createRateLimiter(scale = 1, onRejected: (policy: string) => void = () => {}, redis?: Pick<Redis, 'rateLimitClient'>): ConsumeRateLimit {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limits]) => [name, limits.map(({ most, seconds }) => createLimit(name, Math.ceil(most * scale), seconds, redis))]),
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
    throw new AppError('RATE_LIMITED', `That was a little too often. Try again in ${formatDuration(seconds)}.`, undefined, seconds)
  }
}

/** How long that is, rounded up. */
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
