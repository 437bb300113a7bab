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
  type UserCredential,
} from 'firebase/auth'
import { ownsBusinessKey, readLastUid, readStorage, writeStorage } from '../browser/browser-storage.ts'
import { createDefaultPolicy } from '../browser/trusted-types.ts'
import { config } from '../config.ts'
import { removeDrafts, removeFormsOfOthers } from '../drafts/draft-store.ts'
import { clearSaved } from '../offline/clear-saved.ts'
import { clearResultsAndCheckIns } from '../offline/saved-results.ts'
import { clearShared } from '../offline/shared-content.ts'
import { endPush } from '../push.ts'
import { clearQueue } from '../send-queue/queue-store.ts'
import { readSessionId, removeSessionId } from './session-id.ts'
import { syncToken } from './token-sync.ts'

const app = initializeApp(config.firebase)
// No popup resolver here: it would fetch a script from Google before the user starts Google sign-in.
export const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
if (config.authEmulatorUrl) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true })

/**
 * Local storage key that is set from a sign-out to the next sign-in. A tab that loads during the sign-out of another tab has read the user already, and the SDK
 * stores that user again, for all tabs.
 */
const signedOutKey = 'signed out'

/** The user whom the SDK has, unless that is one whom it has stored again after a sign-out. */
const getCurrentUser = () => (readStorage('localStorage', signedOutKey) ? null : auth.currentUser)

/** Signs in. Removes the mark of the sign-out first: other tabs may see the user before the sign-in returns. A sign-in that fails leaves it. */
async function signInWith(attempt: () => Promise<UserCredential>): Promise<User> {
  const mark = readStorage('localStorage', signedOutKey)
  writeStorage('localStorage', signedOutKey, null)
  try {
    return (await attempt()).user
  } catch (error) {
    writeStorage('localStorage', signedOutKey, mark)
    throw error
  }
}

/** The fields of the identity provider's account that the app needs. */
export type Account = { uid: string; email: string }

const toAccount = ({ uid, email }: User): Account => ({ uid, email: email ?? '' })

const fetchIdToken = (user: User, fresh = false) =>
  user.getIdToken(fresh).catch((error) => {
    console.warn('No ID token; continuing without', error)
    return null
  })

/** A valid ID token; null when signed out or when the provider issues none. `fresh` requests a new one from the provider. */
async function getIdToken(fresh = false): Promise<string | null> {
  await auth.authStateReady()
  const user = getCurrentUser()
  return user && fetchIdToken(user, fresh)
}

/** The headers that authenticate a request: the ID token and the session of this browser; none when signed out. `fresh` requests a new token. */
export async function getAuthHeaders(fresh = false): Promise<Record<string, string>> {
  const token = await getIdToken(fresh)
  const user = getCurrentUser()
  const sessionId = user && readSessionId(user.uid)
  return token ? { authorization: `Bearer ${token}`, ...(sessionId && { 'x-session-id': sessionId }) } : {}
}

/** The signed-in account, once the session is known. */
export async function readAccount(): Promise<Account | null> {
  await auth.authStateReady()
  const user = getCurrentUser()
  return user && toAccount(user)
}

/** Calls `listener` on each session change, in every tab, and updates the browser's storage (spec, client storage). Returns the unsubscribe function. */
export function subscribeToSession(listener: (account: Account | null) => void) {
  let uid = readLastUid()
  return onIdTokenChanged(auth, async (user) => {
    // The sign-out calls this again, without a user.
    if (user && !getCurrentUser()) return void providerSignOut(auth).catch((error) => console.warn('The sign-out could not be repeated', error))
    if (!user || user.uid !== uid) clearUserData(user)
    uid = user?.uid ?? null
    listener(user && toAccount(user))
    const token = user && (await fetchIdToken(user))
    // The user may have signed out or changed while the token was fetched.
    if (!token || auth.currentUser?.uid !== user.uid) return
    writeStorage('localStorage', 'token', token)
    writeStorage('localStorage', 'uid', user.uid)
    syncToken(token)
  })
}

/**
 * Removes the previous user's data from the browser on sign-out or a change of user. Keeps what another tab has stored for the next user. The send queue is cleared
 * too when the session was ended from elsewhere, without a question: users do that because the device may be in other hands, who could read what waits.
 */
function clearUserData(next: User | null) {
  writeStorage('sessionStorage', 'newBusiness', null)
  removeFormsOfOthers(next?.uid)
  syncToken(null)
  const previousUid = readLastUid()
  if (previousUid && previousUid === next?.uid) return
  if (previousUid) {
    void removeDrafts()
    for (const clear of [clearQueue, clearShared, clearSaved, clearResultsAndCheckIns, endPush])
      void clear().catch((error) => console.warn('Not everything could be deleted', error))
    writeStorage('localStorage', 'content-filters', null)
  }
  removeSessionId()
  for (const key of ['token', 'uid', 'viewer', ownsBusinessKey]) writeStorage('localStorage', key, null)
}

export const signIn = async (email: string, password: string) => toAccount(await signInWith(() => signInWithEmailAndPassword(auth, email, password)))

export async function createAccount(email: string, password: string) {
  const user = await signInWith(() => createUserWithEmailAndPassword(auth, email, password))
  void sendVerificationMail()
  return toAccount(user)
}

/** Asks the provider to send a verification email. */
async function sendVerificationMail() {
  if (!auth.currentUser) return
  await sendEmailVerification(auth.currentUser).catch((error) => console.warn('The verification mail was not sent', error))
}

export const fetchSignInMethods = (email: string) => fetchSignInMethodsForEmail(auth, email)

/** Allows Google's script, which the provider loads for a popup. */
export const prepareGoogleSignIn = () => createDefaultPolicy({ createScriptURL: allowGoogleScriptUrl })

export async function signInWithGoogle() {
  prepareGoogleSignIn()
  return toAccount(await signInWith(() => signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)))
}

/** Trusted Types rule: Firebase assigns the URL of Google's script as a string. Scripts from other origins are refused. */
function allowGoogleScriptUrl(url: string): string {
  if (new URL(url, location.href).origin !== 'https://apis.google.com') throw new Error('Only scripts of Google sign-in are allowed.')
  return url
}

/** Signs out in all tabs. */
export async function signOut() {
  writeStorage('localStorage', signedOutKey, 'true')
  try {
    await providerSignOut(auth)
  } catch (error) {
    writeStorage('localStorage', signedOutKey, null)
    throw error
  }
}

/** Local storage key of the email that a sign-in link was requested for: the link does not contain it. */
const linkEmailKey = 'emailForSignIn'

/** Asks the provider to email a link that signs in on a page of this app. */
export async function sendSignInLink(email: string, path: string) {
  await sendSignInLinkToEmail(auth, email, { url: location.origin + path, handleCodeInApp: true })
  writeStorage('localStorage', linkEmailKey, email)
}

/** Null when the page was not opened by a sign-in link; `email` is null when the link was requested in another browser. */
export const getOpenedSignInLink = () => (isSignInWithEmailLink(auth, location.href) ? { email: readStorage('localStorage', linkEmailKey) } : null)

export async function signInWithLink(email: string) {
  const user = await signInWith(() => signInWithEmailLink(auth, email, location.href))
  writeStorage('localStorage', linkEmailKey, null)
  return toAccount(user)
}

/** The project's Firestore database; its client is loaded on demand. */
export const openFirestore = async () => (await import('firebase/firestore')).getFirestore(app)
