import type { Auth } from 'firebase-admin/auth'
import { withTimeout } from '../utils/async/with-timeout.ts'
import { identityProviderTimeoutMs, toAuthError } from './verify-token.ts'

/** Changes of accounts at the identity provider. */
export type IdentityProvider = {
  /** Ends all sign-ins of an account: its tokens become invalid. */
  signOutEverywhere(uid: string): Promise<void>
  /** Deletes an account; a missing one is not an error. */
  deleteAccount(uid: string): Promise<void>
}

const call = <T>(promise: Promise<T>) =>
  withTimeout(identityProviderTimeoutMs, promise).catch((error) => {
    throw toAuthError(error)
  })

export const createIdentityProvider = (auth: Auth): IdentityProvider => ({
  signOutEverywhere: (uid) => call(auth.revokeRefreshTokens(uid)),
  deleteAccount: (uid) =>
    call(
      auth.deleteUser(uid).catch((error) => {
        if (error.code !== 'auth/user-not-found') throw error
      }),
    ),
})

/** Creates a function that finds those of at most 100 accounts whose emails are verified. */
export const createVerifiedEmailLookup =
  (auth: Pick<Auth, 'getUsers'>) =>
  async (uids: string[]): Promise<Set<string>> => {
    const { users } = await call(auth.getUsers(uids.map((uid) => ({ uid }))))
    return new Set(users.flatMap(({ uid, emailVerified }) => (emailVerified ? [uid] : [])))
  }
