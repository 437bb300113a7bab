import { keep, kept } from './browser-storage.ts'
import { config } from './config.ts'

/** Stands in local storage for as long as a cookie may stand, so that one that outlasts its page is taken back by the next. */
const mark = 'session cookie'

let wanted: string | null = null
/** The token that the cookie stands for; unknown while a call is under way and after one that failed. */
let synced: string | null | undefined = kept('localStorage', mark) ? undefined : null
let bearer: string | null = null
let calls = Promise.resolve()

/** Keeps the optional session cookie in step with the ID token: POST with each new one, DELETE with the last (spec, section 7). */
export function syncToken(token: string | null) {
  wanted = token
  callNext()
}

/** One call after the other: the cookie is what the last of them says. */
function callNext() {
  calls = calls.then(call)
}

async function call() {
  const token = wanted
  if (!config.tokenSyncUrl || token === synced) return
  bearer = token ?? bearer
  synced = undefined
  if (token) keep('localStorage', mark, 'may stand')
  try {
    const headers: HeadersInit = bearer ? { authorization: `Bearer ${bearer}` } : {}
    const { ok, status } = await fetch(config.tokenSyncUrl, { method: token ? 'POST' : 'DELETE', headers, signal: AbortSignal.timeout(10_000) })
    if (!ok) throw new Error(`the answer was ${status}`)
    synced = token
    if (!token) keep('localStorage', mark, null)
  } catch (error) {
    console.warn('The session cookie is out of step', error)
    window.addEventListener('focus', callNext, { once: true })
  }
}
