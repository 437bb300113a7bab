import { config } from './config.ts'

let wanted: string | null = null
/** The token that the cookie stands for; unknown while a call is under way and after one that failed. */
let synced: string | null | undefined = null
let bearer = ''
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
  try {
    const init = { method: token ? 'POST' : 'DELETE', headers: { authorization: `Bearer ${bearer}` }, signal: AbortSignal.timeout(10_000) }
    const { ok, status } = await fetch(config.tokenSyncUrl, init)
    if (!ok) throw new Error(`the answer was ${status}`)
    synced = token
  } catch (error) {
    console.warn('The session cookie is out of step', error)
    window.addEventListener('focus', callNext, { once: true })
  }
}
