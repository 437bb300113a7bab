import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { takingTurns } from '../../lib/turns.ts'
import { type Reserved, reserveTokens, settleTokens } from './data.ts'

/** Tokens that one asker, and all together, may use on a day of the campus. */
export type DailyTokens = { asker: number; everybody: number }

/** Longer than any answer may take, in seconds: the question of a server that died holds up the asker's next no longer. */
const lease = 30
/** How long a question waits for one that another server is answering. */
const pause = 100
const patience = 40_000

/** About how many tokens a text is. */
export const tokensOf = (text: string) => Math.ceil(text.length / 4)

/** The day's tokens, kept in the database for all servers; an asker's questions are answered one after another. */
export function openQuota(database: Database, limits: DailyTokens) {
  const turn = takingTurns()
  return {
    /** Waits for the asker's turn and reserves tokens; 429 until the campus's next day when they are used up. `settle` has to follow. */
    async reserve(asker: string, tokens: number, signal: AbortSignal): Promise<{ settle(cost: number): Promise<void> }> {
      const end = await turn(asker, signal)
      try {
        const reserved = await reserveWhenFree(database, asker, tokens, limits, signal)
        return {
          settle: (cost) =>
            settleTokens(database, reserved, cost).then(end, (error) => {
              end()
              throw error
            }),
        }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

async function reserveWhenFree(database: Database, asker: string, tokens: number, limits: DailyTokens, signal: AbortSignal): Promise<Reserved> {
  const until = performance.now() + patience
  while (performance.now() < until) {
    const answer = await reserveTokens(database, asker, tokens, limits, lease)
    if ('day' in answer) return answer
    if (!answer.busy) throw new AppError('RATE_LIMITED', "Compa says: You've reached the token limit for today.", undefined, answer.secondsLeft)
    await sleep(pause, undefined, { signal })
  }
  throw new AppError('UNAVAILABLE', 'Another question of yours is still being answered.')
}
