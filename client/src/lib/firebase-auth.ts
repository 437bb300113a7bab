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
import { keep, kept } from './browser-storage.ts'
import { config } from './config.ts'
import { forgetDrafts, removeFormsOfOthers } from './draft-store.ts'
import { syncToken } from './token-sync.ts'
import { judgeTexts } from './trusted-types.ts'

const app = initializeApp(config.firebase)
// Without a popup resolver here no script of Google's is fetched before somebody asks for its sign-in.
const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
if (config.authEmulatorUrl) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true })

/** The identity provider's account, as far as the app needs it. */
export type Account = { uid: string; email: string }

const accountOf = ({ uid, email }: User): Account => ({ uid, email: email ?? '' })

const tokenOf = (user: User, fresh = false) =>
  user.getIdToken(fresh).catch((error) => {
    console.warn('No token could be had; going on without', error)
    return null
  })

/** A valid ID token; null when signed out or when none can be had. `fresh` asks the provider for a new one. */
export async function idToken(fresh = false): Promise<string | null> {
  await auth.authStateReady()
  return auth.currentUser && tokenOf(auth.currentUser, fresh)
}

/** Tells each change of the session, in every tab, and keeps the browser's storage in step with it (spec, client storage). */
export function onSession(listener: (account: Account | null) => void) {
  let uid = kept('localStorage', 'uid')
  return onIdTokenChanged(auth, async (user) => {
    if (!user || user.uid !== uid) forgetStudent(user)
    uid = user?.uid ?? null
    listener(user && accountOf(user))
    const token = user && (await tokenOf(user))
    // While the token was on its way somebody else may have come, or nobody be left.
    if (!token || auth.currentUser?.uid !== user.uid) return
    keep('localStorage', 'token', token)
    keep('localStorage', 'uid', user.uid)
    syncToken(token)
  })
}

/** Nothing of a student's is left in the browser when they go or another takes their place; what another tab keeps of the one who comes stays. */
function forgetStudent(next: User | null) {
  keep('sessionStorage', 'newBusiness', null)
  removeFormsOfOthers(next?.uid)
  syncToken(null)
  const before = kept('localStorage', 'uid')
  if (before && before === next?.uid) return
  if (before) void forgetDrafts()
  keep('localStorage', 'token', null)
  keep('localStorage', 'uid', null)
}

export const signIn = async (email: string, password: string) => accountOf((await signInWithEmailAndPassword(auth, email, password)).user)

export async function createAccount(email: string, password: string) {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  void mailVerification()
  return accountOf(user)
}

/** Has the provider mail the link that shows an email to be its owner's, where posting wants that. */
export async function mailVerification() {
  if (!config.requireVerifiedEmail || !auth.currentUser) return
  await sendEmailVerification(auth.currentUser).catch((error) => console.warn('The verification mail was not sent', error))
}

export const signInMethods = (email: string) => fetchSignInMethodsForEmail(auth, email)

export async function signInWithGoogle() {
  judgeTexts({ createScriptURL: ofGoogle })
  return accountOf((await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)).user)
}

/** The provider's client names the script of its window as a mere text; no other address becomes a script. */
function ofGoogle(url: string): string {
  if (new URL(url, location.href).origin !== 'https://apis.google.com') throw new Error('This is no script of the sign-in.')
  return url
}

export const signOut = () => providerSignOut(auth)

/** Where the address waits that a sign-in link was asked for: the link itself does not name it. */
const linkEmail = 'emailForSignIn'

/** Has the provider mail a link that signs in on the page it is asked from. */
export async function sendSignInLink(email: string) {
  await sendSignInLinkToEmail(auth, email, { url: location.origin + location.pathname, handleCodeInApp: true })
  keep('localStorage', linkEmail, email)
}

/** Whether this page was opened by a sign-in link, and for whom as far as this browser knows. */
export const openedSignInLink = () => (isSignInWithEmailLink(auth, location.href) ? { email: kept('localStorage', linkEmail) } : null)

export async function signInByLink(email: string) {
  const { user } = await signInWithEmailLink(auth, email, location.href)
  keep('localStorage', linkEmail, null)
  return accountOf(user)
}

/** The project's document database; its client is loaded only when it is wanted. */
export const firestore = async () => (await import('firebase/firestore')).getFirestore(app)
