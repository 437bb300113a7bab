import { LRUCache } from 'lru-cache'
import type { Log } from '../observability/log.ts'
import { withTimeout } from '../utils/async/with-timeout.ts'

/** How long a look-up is valid. With the lag of a replica, at most 10 s, a change applies on all servers within a minute. */
const freshMs = 30_000
const maxEntries = 10_000
/** A request does not wait longer for a look-up, and for some time after a failed one no other is made. */
const lookupTimeoutMs = 500
const lookupPauseMs = 5000

type Options<Value extends object> = { name: string; find: (key: string) => Promise<Value>; now: () => Date; log: Log }

/**
 * Creates a look-up for authentication, with at most two queries a minute for each key. While the database is unavailable it returns the last value, however
 * old, or undefined without one: nothing that needs the database can be read then, and what needs none has to work.
 */
export function createCachedLookup<Value extends object>({ name, find, now, log }: Options<Value>): (key: string) => Promise<Value | undefined> {
  const entries = new LRUCache<string, Value>({
    max: maxEntries,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key) => withTimeout(lookupTimeoutMs, find(key)),
  })
  let pausedUntil = 0
  return async (key) => {
    try {
      if (now().getTime() >= pausedUntil) return await entries.fetch(key)
    } catch (error) {
      pausedUntil = now().getTime() + lookupPauseMs
      log.warn({ err: error }, `${name} look-up failed`)
    }
    return entries.get(key, { allowStale: true })
  }
}
