import { beforeEach, expect, test, vi } from 'vitest'
import { config } from '../../../client/src/lib/config.ts'
import { getAuthHeaders } from '../../../client/src/lib/session/session.ts'
import { signInAs, signOut } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

const markerKey = 'session cookie'

beforeEach(() => {
  config.tokenSyncUrl = '/session-cookie'
})

/** Signs a new account in. Returns the header of its token. */
async function signInForToken() {
  await signInAs()
  return (await getAuthHeaders()).authorization
}

/** Answers the requests that sync the cookie. Returns them, each with its token. */
function answerSyncs(answer: (count: number) => number | Promise<number>) {
  const calls: string[] = []
  network.onRequest(/\/session-cookie$/, async ({ method, headers }) => {
    calls.push(`${method} ${headers.get('authorization')}`)
    return new Response(null, { status: await answer(calls.length) })
  })
  return calls
}

test('signing in and out syncs the session cookie', async () => {
  const calls = answerSyncs(() => 204)
  const token = await signInForToken()
  await openPage('/lounge')
  await expect.poll(() => calls).toEqual([`POST ${token}`])
  expect(localStorage.getItem(markerKey)).not.toBeNull()
  await signOut()
  await expect.poll(() => calls[1]).toBe(`DELETE ${token}`)
  await expect.poll(() => localStorage.getItem(markerKey)).toBeNull()
})

test('cookie syncs run one after another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const events: string[] = []
  network.onRequest(/\/session-cookie$/, async ({ method }) => {
    events.push(method)
    await promise
    events.push('responded')
    return new Response(null, { status: 204 })
  })
  await signInAs()
  await openPage('/lounge')
  await expect.poll(() => events).toEqual(['POST'])
  await signOut()
  await expect.poll(() => localStorage.getItem('uid')).toBeNull()
  resolve()
  await expect.poll(() => events).toEqual(['POST', 'responded', 'DELETE', 'responded'])
})

test('a failed cookie sync logs a warning and is retried on window focus', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const countFailures = () => warn.mock.calls.filter(([text]) => text === 'Syncing the session cookie failed').length
  const calls = answerSyncs((count) => (count % 2 ? 503 : 204))
  const token = await signInForToken()
  const expectRetryOnFocus = async (...expected: string[]) => {
    await expect.poll(() => calls).toEqual(expected.slice(0, -1))
    // The page learns of a failure a moment after the request was answered.
    await expect.poll(countFailures).toBe(expected.length / 2)
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => calls).toEqual(expected)
  }
  await openPage('/lounge')
  const posts = [`POST ${token}`, `POST ${token}`]
  await expectRetryOnFocus(...posts)
  await signOut()
  await expectRetryOnFocus(...posts, `DELETE ${token}`, `DELETE ${token}`)
  await expect.poll(() => localStorage.getItem(markerKey)).toBeNull()
  window.dispatchEvent(new Event('focus'))
  expect(calls).toHaveLength(4)
})

test('a cookie that is not cleared at sign-out stays marked until it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const calls = answerSyncs((count) => (count === 2 ? 503 : 204))
  const token = await signInForToken()
  await openPage('/lounge')
  await expect.poll(() => calls).toHaveLength(1)
  await signOut()
  await expect.poll(() => calls).toEqual([`POST ${token}`, `DELETE ${token}`])
  await expect.poll(() => warn.mock.calls.some(([text]) => text === 'Syncing the session cookie failed')).toBe(true)
  expect(localStorage.getItem(markerKey)).toBe('may stand')
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => localStorage.getItem(markerKey)).toBeNull()
})
