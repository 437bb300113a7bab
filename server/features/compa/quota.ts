import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/client.ts'
import { withoutSlot } from '../../http/load-shedding/request-slot.ts'
import { AppError } from '../../utils/errors.ts'
import { createKeyedMutex } from '../../utils/keyed-mutex.ts'
import { findTokenUsage, reserveTokens, settleTokens, type TokenAllowance, type TokenReservation } from './data.ts'

/** Tokens that one asker, and all together, may use on a day of the campus. */
export type DailyTokenLimits = { asker: number; total: number }

/** A student, whose questions wait for each other, or a network of visitors, whose do not. */
export type Asker = { name: string; isStudent: boolean }

/** Longer than any answer may take, in seconds: the question of a server that died holds up the student's next no longer. */
const leaseSeconds = 30
/** How often it is tried again while another server answers the student, and how long a question waits for its turn in all. */
const retryIntervalMs = 100
const maxWaitMs = 40_000
/** Visitors may use up this share of what all have together; the rest is the students'. */
const visitorShare = 1 / 3

/** About how many tokens a text is. */
export const estimateTokens = (text: string) => Math.ceil(text.length / 4)

/** The day's tokens, kept in the database for all servers; a student's questions are answered one after another. */
export function createTokenQuota(database: Database, limits: DailyTokenLimits) {
  const acquireTurn = createKeyedMutex()
  return {
    /** Waits for a student's turn and reserves tokens; 429 until the campus's next day when they are used up. `settle` has to follow. */
    async reserve({ name, isStudent }: Asker, tokens: number, clientSignal: AbortSignal): Promise<{ settle(cost: number): Promise<void> }> {
      const signal = AbortSignal.any([clientSignal, AbortSignal.timeout(maxWaitMs)])
      const releaseTurn = isStudent ? await withoutSlot(() => acquireTurn(name, signal)).catch(throwIfTimedOut(clientSignal)) : () => {}
      const totalLimit = isStudent ? limits.total : Math.ceil(limits.total * visitorShare)
      const allowance = { asker: name, askerLimit: limits.asker, totalLimit, leaseSeconds: isStudent ? leaseSeconds : null }
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

/** One that waited too long is told so; whoever left is told nothing. */
const throwIfTimedOut = (clientSignal: AbortSignal) => (error: Error) => {
  if (clientSignal.aborted || error.name !== 'TimeoutError') throw error
  throw new AppError('UNAVAILABLE', 'Other questions of yours are still being answered.')
}

async function reserveWhenFree(database: Database, tokens: number, allowance: TokenAllowance, signal: AbortSignal): Promise<TokenReservation> {
  for (;;) {
    const reservation = await reserveTokens(database, tokens, allowance)
    if (reservation) return reservation
    const usage = await findTokenUsage(database, allowance)
    if (usage.usedUp) throw new AppError('RATE_LIMITED', "Compa says: You've reached the token limit for today.", undefined, usage.secondsLeft)
    await withoutSlot(() => sleep(retryIntervalMs, undefined, { signal })).catch(() => signal.throwIfAborted())
  }
}
