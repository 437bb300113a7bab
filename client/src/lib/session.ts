import { initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  getAuth,
  isSignInWithEmailLink,
  onIdTokenChanged,
  signOut as providerSignOut,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  type User,
} from 'firebase/auth'
import { config } from './config.ts'

// The provider's client looks here for where to keep a session cookie in step with its tokens.
if (config.tokenSyncUrl) Object.assign(globalThis, { __FIREBASE_DEFAULTS__: { _authTokenSyncURL: config.tokenSyncUrl } })

const app = initializeApp(config.firebase)
const auth = getAuth(app)
if (config.authEmulatorUrl) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true })

/** The identity provider's account, as far as the app needs it. */
export type Account = { uid: string; email: string }

const accountOf = ({ uid, email }: User): Account => ({ uid, email: email ?? '' })

/** Settles once the provider knows whether somebody is signed in. */
export const ready = auth.authStateReady()

/** A valid ID token, or null when signed out; `fresh` asks the provider for a new one. */
export const idToken = async (fresh = false) => {
  await ready
  return (await auth.currentUser?.getIdToken(fresh)) ?? null
}

/** Tells each change of the session, in every tab, and keeps the browser's storage in step with it (spec, client storage). */
export const onSession = (listener: (account: Account | null) => void) =>
  onIdTokenChanged(auth, async (user) => {
    if (user) {
      localStorage.setItem('uid', user.uid)
      localStorage.setItem('token', await user.getIdToken())
    } else {
      for (const key of ['token', 'uid']) localStorage.removeItem(key)
      sessionStorage.removeItem('newBusiness')
    }
    listener(user && accountOf(user))
  })

export const signIn = async (email: string, password: string) => accountOf((await signInWithEmailAndPassword(auth, email, password)).user)

export const createAccount = async (email: string, password: string) => accountOf((await createUserWithEmailAndPassword(auth, email, password)).user)

export const signInMethods = (email: string) => fetchSignInMethodsForEmail(auth, email)

export const signInWithGoogle = async () => accountOf((await signInWithPopup(auth, new GoogleAuthProvider())).user)

export const signOut = () => providerSignOut(auth)

/** Where the address waits that a sign-in link was asked for: the link itself does not name it. */
const linkEmail = 'emailForSignIn'

/** Has the provider mail a link that signs in on the page it is asked from. */
export async function sendSignInLink(email: string) {
  await sendSignInLinkToEmail(auth, email, { url: location.origin + location.pathname, handleCodeInApp: true })
  localStorage.setItem(linkEmail, email)
}

/** Whether this page was opened by a sign-in link, and for whom as far as this browser knows. */
export const openedSignInLink = () => (isSignInWithEmailLink(auth, location.href) ? { email: localStorage.getItem(linkEmail) } : null)

export async function signInByLink(email: string) {
  const { user } = await signInWithEmailLink(auth, email, location.href)
  localStorage.removeItem(linkEmail)
  return accountOf(user)
}

/** The project's document database; its client is loaded only when it is wanted. */
export const firestore = async () => (await import('firebase/firestore')).getFirestore(app)
