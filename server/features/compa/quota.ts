import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/client.ts'
import { withoutSlot } from '../../http/load-shedding/request-slot.ts'
import { AppError } from '../../utils/errors.ts'
import { createKeyedMutex } from '../../utils/keyed-mutex.ts'
import { type Allowance, type Reserved, reserveTokens, settleTokens, usedUp } from './data.ts'

/** Tokens that one asker, and all together, may use on a day of the campus. */
export type DailyTokens = { asker: number; everybody: number }

/** A student, whose questions wait for each other, or a network of visitors, whose do not. */
export type Asker = { name: string; isStudent: boolean }

/** Longer than any answer may take, in seconds: the question of a server that died holds up the student's next no longer. */
const lease = 30
/** How often it is tried again while another server answers the student, and how long a question waits for its turn in all. */
const pause = 100
const patience = 40_000
/** Visitors may use up this share of what all have together; the rest is the students'. */
const visitorsShare = 1 / 3

/** About how many tokens a text is. */
export const tokensOf = (text: string) => Math.ceil(text.length / 4)

/** The day's tokens, kept in the database for all servers; a student's questions are answered one after another. */
export function openQuota(database: Database, limits: DailyTokens) {
  const turn = createKeyedMutex()
  return {
    /** Waits for a student's turn and reserves tokens; 429 until the campus's next day when they are used up. `settle` has to follow. */
    async reserve({ name, isStudent }: Asker, tokens: number, leaving: AbortSignal): Promise<{ settle(cost: number): Promise<void> }> {
      const signal = AbortSignal.any([leaving, AbortSignal.timeout(patience)])
      const end = isStudent ? await withoutSlot(() => turn(name, signal)).catch(refused(leaving)) : () => {}
      const everybody = isStudent ? limits.everybody : Math.ceil(limits.everybody * visitorsShare)
      const allowance = { asker: name, asked: limits.asker, everybody, lease: isStudent ? lease : null }
      try {
        const reserved = await reserveWhenFree(database, tokens, allowance, signal).catch(refused(leaving))
        return {
          settle: async (cost) => {
            await settleTokens(database, reserved, cost).finally(end)
          },
        }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

/** One that waited too long is told so; whoever left is told nothing. */
const refused = (leaving: AbortSignal) => (error: Error) => {
  if (leaving.aborted || error.name !== 'TimeoutError') throw error
  throw new AppError('UNAVAILABLE', 'Other questions of yours are still being answered.')
}

async function reserveWhenFree(database: Database, tokens: number, allowance: Allowance, signal: AbortSignal): Promise<Reserved> {
  for (;;) {
    const reserved = await reserveTokens(database, tokens, allowance)
    if (reserved) return reserved
    const day = await usedUp(database, allowance)
    if (day.usedUp) throw new AppError('RATE_LIMITED', "Compa says: You've reached the token limit for today.", undefined, day.secondsLeft)
    await withoutSlot(() => sleep(pause, undefined, { signal })).catch(() => signal.throwIfAborted())
  }
}
