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
  'profile-saves': [{ limit: 30, windowSeconds: 600 }],
  'set-ups': [{ limit: 20, windowSeconds: 600 }],
  'business-saves': [{ limit: 20, windowSeconds: 600 }],
  votes: [{ limit: 120, windowSeconds: 60 }],
  follows: [{ limit: 60, windowSeconds: 60 }],
  blocks: [{ limit: 60, windowSeconds: 60 }],
  'club-changes': [{ limit: 60, windowSeconds: 600 }],
  'club-invitations': [
    { limit: 30, windowSeconds: 600 },
    { limit: 100, windowSeconds: 86_400 },
  ],
  'people-searches': [{ limit: 60, windowSeconds: 60 }],
  'notification-marks': [{ limit: 120, windowSeconds: 60 }],
  'notification-settings': [{ limit: 60, windowSeconds: 600 }],
  'push-subscriptions': [{ limit: 30, windowSeconds: 600 }],
  'test-notifications': [{ limit: 6, windowSeconds: 600 }],
  // Mail providers unsubscribe many users from one network.
  'email-unsubscribes': [{ limit: 120, windowSeconds: 60 }],
  bookmarks: [{ limit: 120, windowSeconds: 60 }],
  // Registrations for events and their cancellations.
  registrations: [{ limit: 60, windowSeconds: 600 }],
  // Events that organisers save or cancel; a series is one.
  'event-changes': [{ limit: 60, windowSeconds: 600 }],
  'calendar-feed-changes': [{ limit: 20, windowSeconds: 3600 }],
  // Calendar services read the feeds of many users from one network.
  'calendar-feeds': [{ limit: 120, windowSeconds: 60 }],
  // Messages to the registered people of events.
  'event-messages': [{ limit: 5, windowSeconds: 3600 }],
  questions: [{ limit: 20, windowSeconds: 60 }],
  // Also the pages of registrations that check-in loads: an event of 500 has ten, for each of its devices, which may share a network.
  'check-ins': [{ limit: 600, windowSeconds: 60 }],
  'check-in-links': [{ limit: 30, windowSeconds: 600 }],
  'registration-exports': [{ limit: 20, windowSeconds: 3600 }],
  exports: [{ limit: 20, windowSeconds: 3600 }],
  // Parts of a file too.
  'export-downloads': [{ limit: 60, windowSeconds: 60 }],
  'account-deletions': [{ limit: 10, windowSeconds: 3600 }],
  'session-cookies': [{ limit: 20, windowSeconds: 60 }],
  // Posts and replies of new accounts, and the links and files in them. The caller gives the limit, which administrators change.
  'new-account-posts': [{ limit: 10, windowSeconds: 86_400 }],
  'new-account-links': [{ limit: 10, windowSeconds: 86_400 }],
  'new-account-files': [{ limit: 10, windowSeconds: 86_400 }],
  'role-changes': [{ limit: 60, windowSeconds: 600 }],
  // Changes of administrators, but for roles; a step in a list, and a preview, is one.
  'campus-changes': [{ limit: 300, windowSeconds: 600 }],
  reports: [
    { limit: 20, windowSeconds: 600 },
    { limit: 60, windowSeconds: 86_400 },
  ],
  // Claims and decisions of moderators.
  moderation: [{ limit: 300, windowSeconds: 600 }],
  appeals: [{ limit: 20, windowSeconds: 3600 }],
  'session-changes': [{ limit: 60, windowSeconds: 600 }],
} as const

/** What a rejected action is told before the time, where 'Too many requests.' would not explain it. */
const rejectionMessages: Partial<Record<RateLimitName, string>> = {
  'new-account-posts': 'New accounts can publish only a few posts and replies a day.',
  'new-account-links': 'New accounts can publish only a few links a day.',
  'new-account-files': 'New accounts can publish only a few files a day.',
}

/**
 * The upload quota: bytes per account and campus day. It is counted in the database, so that it survives a restart, in an integer column; hence the cap
 * of 2,000,000,000.
 */
export const getDailyUploadBytes = (scale = 1) => Math.min(Math.ceil(200 * 1024 * 1024 * scale), 2_000_000_000)

export type RateLimitName = keyof typeof rateLimits

/** The state of a limit after a request was counted, for the `RateLimit` headers. */
export type RateLimitStatus = { policy: string; limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

/**
 * Counts actions of a key; throws RATE_LIMITED once a limit is exceeded. `onConsumed` gets the state of the limits, also on rejection.
 */
export type ConsumeRateLimit = (name: RateLimitName, key: string, onConsumed: (statuses: RateLimitStatus[]) => void, options?: ConsumeOptions) => Promise<void>

/** `count`: the number of actions, by default one. `limit` replaces the limits of the name, which are scaled the same way. */
export type ConsumeOptions = { count?: number; limit?: number }

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
  return async (name, key, onConsumed, { count = 1, limit: newLimit } = {}) => {
    const statuses: RateLimitStatus[] = []
    let rejection: RateLimiterRes | undefined
    for (const limiterWithLimit of limiters[name]) {
      if (newLimit !== undefined) limiterWithLimit.setLimit(Math.ceil(newLimit * scale))
      const { limiter, setLimit: _setLimit, ...limit } = limiterWithLimit
      const result = await limiter.consume(key, count).catch((error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error
        rejection = error
        return error
      })
      statuses.push({ ...limit, remaining: Math.max(0, result.remainingPoints), resetSeconds: Math.ceil(result.msBeforeNext / 1000) })
      if (rejection) onRejected(limit.policy)
      // A smaller number may still be allowed.
      if (rejection && count > 1) await limiter.reward(key, count)
      if (rejection) break
    }
    onConsumed(statuses)
    if (!rejection) return
    const seconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    throw new AppError('RATE_LIMITED', `${rejectionMessages[name] ?? 'Too many requests.'} Try again in ${formatDuration(seconds)}.`, undefined, seconds)
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
  const limiter = redisOptions ? new RateLimiterRedis(redisOptions) : inMemory
  return {
    ...{ policy, limit, windowSeconds, limiter },
    /** Changes the limit for all keys; what they have consumed stays. */
    setLimit(points: number) {
      this.limit = points
      limiter.points = points
      inMemory.points = points
    },
  }
}
