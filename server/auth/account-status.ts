import { AppError } from '../utils/errors.ts'
import type { VerifyToken } from './verify-token.ts'

/** Milliseconds for which an answer of the identity provider stands, and for which it does when the provider cannot be asked again: with the wait for it, a minute. */
const fresh = 30_000
const atMost = 55_000
/** How many answers are remembered. */
const mostRemembered = 10_000

type Checked = { at: number; refusal: AppError | null }

/** Refuses the token of an account that is disabled, deleted, or signed out everywhere. */
export type AssertAccountStands = (token: string) => Promise<void>

/**
 * An ID token is good for an hour by its signature alone, whatever has become of its account: before a write the provider is asked
 * (`check`), at most twice a minute for each token. A write whose account was found good within the minute outlives the provider.
 */
export function openAccountChecks(check: VerifyToken, now: () => Date): AssertAccountStands {
  const remembered = new Map<string, Checked>()
  const remember = (token: string, checked: Checked) => {
    // The oldest answers stand first.
    remembered.delete(token)
    remembered.set(token, checked)
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  }
  return async (token) => {
    const moment = now().getTime()
    const before = remembered.get(token)
    const age = before ? moment - before.at : Number.POSITIVE_INFINITY
    const checked = before && age < fresh ? before : await ask(check, token, moment)
    const unreachable = checked.refusal?.code === 'UNAVAILABLE'
    if (unreachable && before && !before.refusal && age < atMost) return
    if (!unreachable) remember(token, checked)
    if (checked.refusal) throw checked.refusal
  }
}

/** Asks the provider; its silence is an answer too. */
const ask = (check: VerifyToken, token: string, at: number): Promise<Checked> =>
  check(token).then(
    () => ({ at, refusal: null }),
    (error) => {
      if (!(error instanceof AppError)) throw error
      return { at, refusal: error }
    },
  )
