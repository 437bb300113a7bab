import { waitUntilLoadable } from '../automatic-reload.ts'
import { waitUntilIdle } from '../browser/page-idle.ts'
import type { Account } from './firebase-auth.ts'
import { removeSessionId } from './session-id.ts'

export type { Account } from './firebase-auth.ts'

/** Loads the identity provider's client on first use: pages can be read without it. */
const loadFirebaseAuth = () => import('./firebase-auth.ts')

/** Loads the identity provider's client, with retries until it succeeds; does not retry once `signal` aborts. */
async function loadFirebaseAuthWithRetry(signal: AbortSignal): ReturnType<typeof loadFirebaseAuth> {
  try {
    return await loadFirebaseAuth()
  } catch (error) {
    console.warn('The session could not be read', error)
    await waitUntilLoadable(error, signal)
    return loadFirebaseAuthWithRetry(signal)
  }
}

/** The headers that authenticate a request; none when signed out or when no token can be obtained. `fresh` requests a new token from the provider. */
export async function getAuthHeaders(fresh = false): Promise<Record<string, string>> {
  try {
    return await (await loadFirebaseAuth()).getAuthHeaders(fresh)
  } catch (error) {
    console.warn('No ID token; continuing without', error)
    return {}
  }
}

/** Calls `listener` with the signed-in account once the page is idle, then on each change, in every tab. Returns the unsubscribe function. */
export function subscribeToSession(listener: (account: Account | null) => void): () => void {
  const abortController = new AbortController()
  const subscribe = async () => {
    await waitUntilIdle()
    const firebaseAuth = await loadFirebaseAuthWithRetry(abortController.signal)
    if (!abortController.signal.aborted) abortController.signal.addEventListener('abort', firebaseAuth.subscribeToSession(listener))
  }
  void subscribe()
  return () => abortController.abort()
}

/** The signed-in account, once the session is known. */
export const readAccount = async () => (await loadFirebaseAuth()).readAccount()

/** Signs out in all tabs. To end the session on the server too, call `signOut` of the feature sessions. */
export async function signOutLocally() {
  await (await loadFirebaseAuth()).signOut()
  removeSessionId()
}

export const signIn = async (email: string, password: string) => (await loadFirebaseAuth()).signIn(email, password)
export const signInWithGoogle = async () => (await loadFirebaseAuth()).signInWithGoogle()
export const createAccount = async (email: string, password: string) => (await loadFirebaseAuth()).createAccount(email, password)
export const fetchSignInMethods = async (email: string) => (await loadFirebaseAuth()).fetchSignInMethods(email)
export const openFirestore = async () => (await loadFirebaseAuth()).openFirestore()

/** Asks the provider to email a link that signs in on a page of this app. */
export const sendSignInLink = async (email: string, path: string) => (await loadFirebaseAuth()).sendSignInLink(email, path)
export const signInWithLink = async (email: string) => (await loadFirebaseAuth()).signInWithLink(email)

/** Null when the page was not opened by a sign-in link; `email` is null when the link was requested in another browser. Retries until `signal` aborts. */
export const getOpenedSignInLink = async (signal: AbortSignal) =>
  location.href.includes('oobCode') ? (await loadFirebaseAuthWithRetry(signal)).getOpenedSignInLink() : null

/** Loads what changes an account at the identity provider: passwords, emails, sign-in methods. Few pages need it. */
export const loadAccountActions = () => import('./firebase-account.ts')
