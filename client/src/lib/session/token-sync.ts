import { readStorage, writeStorage } from '../browser/browser-storage.ts'
import { config } from '../config.ts'

/** Local storage key that is set while a session cookie may exist, so that the next page can delete a cookie that outlives this one. */
const cookieMarkerKey = 'session cookie'

let targetToken: string | null = null
/** The token of the current cookie; undefined (unknown) during a request and after a failed one. */
let syncedToken: string | null | undefined = readStorage('localStorage', cookieMarkerKey) ? undefined : null
let lastToken: string | null = null
let requestQueue = Promise.resolve()

/** Syncs the optional session cookie with the ID token: POST with each new token, DELETE with the last one (spec, section 7). */
export function syncToken(token: string | null) {
  targetToken = token
  enqueueRequest()
}

/** Sends requests one at a time, so that the last one decides the cookie. */
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
    if (!ok) throw new Error(`the response had status ${status}`)
    syncedToken = token
    if (!token) writeStorage('localStorage', cookieMarkerKey, null)
  } catch (error) {
    console.warn('Syncing the session cookie failed', error)
    window.addEventListener('focus', enqueueRequest, { once: true })
  }
}
