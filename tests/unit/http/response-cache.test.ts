import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createResponseCache } from '../../../server/http/response-cache/response-cache.ts'

let stop = () => {}
afterEach(() => stop())

const content = 'a post '.repeat(500)

/**
 * Starts a response cache in front of an app whose responses are all public, with a fake clock. `/api/x` has been requested once, so that its next
 * response is cached.
 */
async function startServer(app: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}, acceptsStale = () => false) {
  let nowMs = 0
  let appCalls = -1
  const cache = createResponseCache(() => nowMs)
  const server = createServer(async (request, response) => {
    if (cache.respond(request, response, acceptsStale())) return
    if (acceptsStale()) return void response.writeHead(503).end()
    if (appCalls < 0) return void response.end()
    appCalls += 1
    const body = `${content}${appCalls}`
    cache.markPublic(response)
    if ((await app(request, response)) !== response) response.setHeader('ETag', `W/"${appCalls}"`).setHeader('Cache-Control', 'public, no-cache').end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  stop = () => void server.close()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await fetch(`${address}/api/x`)
  appCalls = 0
  const read = (path = '/api/x', headers: Record<string, string> = {}) => fetch(address + path, { headers })
  return { cache, address, read, appCalls: () => appCalls, advanceMs: (milliseconds: number) => (nowMs += milliseconds) }
}

test('a response is fresh for a second, and revalidated by one request before that', async () => {
  const { read, appCalls, advanceMs } = await startServer()
  const first = await (await read()).text()
  advanceMs(600)
  expect(await (await read()).text()).toBe(first)
  expect(appCalls()).toBe(1)
  advanceMs(200)
  expect(await (await read()).text()).not.toBe(first)
  expect(appCalls()).toBe(2)
  advanceMs(1001)
  await read()
  expect(appCalls()).toBe(3)
})

test('a response is not cached at its first request', async () => {
  const { read, appCalls } = await startServer()
  for (const times of [1, 2, 2, 2]) {
    await (await read('/api/new')).text()
    expect(appCalls()).toBe(times)
  }
})

test('a stale response is served while one request revalidates', async () => {
  let release = () => {}
  const pendingReleases: Promise<void>[] = []
  const { read, appCalls, advanceMs } = await startServer(() => pendingReleases.shift())
  const first = await (await read()).text()
  advanceMs(800)
  pendingReleases.push(new Promise((resolve) => (release = resolve)))
  const slow = read()
  await expect.poll(appCalls).toBe(2)
  expect(await (await read()).text()).toBe(first)
  advanceMs(300)
  expect(await (await read()).text()).not.toBe(first)
  release()
  await slow
})

test('a response from before an invalidation is not stored', async () => {
  let release = () => {}
  const pendingReleases = [new Promise<void>((resolve) => (release = resolve))]
  const { read, cache, appCalls } = await startServer(() => pendingReleases.shift())
  const before = read()
  await expect.poll(appCalls).toBe(1)
  cache.clear()
  release()
  await before
  await read()
  expect(appCalls()).toBe(2)
  cache.clear()
  await read()
  expect(appCalls()).toBe(3)
})

test.each([
  ['another URL', '/api/y', {}],
  ['another response type', '/api/x', { accept: 'application/graphql-response+json' }],
  ['a session cookie', '/api/x', { cookie: 'a=b; thinnai_session=c' }],
  ['an unverified token', '/api/x', { authorization: 'Bearer a.b.c' }],
  ['a range', '/api/x', { range: 'bytes=0-1' }],
])('a request with %s is not served from the cache', async (_description, path, headers) => {
  const { read, appCalls } = await startServer()
  await read()
  await read(path, headers as Record<string, string>)
  expect(appCalls()).toBe(2)
})

test('a verified token is trusted for 30 s, and not past its expiry', async () => {
  const tokenUntil = (seconds: number) => `Bearer x.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds })).toString('base64url')}.y`
  const { cache, read, appCalls } = await startServer((request) => cache.trustToken(request, 'u1'))
  for (const [authorization, times] of [
    [tokenUntil(3600), 1],
    [tokenUntil(-1), 2],
    ['Bearer no-token', 2],
  ] as const) {
    const before = appCalls()
    await read('/api/x', { authorization })
    const { headers } = await read('/api/x', { authorization })
    expect(appCalls() - before, authorization).toBe(times)
    if (times === 1) expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(cache.getVerifiedUid({ headers: { authorization } } as IncomingMessage)).toBe(times === 1 ? 'u1' : undefined)
    cache.clear()
  }
})

test('a matching ETag gives 304, from the app and from the cache', async () => {
  const { read, appCalls } = await startServer()
  const { headers } = await read()
  const etag = headers.get('etag') ?? ''
  for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const notModified = await read('/api/x', { 'if-none-match': ifNoneMatch })
    expect([notModified.status, await notModified.text(), notModified.headers.get('etag')], ifNoneMatch).toEqual([304, '', etag])
  }
  expect((await read('/api/x', { 'if-none-match': '"other"' })).status).toBe(200)
  expect(appCalls()).toBe(1)
  const unknown = await read('/api/z', { 'if-none-match': 'W/"2"' })
  expect([unknown.status, appCalls()]).toEqual([304, 2])
})

test('a response is compressed by Accept-Encoding and varies on it', async () => {
  const { read, appCalls } = await startServer()
  const plain = await (await read('/api/x', { 'accept-encoding': 'identity' })).text()
  for (const [acceptEncoding, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0', null],
    ['identity', null],
  ] as const) {
    // The first request with an encoding starts the compression.
    await expect.poll(async () => (await read('/api/x', { 'accept-encoding': acceptEncoding })).headers.get('content-encoding')).toBe(encoding)
    const result = await read('/api/x', { 'accept-encoding': acceptEncoding })
    expect(result.headers.get('vary')).toContain('Accept-Encoding')
    expect(await result.text()).toBe(plain)
  }
  expect(appCalls()).toBe(1)
})

test('at most 300 responses of at most half a megabyte are cached', async () => {
  const { read, appCalls } = await startServer()
  for (let n = 0; n < 602; n += 1) await (await read(`/api/${n >> 1}`)).arrayBuffer()
  await read('/api/300')
  expect(appCalls()).toBe(602)
  await read('/api/0')
  expect(appCalls()).toBe(603)
  const large = await startServer((_request, response) => response.setHeader('ETag', '"x"').end('x'.repeat(600_000)))
  await (await large.read()).arrayBuffer()
  await (await large.read()).arrayBuffer()
  expect(large.appCalls()).toBe(2)
})

test('error responses are not cached', async () => {
  const { read, appCalls } = await startServer((_request, response) => (response.statusCode = 404))
  await read()
  await read()
  expect(appCalls()).toBe(2)
})

test('a public response is compressed at its first request', async () => {
  const { read, appCalls } = await startServer()
  const first = await read('/api/y', { 'accept-encoding': 'br' })
  expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(Number(first.headers.get('content-length'))).toBeLessThan(content.length / 2)
  expect(await first.text()).toBe(`${content}1`)
  const etag = first.headers.get('etag') ?? ''
  expect((await read('/api/z', { 'accept-encoding': 'br', 'if-none-match': 'W/"2"' })).status).toBe(304)
  expect([etag, appCalls()]).toEqual(['W/"1"', 2])
})

test('a private response is never compressed', async () => {
  const privateCache = createResponseCache()
  const server = createServer(
    (request, response) => void (privateCache.respond(request, response) || response.setHeader('ETag', 'W/"own"').end(content)),
  ).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const result = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`, { headers: { 'accept-encoding': 'br' } })
  expect([result.headers.get('content-encoding'), await result.text()]).toEqual([null, content])
  server.close()
})

test('an entry evicted during compression is not stored', async () => {
  const { read } = await startServer((_request, response) => {
    response.setHeader('ETag', 'W/"x"').end(content)
    response.statusCode = 500
    return response.end('Sorry.')
  })
  const result = await read('/api/y', { 'accept-encoding': 'br' })
  expect([result.status, result.headers.get('content-encoding'), await result.text()]).toEqual([500, null, 'Sorry.'])
})

test('under overload a response is served stale for five seconds without revalidation', async () => {
  let acceptsStale = false
  const { read, appCalls, advanceMs } = await startServer(undefined, () => acceptsStale)
  const first = await (await read()).text()
  acceptsStale = true
  advanceMs(4900)
  for (let n = 0; n < 3; n += 1) expect(await (await read()).text()).toBe(first)
  advanceMs(200)
  expect((await read()).status).toBe(503)
  acceptsStale = false
  expect((await read()).status).toBe(200)
  expect(appCalls()).toBe(2)
})

test.each(['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name', 'x-forwarded-proto', 'host'])(
  'a cached response for one %s is not served for another',
  async (name) => {
    const { address, appCalls } = await startServer()
    const readAs = (value: string) =>
      new Promise<string>((resolve, reject) => {
        const clientRequest = request(`${address}/api/x`, { headers: { [name]: value } }, (result) => void text(result).then(resolve, reject))
        clientRequest.once('error', reject).end()
      })
    for (let n = 0; n < 2; n += 1) for (const value of ['one.example', 'other.example']) await readAs(value)
    const [one, other] = [await readAs('one.example'), await readAs('other.example')]
    expect(one).not.toBe(other)
    expect(appCalls()).toBe(4)
  },
)
