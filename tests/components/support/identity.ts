import { inject } from 'vitest'
import { signIn, signOutLocally } from '../../../client/src/lib/session/session.ts'

export type Account = { uid: string; email: string; token: string }

export const password = 'veranda-1'
const accountsUrl = `http://${inject('authEmulatorHost')}/identitytoolkit.googleapis.com/v1/accounts`

export const createEmail = () => `c${crypto.randomUUID().slice(0, 13)}@vistas.ac.in`

/** Creates an account at the Auth emulator. */
export async function signUp(email = createEmail()): Promise<Account> {
  const body = JSON.stringify({ email, password, returnSecureToken: true })
  const response = await fetch(`${accountsUrl}:signUp?key=any`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { localId, idToken } = await response.json()
  return { uid: localId, email, token: idToken }
}

/** Signs a new account, or this one, in with the provider's SDK. Call it before `openPage`. */
export async function signInAs(account?: Account): Promise<Account> {
  const signedIn = account ?? (await signUp())
  await signIn(signedIn.email, password)
  return signedIn
}

export const signOut = () => signOutLocally()
