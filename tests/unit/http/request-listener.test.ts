import { once } from 'node:events'
import { type ClientRequest, request as openRequest, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBoundedServer } from '../../../server/http/bounded-server.ts'
import { createLoadShedding, type LoadShedding } from '../../../server/http/load-shedding/load-shedding.ts'
import { createRequestListener } from '../../../server/http/load-shedding/request-listener.ts'
import { releaseSlot, withoutSlot } from '../../../server/http/load-shedding/request-slot.ts'
import { createResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { noopMetrics } from '../../../server/observability/metrics.ts'
import { listenOnPort } from '../../../server/utils/listen.ts'

let shedding: LoadShedding
let server: Server
let address: string
/** Responses that the app holds back: those to a path with `held`. */
let pendingResponses: ServerResponse[]
let occupying: Promise<Response>[]
let appCalls: number
/** Resolves the wait (without a slot) of a request to a path with `waiting`. */
let endWait: () => void
let disconnected: Promise<unknown>
const cache = createResponseCache()

const app: RequestListener = (request, response) => {
  appCalls += 1
  if (request.url?.includes('held')) return void pendingResponses.push(response)
  if (request.url?.includes('drip')) return void request.resume().once('end', () => pendingResponses.push(response))
  if (request.url?.includes('stream')) {
    releaseSlot()
    return void pendingResponses.push(response)
  }
  if (request.url?.includes('waiting')) {
    const { promise, resolve } = Promise.withResolvers<void>()
    endWait = resolve
    disconnected = once(response, 'close')
    return void withoutSlot(() => promise).then(() => pendingResponses.push(response))
  }
  cache.markPublic(response)
  response.setHeader('ETag', '"1"').end(request.url)
}

beforeEach(async () => {
  // Fake the clocks of the queue only; connections use real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  pendingResponses = []
  occupying = []
  appCalls = 0
  shedding = createLoadShedding({ eventLoopDelayMs: () => 1000, databaseWaitingCount: () => 0 }, noopMetrics)
  const requests = createRequestListener({ cache, shedding, getSender: (request) => String(request.headers['x-sender']) })
  requests.open(app)
  server = await listenOnPort(createBoundedServer(requests.listener), { host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.advanceTimersByTime(500)
})
afterEach(async () => {
  for (const response of pendingResponses) response.end()
  await Promise.all(occupying)
  vi.useRealTimers()
  shedding.stop()
  cache.clear()
  server.close()
  server.closeAllConnections()
})

const send = (path: string, init: RequestInit = {}) => fetch(address + path, init)

/** Occupies every slot. */
async function saturate() {
  occupying = Array.from({ length: 8 }, (_, n) => send(`/api/held/${n}`, { headers: { 'x-sender': `sender ${n}` } }))
  await expect.poll(() => pendingResponses).toHaveLength(8)
}

const htmlRequest = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('pages, built files, media, documentation and preflights are served while no slot is free', async () => {
  await saturate()
  const requests: [string, RequestInit?][] = [
    ['/lounge', htmlRequest],
    ['/graphql', htmlRequest],
    ['/compa/library', htmlRequest],
    ['/assets/app.js'],
    ['/favicon.svg'],
    ['/media/picture.webp'],
    ['/api/docs', htmlRequest],
    ['/api/openapi.json'],
    ['/readyz'],
    ['/graphql', { method: 'OPTIONS' }],
    ['/lounge', { method: 'HEAD' }],
  ]
  for (const [path, init] of requests) expect((await send(path, init)).status, path).toBe(200)
})

test('a query without a slot waits and is refused at its deadline in the format of its transport', async () => {
  await saturate()
  const [rest, graphql] = [send('/api/posts'), send('/graphql', { method: 'POST', body: '{}' })]
  await expect.poll(shedding.queueLength).toBe(2)
  vi.advanceTimersByTime(5100)
  const [refusedRest, refusedGraphql] = [await rest, await graphql]
  const seconds = Number(refusedRest.headers.get('retry-after'))
  expect([refusedRest.status, refusedGraphql.status, [2, 3, 4, 5].includes(seconds)]).toEqual([503, 503, true])
  expect(await refusedRest.json()).toEqual({ error: `The server is busy. Try again in ${seconds} seconds.` })
  expect(await refusedGraphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE', status: 503 } }] })
})

test('a waiting query starts when a slot is released, alternating between senders', async () => {
  await saturate()
  const order: string[] = []
  const waiting = []
  for (const [index, sender] of ['one', 'one', 'two'].entries()) {
    waiting.push(send(`/api/posts?${index}`, { headers: { 'x-sender': sender } }).then(async (response) => order.push(await response.text())))
    await expect.poll(shedding.queueLength).toBe(index + 1)
  }
  pendingResponses.shift()?.end()
  await Promise.all(waiting)
  expect(order).toHaveLength(3)
  expect(order.indexOf('/api/posts?2')).toBeLessThan(order.indexOf('/api/posts?1'))
})

test('a cached response is served while no slot is free', async () => {
  for (let n = 0; n < 2; n += 1) await (await send('/api/posts?cached')).text()
  await saturate()
  expect((await send('/api/posts?cached')).status).toBe(200)
})

test('concurrent requests for one response call the app once', async () => {
  await (await send('/api/posts?same')).text()
  await saturate()
  const waiting = [send('/api/posts?same'), send('/api/posts?same')]
  await expect.poll(shedding.queueLength).toBe(2)
  appCalls = 0
  pendingResponses.shift()?.end()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect(appCalls).toBe(1)
})

test('a disconnected request leaves the queue', async () => {
  await saturate()
  const abortController = new AbortController()
  const pendingRequest = send('/api/posts', { signal: abortController.signal })
  await expect.poll(shedding.queueLength).toBe(1)
  abortController.abort()
  await expect(pendingRequest).rejects.toThrow('abort')
  await expect.poll(shedding.queueLength).toBe(0)
})

/** Whether a request of another sender would have to wait. */
const isSaturated = () => shedding.isSaturated('anyone')

/** Occupies all slots but one. */
async function saturateButOne() {
  await saturate()
  pendingResponses.shift()?.end()
  await expect.poll(isSaturated).toBe(false)
}

test('an open stream holds no slot', async () => {
  occupying = Array.from({ length: 20 }, (_, n) => send(`/graphql/stream?${n}`))
  await expect.poll(() => pendingResponses).toHaveLength(20)
  expect(isSaturated()).toBe(false)
})

test('opening a stream waits for a slot', async () => {
  await saturate()
  const stream = send('/graphql/stream')
  await expect.poll(shedding.queueLength).toBe(1)
  pendingResponses.shift()?.end()
  await expect.poll(() => pendingResponses.length).toBe(8)
  pendingResponses.at(-1)?.end()
  expect((await stream).status).toBe(200)
})

test('a request releases its slot while it waits and takes it again', async () => {
  await saturateButOne()
  const request = send('/api/waiting')
  await expect.poll(() => appCalls).toBe(9)
  expect(isSaturated()).toBe(false)
  endWait()
  await expect.poll(isSaturated).toBe(true)
  for (const response of pendingResponses) response.end()
  expect((await request).status).toBe(200)
  await expect.poll(isSaturated).toBe(false)
})

test('a request that disconnects while waiting does not take its slot again', async () => {
  await saturateButOne()
  const client = new AbortController()
  const request = send('/api/waiting', { signal: client.signal })
  await expect.poll(() => appCalls).toBe(9)
  client.abort()
  await expect(request).rejects.toThrow('abort')
  await disconnected
  endWait()
  await expect.poll(() => pendingResponses.length).toBe(8)
  expect(isSaturated()).toBe(false)
})

/** Starts a request and sends half of its body. */
function sendSlowBody(path: string, headers: Record<string, string> = {}): ClientRequest {
  const request = openRequest(address + path, { method: 'POST', headers: { 'content-length': '10', ...headers } })
  request.on('error', () => {}).write('12345')
  return request
}

test('a slow body holds no slot until it is complete', async () => {
  await saturateButOne()
  const request = sendSlowBody('/api/drip')
  await expect.poll(isSaturated).toBe(true)
  await expect.poll(isSaturated).toBe(false)
  request.end('67890')
  await expect.poll(isSaturated).toBe(true)
})

test('a refused form has 15 seconds to be drained', async () => {
  await saturate()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] })
  const request = sendSlowBody('/api/posts/add', { 'content-type': 'multipart/form-data; boundary=x' })
  const response = new Promise<number | undefined>((resolve) => request.once('response', (incoming) => resolve(incoming.resume().statusCode)))
  const closed = new Promise((resolve) => request.once('close', resolve))
  while (shedding.queueLength() === 0) await new Promise(setImmediate)
  vi.advanceTimersByTime(5100)
  expect(await response).toBe(503)
  vi.advanceTimersByTime(14_000)
  expect(request.destroyed).toBe(false)
  vi.advanceTimersByTime(1100)
  await closed
})
