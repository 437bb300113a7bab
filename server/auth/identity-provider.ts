import type { Auth } from 'firebase-admin/auth'
import { withTimeout } from '../utils/with-timeout.ts'
import { identityProviderTimeoutMs, toAuthError } from './verify-token.ts'

/** Changes of accounts at the identity provider. */
export type IdentityProvider = {
  /** Ends all sign-ins of an account: its tokens become invalid. */
  signOutEverywhere(uid: string): Promise<void>
  /** Deletes an account; a missing one is not an error. */
  deleteAccount(uid: string): Promise<void>
}

export const createIdentityProvider = (auth: Auth): IdentityProvider => {
  const call = (promise: Promise<void>) =>
    withTimeout(identityProviderTimeoutMs, promise).catch((error) => {
      throw toAuthError(error)
    })
  return {
    signOutEverywhere: (uid) => call(auth.revokeRefreshTokens(uid)),
    deleteAccount: (uid) =>
      call(
        auth.deleteUser(uid).catch((error) => {
          if (error.code !== 'auth/user-not-found') throw error
        }),
      ),
  }
}
