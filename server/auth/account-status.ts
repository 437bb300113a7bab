import { AppError } from '../utils/errors.ts'
import type { VerifyToken } from './verify-token.ts'

/**
 * How long a check by the identity provider is valid, and how long if the provider is unavailable: one minute, including the wait for the provider.
 */
const freshMs = 30_000
const maxStaleMs = 55_000
const maxCachedChecks = 10_000

type AccountCheck = { checkedAt: number; error: AppError | null }

/** Throws if the token's account is disabled, deleted, or signed out everywhere. With `usesCache: false` the provider is called, however recent the last check. */
type AssertAccountActive = (token: string, options?: { usesCache?: boolean }) => Promise<void>

/**
 * By its signature alone, an ID token stays valid for an hour, whatever happens to its account. Before a write the account is therefore checked with the
 * identity provider, at most twice a minute per token. If the provider is unavailable, a successful check within the last minute suffices.
 */
export function createAccountCheck(verifyWithProvider: VerifyToken, now: () => Date): AssertAccountActive {
  const checksByToken = new Map<string, AccountCheck>()
  const store = (token: string, accountCheck: AccountCheck) => {
    // Maps keep insertion order, so the oldest check is first.
    checksByToken.delete(token)
    checksByToken.set(token, accountCheck)
    const [oldestToken] = checksByToken.keys()
    if (checksByToken.size > maxCachedChecks && oldestToken !== undefined) checksByToken.delete(oldestToken)
  }
  return async (token, { usesCache = true } = {}) => {
    const nowMs = now().getTime()
    const cached = usesCache ? checksByToken.get(token) : undefined
    const age = cached ? nowMs - cached.checkedAt : Number.POSITIVE_INFINITY
    const accountCheck = cached && age < freshMs ? cached : await checkAccount(verifyWithProvider, token, nowMs)
    const isProviderUnavailable = accountCheck.error?.code === 'UNAVAILABLE'
    if (isProviderUnavailable && cached && !cached.error && age < maxStaleMs) return
    if (!isProviderUnavailable) store(token, accountCheck)
    if (accountCheck.error) throw accountCheck.error
  }
}

/** Checks the token with the provider. An AppError, such as a timeout, is returned as the result. */
const checkAccount = (verifyWithProvider: VerifyToken, token: string, checkedAt: number): Promise<AccountCheck> =>
  verifyWithProvider(token).then(
    () => ({ checkedAt, error: null }),
    (error) => {
      if (!(error instanceof AppError)) throw error
      return { checkedAt, error }
    },
  )
