import { reloadAutomatically } from './automatic-reload.ts'
import type { Account } from './firebase-auth.ts'
import { needsReload } from './load-module.ts'
import { waitUntilIdle } from './page-idle.ts'
import { waitUntilReachable } from './use-online.ts'

export type { Account } from './firebase-auth.ts'

/** The identity provider's client, fetched when it is first wanted: a page can be read without it. */
const loadFirebaseAuth = () => import('./firebase-auth.ts')

/** A valid ID token; null when signed out or when none can be had. `fresh` asks the provider for a new one. */
export async function getIdToken(fresh = false): Promise<string | null> {
  try {
    return await (await loadFirebaseAuth()).getIdToken(fresh)
  } catch (error) {
    console.warn('No ID token; continuing without', error)
    return null
  }
}

/** Tells who is signed in, first once the page stands, then at each change, in every tab. */
export function subscribeToSession(listener: (account: Account | null) => void): () => void {
  const abortController = new AbortController()
  const subscribeWithRetry = async () => {
    try {
      const { subscribeToSession: subscribe } = await loadFirebaseAuth()
      if (!abortController.signal.aborted) abortController.signal.addEventListener('abort', subscribe(listener))
    } catch (error) {
      console.warn('The session could not be read', error)
      if (needsReload(error)) await reloadAutomatically()
      await waitUntilReachable(abortController.signal)
      if (!abortController.signal.aborted) await subscribeWithRetry()
    }
  }
  void waitUntilIdle().then(subscribeWithRetry)
  return () => abortController.abort()
}

export const signOut = async () => (await loadFirebaseAuth()).signOut()

/** Has the provider mail the link that shows an email to be its owner's, where posting wants that. */
export const sendVerificationMail = async () => (await loadFirebaseAuth()).sendVerificationMail()
