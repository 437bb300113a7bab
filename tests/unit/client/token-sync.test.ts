import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Opens a page in a browser whose local storage has these entries. Returns the methods of its requests, and a function that syncs its token. */
async function openTab(entries: Map<string, string>) {
  const methods: string[] = []
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  vi.stubGlobal('window', { localStorage, addEventListener: () => {} })
  vi.stubGlobal('fetch', async (_url: string, { method }: { method: string }) => {
    methods.push(method)
    return new Response(null, { status: 204 })
  })
  vi.resetModules()
  const { config } = await import('../../../client/src/lib/config.ts')
  config.tokenSyncUrl = '/session-cookie'
  const { syncToken } = await import('../../../client/src/lib/session/token-sync.ts')
  return { methods, syncToken }
}

test('a cookie not cleared at sign-out is cleared by the next page, once', async () => {
  const entries = new Map([['session cookie', 'may stand']])
  const { methods, syncToken } = await openTab(entries)
  syncToken(null)
  await expect.poll(() => [...entries]).toEqual([])
  expect(methods).toEqual(['DELETE'])
  const next = await openTab(entries)
  next.syncToken(null)
  await new Promise((resolve) => setImmediate(resolve))
  next.syncToken('a')
  await expect.poll(() => next.methods).toEqual(['POST'])
})

test('the cookie is marked before its first request', async () => {
  const entries = new Map<string, string>()
  const { methods, syncToken } = await openTab(entries)
  syncToken('a')
  await expect.poll(() => methods).toEqual(['POST'])
  expect(entries.get('session cookie')).toBe('may stand')
})
