import { initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  getAuth,
  onIdTokenChanged,
  signOut as providerSignOut,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth'
import { config } from './config.ts'

const auth = getAuth(initializeApp(config.firebase))
if (config.authEmulatorUrl) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true })

/** The identity provider's account, as far as the app needs it. */
export type Account = { uid: string; email: string }

const accountOf = ({ uid, email }: User): Account => ({ uid, email: email ?? '' })

/** Settles once the provider knows whether somebody is signed in. */
export const ready = auth.authStateReady()

export const currentAccount = () => auth.currentUser && accountOf(auth.currentUser)

/** A fresh ID token, or null when signed out. */
export const idToken = async () => {
  await ready
  return (await auth.currentUser?.getIdToken()) ?? null
}

/** Tells each change of the session, and keeps local storage in step with it (spec, client storage). */
export const onSession = (listener: (account: Account | null) => void) =>
  onIdTokenChanged(auth, async (user) => {
    if (user) {
      localStorage.setItem('uid', user.uid)
      localStorage.setItem('token', await user.getIdToken())
    } else {
      for (const key of ['token', 'uid']) localStorage.removeItem(key)
    }
    listener(user && accountOf(user))
  })

export const signIn = async (email: string, password: string) => accountOf((await signInWithEmailAndPassword(auth, email, password)).user)

export const createAccount = async (email: string, password: string) => accountOf((await createUserWithEmailAndPassword(auth, email, password)).user)

export const signInMethods = (email: string) => fetchSignInMethodsForEmail(auth, email)

export async function signOut() {
  await providerSignOut(auth)
  sessionStorage.removeItem('newBusiness')
}
