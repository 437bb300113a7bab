import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  isSignInWithEmailLink,
  onIdTokenChanged,
  signOut as providerSignOut,
  sendEmailVerification,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  type User,
} from 'firebase/auth'
import { readStorage, writeStorage } from './browser-storage.ts'
import { config } from './config.ts'
import { removeDrafts, removeFormsOfOthers } from './draft-store.ts'
import { syncToken } from './token-sync.ts'
import { createDefaultPolicy } from './trusted-types.ts'

const app = initializeApp(config.firebase)
// Without a popup resolver here no script of Google's is fetched before somebody asks for its sign-in.
const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
if (config.authEmulatorUrl) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true })

/** The identity provider's account, as far as the app needs it. */
export type Account = { uid: string; email: string }

const toAccount = ({ uid, email }: User): Account => ({ uid, email: email ?? '' })

const fetchIdToken = (user: User, fresh = false) =>
  user.getIdToken(fresh).catch((error) => {
    console.warn('No ID token; continuing without', error)
    return null
  })

/** A valid ID token; null when signed out or when none can be had. `fresh` asks the provider for a new one. */
export async function getIdToken(fresh = false): Promise<string | null> {
  await auth.authStateReady()
  return auth.currentUser && fetchIdToken(auth.currentUser, fresh)
}

/** Tells each change of the session, in every tab, and keeps the browser's storage in step with it (spec, client storage). */
export function subscribeToSession(listener: (account: Account | null) => void) {
  let uid = readStorage('localStorage', 'uid')
  return onIdTokenChanged(auth, async (user) => {
    if (!user || user.uid !== uid) clearUserData(user)
    uid = user?.uid ?? null
    listener(user && toAccount(user))
    const token = user && (await fetchIdToken(user))
    // While the token was on its way somebody else may have come, or nobody be left.
    if (!token || auth.currentUser?.uid !== user.uid) return
    writeStorage('localStorage', 'token', token)
    writeStorage('localStorage', 'uid', user.uid)
    syncToken(token)
  })
}

/** Nothing of a student's is left in the browser when they go or another takes their place; what another tab keeps of the one who comes stays. */
function clearUserData(next: User | null) {
  writeStorage('sessionStorage', 'newBusiness', null)
  removeFormsOfOthers(next?.uid)
  syncToken(null)
  const previousUid = readStorage('localStorage', 'uid')
  if (previousUid && previousUid === next?.uid) return
  if (previousUid) void removeDrafts()
  writeStorage('localStorage', 'token', null)
  writeStorage('localStorage', 'uid', null)
}

export const signIn = async (email: string, password: string) => toAccount((await signInWithEmailAndPassword(auth, email, password)).user)

export async function createAccount(email: string, password: string) {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  void sendVerificationMail()
  return toAccount(user)
}

/** Has the provider mail the link that shows an email to be its owner's, where posting wants that. */
export async function sendVerificationMail() {
  if (!config.requireVerifiedEmail || !auth.currentUser) return
  await sendEmailVerification(auth.currentUser).catch((error) => console.warn('The verification mail was not sent', error))
}

export const fetchSignInMethods = (email: string) => fetchSignInMethodsForEmail(auth, email)

export async function signInWithGoogle() {
  createDefaultPolicy({ createScriptURL: allowGoogleScriptUrl })
  return toAccount((await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user)
}

/** The provider's client names the script of its window as a mere text; no other address becomes a script. */
function allowGoogleScriptUrl(url: string): string {
  if (new URL(url, location.href).origin !== 'https://apis.google.com') throw new Error('This is no script of the sign-in.')
  return url
}

export const signOut = () => providerSignOut(auth)

/** Where the address waits that a sign-in link was asked for: the link itself does not name it. */
const linkEmailKey = 'emailForSignIn'

/** Has the provider mail a link that signs in on the page it is asked from. */
export async function sendSignInLink(email: string) {
  await sendSignInLinkToEmail(auth, email, { url: location.origin + location.pathname, handleCodeInApp: true })
  writeStorage('localStorage', linkEmailKey, email)
}

/** Whether this page was opened by a sign-in link, and for whom as far as this browser knows. */
export const getOpenedSignInLink = () => (isSignInWithEmailLink(auth, location.href) ? { email: readStorage('localStorage', linkEmailKey) } : null)

export async function signInWithLink(email: string) {
  const { user } = await signInWithEmailLink(auth, email, location.href)
  writeStorage('localStorage', linkEmailKey, null)
  return toAccount(user)
}

/** The project's document database; its client is loaded only when it is wanted. */
export const openFirestore = async () => (await import('firebase/firestore')).getFirestore(app)
