import { AppError } from '../utils/errors.ts'
import type { VerifyToken } from './verify-token.ts'

/** Milliseconds for which an answer of the identity provider stands, and for which it does when the provider cannot be asked again: with the wait for it, a minute. */
const freshMs = 30_000
const maxStaleMs = 55_000
/** How many answers are remembered. */
const maxCachedChecks = 10_000

type AccountCheck = { checkedAt: number; error: AppError | null }

/** Refuses the token of an account that is disabled, deleted, or signed out everywhere. */
export type AssertAccountActive = (token: string) => Promise<void>

/**
 * An ID token is good for an hour by its signature alone, whatever has become of its account: before a write the provider is asked
 * (`check`), at most twice a minute for each token. A write whose account was found good within the minute outlives the provider.
 */
export function createAccountCheck(verifyWithProvider: VerifyToken, now: () => Date): AssertAccountActive {
  const checksByToken = new Map<string, AccountCheck>()
  const store = (token: string, accountCheck: AccountCheck) => {
    // The oldest answers stand first.
    checksByToken.delete(token)
    checksByToken.set(token, accountCheck)
    const [oldestToken] = checksByToken.keys()
    if (checksByToken.size > maxCachedChecks && oldestToken !== undefined) checksByToken.delete(oldestToken)
  }
  return async (token) => {
    const nowMs = now().getTime()
    const cached = checksByToken.get(token)
    const age = cached ? nowMs - cached.checkedAt : Number.POSITIVE_INFINITY
    const accountCheck = cached && age < freshMs ? cached : await checkAccount(verifyWithProvider, token, nowMs)
    const isProviderUnavailable = accountCheck.error?.code === 'UNAVAILABLE'
    if (isProviderUnavailable && cached && !cached.error && age < maxStaleMs) return
    if (!isProviderUnavailable) store(token, accountCheck)
    if (accountCheck.error) throw accountCheck.error
  }
}

/** Asks the provider; its silence is an answer too. */
const checkAccount = (verifyWithProvider: VerifyToken, token: string, checkedAt: number): Promise<AccountCheck> =>
  verifyWithProvider(token).then(
    () => ({ checkedAt, error: null }),
    (error) => {
      if (!(error instanceof AppError)) throw error
      return { checkedAt, error }
    },
  )
