import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadShedding, type LoadShedding } from '../../../server/lib/load-shedding.ts'
import { silentMetrics } from '../../../server/lib/metrics.ts'
import { openPort } from '../../../server/lib/open-port.ts'
import { openReadyAnswers } from '../../../server/lib/ready-answers.ts'
import { createRequestListener } from '../../../server/lib/request-listener.ts'

let shedding: LoadShedding
let server: Server
let address: string
/** What the app is working on: requests to a path with `held`; and their responses to come. */
let held: ServerResponse[]
let occupying: Promise<Response>[]
let appCalls: number
const cache = openReadyAnswers()

const app: RequestListener = (request, response) => {
  appCalls += 1
  if (request.url?.includes('held')) return void held.push(response)
  cache.share(response)
  response.setHeader('ETag', '"1"').end(request.url)
}

beforeEach(async () => {
  // The clocks of the queue alone: connections live in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  held = []
  occupying = []
  appCalls = 0
  shedding = createLoadShedding({ eventLoopDelayMs: () => 1000, databaseWaiting: () => 0 }, silentMetrics)
  const requests = createRequestListener({ cache, shedding, senderOf: (request) => String(request.headers['x-sender']) })
  requests.open(app)
  server = await openPort({ host: '127.0.0.1', port: 0 }, requests.listener)
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.advanceTimersByTime(500)
})
afterEach(async () => {
  for (const response of held) response.end()
  await Promise.all(occupying)
  vi.useRealTimers()
  shedding.stop()
  cache.changed()
  server.close()
  server.closeAllConnections()
})

const ask = (path: string, init: RequestInit = {}) => fetch(address + path, init)

/** Occupies every slot. */
async function saturate() {
  occupying = Array.from({ length: 8 }, (_, n) => ask(`/api/held/${n}`))
  await expect.poll(() => held).toHaveLength(8)
}

const html = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('pages, built files, media, documentation and preflights are served while no slot is free', async () => {
  await saturate()
  const served: [string, RequestInit?][] = [
    ['/lounge', html],
    ['/graphql', html],
    ['/compa/library', html],
    ['/assets/app.js'],
    ['/favicon.svg'],
    ['/media/picture.webp'],
    ['/api/docs', html],
    ['/api/openapi.json'],
    ['/readyz'],
    ['/graphql', { method: 'OPTIONS' }],
    ['/lounge', { method: 'HEAD' }],
  ]
  for (const [path, init] of served) expect((await ask(path, init)).status, path).toBe(200)
})

test('a query that finds no slot waits, and is refused at its deadline in the format of its transport', async () => {
  await saturate()
  const [rest, graphql] = [ask('/api/posts'), ask('/graphql', { method: 'POST', body: '{}' })]
  await expect.poll(shedding.queueLength).toBe(2)
  vi.advanceTimersByTime(5100)
  const [refusedRest, refusedGraphql] = [await rest, await graphql]
  const seconds = Number(refusedRest.headers.get('retry-after'))
  expect([refusedRest.status, refusedGraphql.status, [2, 3, 4, 5].includes(seconds)]).toEqual([503, 503, true])
  expect(await refusedRest.json()).toEqual({ error: `The server is busy. Try again in ${seconds} seconds.` })
  expect(await refusedGraphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE', status: 503 } }] })
})

test('a waiting query starts as soon as another is answered, and the one of another sender before the second of the first', async () => {
  await saturate()
  const order: string[] = []
  const waiting = []
  for (const [index, sender] of ['one', 'one', 'two'].entries()) {
    waiting.push(ask(`/api/posts?${index}`, { headers: { 'x-sender': sender } }).then(async (response) => order.push(await response.text())))
    await expect.poll(shedding.queueLength).toBe(index + 1)
  }
  held.shift()?.end()
  await Promise.all(waiting)
  expect(order).toHaveLength(3)
  expect(order.indexOf('/api/posts?2')).toBeLessThan(order.indexOf('/api/posts?1'))
})

test('what is cached is served while no slot is free', async () => {
  for (let n = 0; n < 2; n += 1) await (await ask('/api/posts?cached')).text()
  await saturate()
  expect((await ask('/api/posts?cached')).status).toBe(200)
})

test('of two that wait for the same response the app makes it for the first alone', async () => {
  await (await ask('/api/posts?same')).text()
  await saturate()
  const waiting = [ask('/api/posts?same'), ask('/api/posts?same')]
  await expect.poll(shedding.queueLength).toBe(2)
  appCalls = 0
  held.shift()?.end()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200])
  expect(appCalls).toBe(1)
})

test('a request whose client goes away leaves the queue', async () => {
  await saturate()
  const leaving = new AbortController()
  const gone = ask('/api/posts', { signal: leaving.signal })
  await expect.poll(shedding.queueLength).toBe(1)
  leaving.abort()
  await expect(gone).rejects.toThrow('abort')
  await expect.poll(shedding.queueLength).toBe(0)
})

test('a stream occupies no slot, however long it is followed', async () => {
  occupying = Array.from({ length: 20 }, (_, n) => ask(`/graphql/stream?held=${n}`))
  await expect.poll(() => held).toHaveLength(20)
  expect(shedding.isSaturated()).toBe(false)
})
