import { reloadAutomatically } from './automatic-reload.ts'
import type { Account } from './firebase-auth.ts'
import { needsReload } from './load-module.ts'
import { whenIdle } from './page-idle.ts'
import { untilReachable } from './use-online.ts'

export type { Account } from './firebase-auth.ts'

/** The identity provider's client, fetched when it is first wanted: a page can be read without it. */
const identity = () => import('./firebase-auth.ts')

/** A valid ID token; null when signed out or when none can be had. `fresh` asks the provider for a new one. */
export async function idToken(fresh = false): Promise<string | null> {
  try {
    return await (await identity()).idToken(fresh)
  } catch (error) {
    console.warn('No token could be had; going on without', error)
    return null
  }
}

/** Tells who is signed in, first once the page stands, then at each change, in every tab. */
export function onSession(listener: (account: Account | null) => void): () => void {
  const over = new AbortController()
  const follow = async () => {
    try {
      const { onSession: onChange } = await identity()
      if (!over.signal.aborted) over.signal.addEventListener('abort', onChange(listener))
    } catch (error) {
      console.warn('Who is signed in could not be found out', error)
      if (needsReload(error)) await reloadAutomatically()
      await untilReachable(over.signal)
      if (!over.signal.aborted) await follow()
    }
  }
  void whenIdle().then(follow)
  return () => over.abort()
}

export const signOut = async () => (await identity()).signOut()

/** Has the provider mail the link that shows an email to be its owner's, where posting wants that. */
export const mailVerification = async () => (await identity()).mailVerification()
