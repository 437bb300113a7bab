import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Cache Storage, as far as Workbox uses it. */
const storage = new Map<string, Map<string, Response>>()
const openCache = (name: string) => {
  const entries = storage.get(name) ?? new Map<string, Response>()
  storage.set(name, entries)
  return {
    match: async ({ url }: Request) => entries.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void entries.set(url, response),
  }
}

vi.stubEnv('NODE_ENV', 'production')
vi.stubGlobal('self', globalThis)
vi.stubGlobal('FetchEvent', class {})
const postMessage = vi.fn()
vi.stubGlobal('clients', { get: async () => ({ postMessage }) })
vi.stubGlobal('caches', {
  open: async (name: string) => openCache(name),
  match: (request: Request, { cacheName }: { cacheName: string }) => openCache(cacheName).match(request),
})
// It needs IndexedDB.
vi.doMock('workbox-expiration', () => ({ ExpirationPlugin: class {} }))
const { createPageStrategies, discardPending, media, queries } = await import('../../../client/src/worker/caches.ts')

let network: PromiseWithResolvers<Response>

beforeEach(() => {
  vi.useFakeTimers()
  network = Promise.withResolvers()
  vi.stubGlobal('fetch', async () => (await network.promise).clone())
})
afterEach(() => {
  vi.useRealTimers()
  postMessage.mockClear()
  storage.clear()
})
afterAll(() => {
  vi.doUnmock('workbox-expiration')
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const pages = createPageStrategies(async () => new Response('shell'))
const request = new Request('https://campus.example/lounge')

/** Lets a strategy respond; nothing is set until it has. */
function start(strategy: typeof queries | typeof media) {
  const answer: { body?: string; isSaved?: boolean } = {}
  const event = { clientId: '1', resultingClientId: '', waitUntil: () => {} }
  void strategy
    .handle({ request, event } as unknown as Parameters<typeof strategy.handle>[0])
    .then(async (response) => Object.assign(answer, { body: await response.text(), isSaved: response.headers.has('x-saved') }))
  return answer
}

async function savePage() {
  await openCache('pages').put(request, new Response('saved'))
}

test('a saved page is shown after four seconds without a response', async () => {
  await savePage()
  const answer = start(pages.saved)
  await vi.advanceTimersByTimeAsync(3999)
  expect(answer.body).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(answer.body).toBe('saved')
})

test('a slow page that was not saved is awaited', async () => {
  const answer = start(pages.saved)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answer.body).toBeUndefined()
  network.resolve(new Response('fresh'))
  await vi.advanceTimersByTimeAsync(1)
  expect(answer.body).toBe('fresh')
})

test('a response that comes after the saved page replaces it for the next time', async () => {
  await savePage()
  start(pages.saved)
  await vi.advanceTimersByTimeAsync(5000)
  network.resolve(new Response('fresh'))
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await openCache('pages').match(request))?.text()).toBe('fresh')
})

describe('without a server', () => {
  const saveResponse = async (name: string) => openCache(name).put(request, new Response('saved', { headers: { date: new Date(0).toUTCString() } }))

  test.each([
    ['the network fails', () => network.reject(new TypeError('Failed to fetch'))],
    ['a proxy answers', () => network.resolve(new Response('Bad gateway', { status: 502 }))],
  ])('a saved response to a query is marked as saved when %s', async (_name, fail) => {
    await saveResponse('queries')
    const answer = start(queries)
    fail()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toEqual({ body: 'saved', isSaved: true })
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'saved', savedAt: 0, isSlow: false, isPage: false })
  })

  test('a saved page is shown when a proxy answers', async () => {
    await saveResponse('pages')
    const answer = start(pages.saved)
    network.resolve(new Response('Unavailable', { status: 503 }))
    await vi.advanceTimersByTimeAsync(1)
    expect(answer.body).toBe('saved')
  })

  test.each([
    ['page', pages.saved, 503],
    ['query', queries, 504],
  ])("a %s that was not saved gets the proxy's response", async (_name, strategy, status) => {
    const answer = start(strategy)
    network.resolve(new Response('Unavailable', { status }))
    await vi.advanceTimersByTimeAsync(1)
    expect(answer.body).toBe('Unavailable')
  })

  test('a saved response does not replace the 503 of a busy server', async () => {
    await saveResponse('queries')
    const answer = start(queries)
    network.resolve(new Response('Busy', { status: 503 }))
    await vi.advanceTimersByTimeAsync(1)
    expect(answer.body).toBe('Busy')
  })
})

test.each([
  ['pages', pages.saved],
  ['queries', queries],
  ['media', media],
])('a response of %s that was requested before a sign-out is shown, but not saved', async (name, strategy) => {
  const answer = start(strategy)
  await vi.advanceTimersByTimeAsync(1)
  discardPending()
  network.resolve(new Response('private'))
  await vi.advanceTimersByTimeAsync(1)
  expect(answer.body).toBe('private')
  expect(await openCache(name).match(request)).toBeUndefined()
  start(strategy)
  await vi.advanceTimersByTimeAsync(1)
  expect(await openCache(name).match(request)).toBeDefined()
})

test.each([
  ['an error', new Response('no', { status: 500 })],
  ['a part of a file', new Response('part', { status: 206 })],
  ['a file that only some may see', new Response('private', { headers: { 'cache-control': 'private, no-store' } })],
])('%s is not saved', async (_name, response) => {
  start(media)
  network.resolve(response)
  await vi.advanceTimersByTimeAsync(1)
  expect(await openCache('media').match(request)).toBeUndefined()
})
