import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createResponseCache } from '../../../server/http/response-cache.ts'

let stop = () => {}
afterEach(() => stop())

const words = 'a post '.repeat(500)

/** Ready answers before an app that shares all it says, and a clock of the test's; `/api/x` was asked for once, so that it is worth keeping. */
async function serve(app: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}, overloaded = () => false) {
  let moment = 0
  let asked = -1
  const ready = createResponseCache(() => moment)
  const server = createServer(async (request, response) => {
    if (ready.respond(request, response, overloaded())) return
    if (overloaded()) return void response.writeHead(503).end()
    if (asked < 0) return void response.end()
    asked += 1
    const said = `${words}${asked}`
    ready.markPublic(response)
    if ((await app(request, response)) !== response) response.setHeader('ETag', `W/"${asked}"`).setHeader('Cache-Control', 'public, no-cache').end(said)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  stop = () => void server.close()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await fetch(`${address}/api/x`)
  asked = 0
  const read = (path = '/api/x', headers: Record<string, string> = {}) => fetch(address + path, { headers })
  return { ready, address, read, asked: () => asked, pass: (milliseconds: number) => (moment += milliseconds) }
}

test('a response is fresh for a second, and revalidated by one request before that', async () => {
  const { read, asked, pass } = await serve()
  const first = await (await read()).text()
  pass(600)
  expect(await (await read()).text()).toBe(first)
  expect(asked()).toBe(1)
  pass(200)
  expect(await (await read()).text()).not.toBe(first)
  expect(asked()).toBe(2)
  pass(1001)
  await read()
  expect(asked()).toBe(3)
})

test('a response is not cached at its first request', async () => {
  const { read, asked } = await serve()
  for (const times of [1, 2, 2, 2]) {
    await (await read('/api/new')).text()
    expect(asked()).toBe(times)
  }
})

test('a stale response is served while one request revalidates', async () => {
  let go = () => {}
  const held: Promise<void>[] = []
  const { read, asked, pass } = await serve(() => held.shift())
  const first = await (await read()).text()
  pass(800)
  held.push(new Promise((resolve) => (go = resolve)))
  const slow = read()
  await expect.poll(asked).toBe(2)
  expect(await (await read()).text()).toBe(first)
  pass(300)
  expect(await (await read()).text()).not.toBe(first)
  go()
  await slow
})

test('a response from before an invalidation is not stored', async () => {
  let go = () => {}
  const held = [new Promise<void>((resolve) => (go = resolve))]
  const { read, ready, asked } = await serve(() => held.shift())
  const before = read()
  await expect.poll(asked).toBe(1)
  ready.clear()
  go()
  await before
  await read()
  expect(asked()).toBe(2)
  ready.clear()
  await read()
  expect(asked()).toBe(3)
})

test.each([
  ['another address', '/api/y', {}],
  ['another kind of answer', '/api/x', { accept: 'application/graphql-response+json' }],
  ['a session cookie', '/api/x', { cookie: 'a=b; thinnai_session=c' }],
  ['a token that nobody has looked at', '/api/x', { authorization: 'Bearer a.b.c' }],
  ['a part of it', '/api/x', { range: 'bytes=0-1' }],
])('%s is asked of the app', async (_what, path, headers) => {
  const { read, asked } = await serve()
  await read()
  await read(path, headers as Record<string, string>)
  expect(asked()).toBe(2)
})

test('a verified token is trusted for 30 s, and not past its expiry', async () => {
  const tokenUntil = (seconds: number) => `Bearer x.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + seconds })).toString('base64url')}.y`
  const { ready, read, asked } = await serve((request) => ready.trustToken(request, 'u1'))
  for (const [authorization, times] of [
    [tokenUntil(3600), 1],
    [tokenUntil(-1), 2],
    ['Bearer no-token', 2],
  ] as const) {
    const before = asked()
    await read('/api/x', { authorization })
    const { headers } = await read('/api/x', { authorization })
    expect(asked() - before, authorization).toBe(times)
    if (times === 1) expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(ready.getVerifiedUid({ headers: { authorization } } as IncomingMessage)).toBe(times === 1 ? 'u1' : undefined)
    ready.clear()
  }
})

test('a matching ETag gives 304, from the app and from the cache', async () => {
  const { read, asked } = await serve()
  const { headers } = await read()
  const etag = headers.get('etag') ?? ''
  for (const has of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await read('/api/x', { 'if-none-match': has })
    expect([again.status, await again.text(), again.headers.get('etag')], has).toEqual([304, '', etag])
  }
  expect((await read('/api/x', { 'if-none-match': '"other"' })).status).toBe(200)
  expect(asked()).toBe(1)
  const unknown = await read('/api/z', { 'if-none-match': 'W/"2"' })
  expect([unknown.status, asked()]).toEqual([304, 2])
})

test('a response is compressed by Accept-Encoding and varies on it', async () => {
  const { read, asked } = await serve()
  const plain = await (await read('/api/x', { 'accept-encoding': 'identity' })).text()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0', null],
    ['identity', null],
  ] as const) {
    // The first who takes it so begins the packing.
    await expect.poll(async () => (await read('/api/x', { 'accept-encoding': accepted })).headers.get('content-encoding')).toBe(encoding)
    const result = await read('/api/x', { 'accept-encoding': accepted })
    expect(result.headers.get('vary')).toContain('Accept-Encoding')
    expect(await result.text()).toBe(plain)
  }
  expect(asked()).toBe(1)
})

