import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/client.ts'
import { withoutSlot } from '../../http/load-shedding/request-slot.ts'
import { createKeyedMutex } from '../../utils/async/keyed-mutex.ts'
import { AppError } from '../../utils/errors.ts'
import { findTokenUsage, reserveTokens, settleTokens, type TokenAllowance, type TokenReservation } from './data.ts'

/** Tokens that each quota key, and all together, may use per day in the campus time zone. */
export type DailyTokenLimits = { perKey: number; total: number }

/** Whose tokens are counted: a user, whose questions are answered one at a time, or a network of visitors, whose questions are answered in parallel. */
export type QuotaHolder = { quotaKey: string; isSignedIn: boolean }

/** Longer than any answer takes. After it, the next question of a user no longer waits for one whose server died. */
const leaseSeconds = 30
/** The retry interval while another server answers the user, and how long a question waits for its turn. */
const retryIntervalMs = 100
const maxWaitMs = 40_000
/** The share of the total tokens that visitors may use; the rest is reserved for users. */
const visitorShare = 1 / 3

/** The quota key of a user. */
export const getUserQuotaKey = (uid: string) => `student ${uid}`

/** Estimates the tokens of a text. */
export const estimateTokens = (text: string) => Math.ceil(text.length / 4)

/** The daily token quota, stored in the database for all servers. Questions of one user are answered one at a time. */
export function createTokenQuota(database: Database, limits: DailyTokenLimits) {
  const acquireTurn = createKeyedMutex()
  return {
    /** Waits for the user's turn and reserves tokens. RATE_LIMITED until midnight on campus if they are used up. The caller has to call `settle`. */
    async reserve({ quotaKey, isSignedIn }: QuotaHolder, tokens: number, clientSignal: AbortSignal): Promise<{ settle(cost: number): Promise<void> }> {
      const signal = AbortSignal.any([clientSignal, AbortSignal.timeout(maxWaitMs)])
      const releaseTurn = isSignedIn ? await withoutSlot(() => acquireTurn(quotaKey, signal)).catch(throwIfTimedOut(clientSignal)) : () => {}
      const totalLimit = isSignedIn ? limits.total : Math.ceil(limits.total * visitorShare)
      const allowance = { quotaKey, keyLimit: limits.perKey, totalLimit, leaseSeconds: isSignedIn ? leaseSeconds : null }
      try {
        const reservation = await reserveWhenFree(database, tokens, allowance, signal).catch(throwIfTimedOut(clientSignal))
        return {
          settle: async (cost) => {
            await settleTokens(database, reservation, cost).finally(releaseTurn)
          },
        }
      } catch (error) {
        releaseTurn()
        throw error
      }
    },
  }
}

/** Throws UNAVAILABLE for a question that waited too long, and the original error if the client disconnected. */
const throwIfTimedOut = (clientSignal: AbortSignal) => (error: Error) => {
  if (clientSignal.aborted || error.name !== 'TimeoutError') throw error
  throw new AppError('UNAVAILABLE', 'Other questions of yours are still being answered.')
}

async function reserveWhenFree(database: Database, tokens: number, allowance: TokenAllowance, signal: AbortSignal): Promise<TokenReservation> {
  for (;;) {
    const reservation = await reserveTokens(database, tokens, allowance)
    if (reservation) return reservation
    const usage = await findTokenUsage(database, allowance)
    if (usage.isExhausted) throw new AppError('RATE_LIMITED', "Compa says: You've reached the token limit for today.", undefined, usage.secondsLeft)
    await withoutSlot(() => sleep(retryIntervalMs, undefined, { signal })).catch(() => signal.throwIfAborted())
  }
}
