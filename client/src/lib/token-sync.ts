import { config } from './config.ts'

let last: string | null = null

/** Keeps the optional session cookie in step with the ID token: POST with each new one, DELETE with the last (spec, section 7). */
export async function syncToken(token: string | null) {
  const [method, bearer] = token ? ['POST', token] : ['DELETE', last]
  if (!config.tokenSyncUrl || !bearer || token === last) return
  last = token
  try {
    const { ok, status } = await fetch(config.tokenSyncUrl, { method, headers: { authorization: `Bearer ${bearer}` } })
    if (!ok) throw new Error(`the answer was ${status}`)
  } catch (error) {
    console.warn('The session cookie is out of step', error)
  }
}