test('at most 300 responses of at most half a megabyte are cached', async () => {
  const { read, asked } = await serve()
  for (let n = 0; n < 602; n += 1) await (await read(`/api/${n >> 1}`)).arrayBuffer()
  await read('/api/300')
  expect(asked()).toBe(602)
  await read('/api/0')
  expect(asked()).toBe(603)
  const large = await serve((_request, response) => response.setHeader('ETag', '"x"').end('x'.repeat(600_000)))
  await (await large.read()).arrayBuffer()
  await (await large.read()).arrayBuffer()
  expect(large.asked()).toBe(2)
})

test('error responses are not cached', async () => {
  const { read, asked } = await serve((_request, response) => (response.statusCode = 404))
  await read()
  await read()
  expect(asked()).toBe(2)
})

test('a public response is compressed at its first request', async () => {
  const { read, asked } = await serve()
  const first = await read('/api/y', { 'accept-encoding': 'br' })
  expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual(['br', 'Accept-Encoding'])
  expect(Number(first.headers.get('content-length'))).toBeLessThan(words.length / 2)
  expect(await first.text()).toBe(`${words}1`)
  const etag = first.headers.get('etag') ?? ''
  expect((await read('/api/z', { 'accept-encoding': 'br', 'if-none-match': 'W/"2"' })).status).toBe(304)
  expect([etag, asked()]).toEqual(['W/"1"', 2])
})

test('a private response is never compressed', async () => {
  const own = createResponseCache()
  const server = createServer((request, response) => void (own.respond(request, response) || response.setHeader('ETag', 'W/"own"').end(words))).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((resolve) => server.once('listening', resolve))
  const result = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`, { headers: { 'accept-encoding': 'br' } })
  expect([result.headers.get('content-encoding'), await result.text()]).toEqual([null, words])
  server.close()
})

test('an entry evicted during compression is not stored', async () => {
  const { read } = await serve((_request, response) => {
    response.setHeader('ETag', 'W/"x"').end(words)
    response.statusCode = 500
    return response.end('Sorry.')
  })
  const result = await read('/api/y', { 'accept-encoding': 'br' })
  expect([result.status, result.headers.get('content-encoding'), await result.text()]).toEqual([500, null, 'Sorry.'])
})

test('under overload a response is served stale for five seconds without revalidation', async () => {
  let overloaded = false
  const { read, asked, pass } = await serve(undefined, () => overloaded)
  const first = await (await read()).text()
  overloaded = true
  pass(4900)
  for (let n = 0; n < 3; n += 1) expect(await (await read()).text()).toBe(first)
  pass(200)
  expect((await read()).status).toBe(503)
  overloaded = false
  expect((await read()).status).toBe(200)
  expect(asked()).toBe(2)
})

test.each(['accept', 'content-type', 'apollo-require-preflight', 'x-apollo-operation-name', 'x-forwarded-proto', 'host'])(
  'what is kept for one %s is not given for another',
  async (name) => {
    const { address, asked } = await serve()
    const readAs = (value: string) =>
      new Promise<string>((resolve, reject) => {
        const sent = request(`${address}/api/x`, { headers: { [name]: value } }, (result) => void text(result).then(resolve, reject))
        sent.once('error', reject).end()
      })
    for (let n = 0; n < 2; n += 1) for (const value of ['one.example', 'other.example']) await readAs(value)
    const [one, other] = [await readAs('one.example'), await readAs('other.example')]
    expect(one).not.toBe(other)
    expect(asked()).toBe(4)
  },
)
