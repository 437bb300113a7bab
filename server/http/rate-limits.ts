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
export const dailyUploadBytes = (scale = 1) => Math.min(Math.ceil(200 * 1024 * 1024 * scale), 2_000_000_000)

export type Limited = keyof typeof rateLimits

/** What is left of a limit after something was counted, for the `RateLimit` headers. */
export type Spent = { policy: string; most: number; seconds: number; left: number; resetSeconds: number }

/** Counts something for somebody; a RATE_LIMITED error once a limit is passed. `told` hears what is left, also when it is refused. */
export type CountTowardsLimit = (what: Limited, who: string, told: (spent: Spent[]) => void) => Promise<void>

/**
 * Limits counted in Redis for all servers together, or in this server's memory where there is none, or none that answers; `scale` multiplies all
 * of them, `onRefusal` hears of which policy somebody was refused.
 */
export function openRateLimits(scale = 1, onRefusal: (policy: string) => void = () => {}, redis?: Pick<Redis, 'counts'>): CountTowardsLimit {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([what, limits]) => [what, limits.map(({ most, seconds }) => limitOf(what, Math.ceil(most * scale), seconds, redis))]),
  ) as Record<Limited, ReturnType<typeof limitOf>[]>
  return async (what, who, told) => {
    const spent: Spent[] = []
    let refused: RateLimiterRes | undefined
    for (const { limiter, ...limit } of limiters[what]) {
      const counted = await limiter.consume(who).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        refused = refusal
        return refusal
      })
      spent.push({ ...limit, left: Math.max(0, counted.remainingPoints), resetSeconds: Math.ceil(counted.msBeforeNext / 1000) })
      if (refused) onRefusal(limit.policy)
      if (refused) break
    }
    told(spent)
    if (!refused) return
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new AppError('RATE_LIMITED', `That was a little too often. Try again in ${inWords(seconds)}.`, undefined, seconds)
  }
}

/** How long that is, rounded up. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

function limitOf(what: string, most: number, seconds: number, redis?: Pick<Redis, 'counts'>) {
  const policy = `${what}-${seconds}s`
  const own = { keyPrefix: `thinnai limit ${policy}`, points: most, duration: seconds }
  const inMemory = new RateLimiterMemory(own)
  const shared = redis && { ...own, storeClient: redis.counts, useRedisPackage: true, rejectIfRedisNotReady: true, insuranceLimiter: inMemory }
  return { ...{ policy, most, seconds }, limiter: shared ? new RateLimiterRedis(shared) : inMemory }
}
