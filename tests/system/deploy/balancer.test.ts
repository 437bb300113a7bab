import { spawnSync } from 'node:child_process'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pollUntil, timedFetch } from '../../support/running-server.ts'
import { startBalancer } from '../../support/services/balancer.ts'

const installed = spawnSync('haproxy', ['-v']).status === 0
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server that echoes requests. `/graphql/stream` and `/slow` send two words with a pause between them that is longer than the timeouts of this test. */
async function startBackend(name: string) {
  const state = { ready: true }
  const server = createServer(async (request, response) => {
    if (request.url === '/readyz') return void response.writeHead(state.ready ? 200 : 503).end()
    let size = 0
    for await (const chunk of request) size += chunk.length
    if (request.url?.startsWith('/graphql/stream') || request.url === '/slow') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`${name} one`)
      await wait(2500)
      return void response.end(' two')
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name, size, headers: request.headers }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return Object.assign(state, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  })
}

type EchoedRequest = { name: string; size: number; headers: IncomingHttpHeaders }

describe.skipIf(!installed)("HAProxy with docker-compose.yml's configuration", () => {
  let balancer: Awaited<ReturnType<typeof startBalancer>>
  let backends: Awaited<ReturnType<typeof startBackend>>[]
  let address: string
  beforeAll(async () => {
    const [first, second] = [await startBackend('first'), await startBackend('second')]
    backends = [first, second]
    // An idle response times out after a second, unless its path has its own timeout.
    balancer = await startBalancer([first.address, second.address], { editConfig: (text) => text.replace('timeout server 75s', 'timeout server 1s') })
    address = balancer.address
    await pollUntil(
      () => timedFetch(`${address}/api`),
      ({ status }) => status === 200,
    )
  })
  afterAll(async () => {
    await balancer?.stop()
    for (const each of backends) await each.stop()
  })

  const echoRequest = async (init?: RequestInit): Promise<EchoedRequest> => (await timedFetch(`${address}/api`, init)).body

  test('overwrites forwarded headers of the client', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'elsewhere.example', traceparent: '00-1-2-01' }
    const { headers: receivedHeaders } = await echoRequest({ headers })
    expect(receivedHeaders).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
    expect(receivedHeaders).not.toHaveProperty('x-forwarded-host')
    expect(receivedHeaders).not.toHaveProperty('traceparent')
  })

  test('passes an upload of 110 MB', async () => {
    expect((await echoRequest({ method: 'POST', body: Buffer.alloc(110_000_000) })).size).toBe(110_000_000)
  })

  test('keeps an idle event stream open past the response timeout', async () => {
    const [stream, slow] = await Promise.all([timedFetch(`${address}/graphql/stream`, { method: 'POST', body: '{}' }), timedFetch(`${address}/slow`)])
    expect(stream.body).toMatch(/^(first|second) one two$/)
    expect(slow.status).toBe(0)
  })

  test('drains a stopping server without closing streams, and sends problem JSON when none is left', async () => {
    const [first, second] = backends
    const stream = timedFetch(`${address}/graphql/stream`)
    if (first) first.ready = false
    await pollUntil(
      () => timedFetch(`${address}/api`),
      () => balancer.output().includes('servers/app-1 is DOWN'),
    )
    for (let times = 0; times < 10; times += 1) expect((await echoRequest()).name).toBe('second')
    expect((await stream).body).toMatch(/ one two$/)
    if (second) second.ready = false
    const { response: receivedHeaders } = await pollUntil(
      () => timedFetch(`${address}/api`),
      ({ status }) => status === 503,
    )
    expect([receivedHeaders.body, receivedHeaders.headers.get('retry-after')]).toEqual([{ error: 'Thinnai is starting. Try again soon.' }, '5'])
    if (first) first.ready = true
    await pollUntil(
      () => timedFetch(`${address}/api`),
      ({ body }) => body.name === 'first',
    )
  })
})
