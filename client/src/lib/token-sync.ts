import { readStorage, writeStorage } from './browser-storage.ts'
import { config } from './config.ts'

/** Stands in local storage for as long as a cookie may stand, so that one that outlasts its page is taken back by the next. */
const cookieMarkerKey = 'session cookie'

let targetToken: string | null = null
/** The token that the cookie stands for; unknown while a call is under way and after one that failed. */
let syncedToken: string | null | undefined = readStorage('localStorage', cookieMarkerKey) ? undefined : null
let lastToken: string | null = null
let requestQueue = Promise.resolve()

/** Keeps the optional session cookie in step with the ID token: POST with each new one, DELETE with the last (spec, section 7). */
export function syncToken(token: string | null) {
  targetToken = token
  enqueueRequest()
}

/** One call after the other: the cookie is what the last of them says. */
function enqueueRequest() {
  requestQueue = requestQueue.then(sendToken)
}

async function sendToken() {
  const token = targetToken
  if (!config.tokenSyncUrl || token === syncedToken) return
  lastToken = token ?? lastToken
  syncedToken = undefined
  if (token) writeStorage('localStorage', cookieMarkerKey, 'may stand')
  try {
    const headers: HeadersInit = lastToken ? { authorization: `Bearer ${lastToken}` } : {}
    const { ok, status } = await fetch(config.tokenSyncUrl, { method: token ? 'POST' : 'DELETE', headers, signal: AbortSignal.timeout(10_000) })
    if (!ok) throw new Error(`the answer was ${status}`)
    syncedToken = token
    if (!token) writeStorage('localStorage', cookieMarkerKey, null)
  } catch (error) {
    console.warn('Syncing the session cookie failed', error)
    window.addEventListener('focus', enqueueRequest, { once: true })
  }
}
