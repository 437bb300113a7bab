import { AppError } from '../lib/errors.ts'
import type { VerifyToken } from './verify-token.ts'

/** Milliseconds for which an answer of the identity provider stands, and for which it does when the provider cannot be asked again: with the wait for it, a minute. */
const fresh = 30_000
const atMost = 55_000
/** How long a write waits for the provider, and how many answers are remembered. */
const patience = 5000
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
async function ask(check: VerifyToken, token: string, at: number): Promise<Checked> {
  const silence = new AppError('UNAVAILABLE', 'The sign-in service cannot be reached. Try again soon.')
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, patience, silence)
  })
  try {
    await Promise.race([check(token), waited])
    return { at, refusal: null }
  } catch (error) {
    if (error instanceof AppError) return { at, refusal: error }
    throw error
  } finally {
    clearTimeout(timer)
  }
}
