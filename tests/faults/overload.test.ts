import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import autocannon, { type Result } from 'autocannon'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { createStudent } from '../support/factories.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createTextPost, pollUntil, type RunningServer, startServer, type TimedResponse, timedFetch } from '../support/running-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer(inject('databaseUrl'))
  const student = await createStudent(server)
  for (let n = 0; n < 50; n += 1) expect((await createTextPost(server.address, student, `A post of some length. ${'word '.repeat(150)}`)).status).toBe(201)
})
afterAll(() => server?.stop())

const posts = 'posts(community: LOUNGE, first: 50) { edges { node { id contentHtml summary hashtags author { username course } media { url } } } }'
/**
 * Four pages of fifty posts by POST, which the response cache does not serve. The load generator shares the cores with the server and PostgreSQL: the more
 * a request costs the server, the smaller the share of the generator.
 */
const query = `{ ${['a', 'b', 'c', 'd'].map((alias) => `${alias}: ${posts}`).join(' ')} }`
const feedRequest = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) }
const fetchFeedPages = () => timedFetch(`${server.address}/graphql`, feedRequest)

/** The same request from another client address, as another visitor. */
const fetchFeedPagesFromOtherAddress = () =>
  new Promise<TimedResponse>((resolve) => {
    const start = performance.now()
    const resolveWith = (status: number, body: string) => resolve({ status, body, headers: new Headers(), durationMs: Math.round(performance.now() - start) })
    request(`${server.address}/graphql`, { method: 'POST', headers: feedRequest.headers, localAddress: '127.0.0.2' }, (response) => {
      text(response).then((body) => resolveWith(response.statusCode ?? 0, body))
    })
      .once('error', (error) => resolveWith(0, String(error)))
      .end(feedRequest.body)
  })

/** Open a page that is not in the response cache, and one of its scripts. */
const openPage = async () => {
  const document = await timedFetch(`${server.address}/lounge?${randomUUID()}`, { headers: { accept: 'text/html' } })
  const [script] = /\/assets\/[\w.-]+\.js/.exec(String(document.body)) ?? ['/no-script']
  const file = await timedFetch(server.address + script)
  return { ...file, status: Math.max(document.status, file.status), durationMs: Math.max(document.durationMs, file.durationMs) }
}

/** Run the load generator in a worker thread, so that the polling of the test does not slow it down. */
const runLoad = (options: { connections: number; duration: number; overallRate?: number }) =>
  autocannon({ url: `${server.address}/graphql`, ...feedRequest, workers: 1, timeout: 20, ...options })

const successesPerSecond = (result: Result) => Math.round(result['2xx'] / result.duration)

/** Send a request, wait 100 ms, repeat. The returned function stops this and resolves with all responses. */
function pollInBackground(send: () => Promise<TimedResponse>) {
  let isStopped = false
  const responses: TimedResponse[] = []
  const done = (async () => {
    while (!isStopped) {
      responses.push(await send())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return responses
  })()
  return () => {
    isStopped = true
    return done
  }
}

const maxDurationMs = (responses: TimedResponse[]) => Math.max(0, ...responses.map(({ durationMs }) => durationMs))

testCase(
  'five times the load that the server can carry, for ten seconds',
  'it serves more than 70 % of its maximum throughput and responds 503 within 1 s to the rest; another visitor, pages, files and /livez are 200 throughout; it recovers within 5 s',
  async () => {
    await runLoad({ connections: 20, duration: 4 })
    // Pages and files are requested throughout, so they cost the maximum as much as the throughput under overload.
    const stopOpening = pollInBackground(openPage)
    const stopProbing = pollInBackground(() => timedFetch(`${server.address}/livez`))
    const maximumBefore = successesPerSecond(await runLoad({ connections: 20, duration: 6 }))
    const stopReadingSameClient = pollInBackground(fetchFeedPages)
    const stopReadingOtherClient = pollInBackground(fetchFeedPagesFromOtherAddress)
    const overload = await runLoad({ connections: 1000, duration: 10, overallRate: maximumBefore * 5 })
    const [pageResponses, otherClientResponses] = await Promise.all([stopReadingSameClient(), stopReadingOtherClient()])
    const { elapsedMs: recoveryMs } = await pollUntil(fetchFeedPages, ({ status, durationMs }) => status === 200 && durationMs < 200)
    // Measure the maximum before and after the overload: the speed of a shared machine varies.
    const maximumPerSecond = Math.round((maximumBefore + successesPerSecond(await runLoad({ connections: 20, duration: 6 }))) / 2)
    const [assetResponses, probeResponses] = await Promise.all([stopOpening(), stopProbing()])
    const statuses = Object.entries(overload.statusCodeStats ?? {}).map(([status, { count = 0 }]) => `${count} × ${status}`)
    const shedResponses = pageResponses.filter(({ status }) => status === 503)
    // Two of the background pollers send the same query as the load generator.
    const polledSuccesses = [...pageResponses, ...otherClientResponses].filter(({ status }) => status === 200).length
    const servedPerSecond = successesPerSecond(overload) + Math.round(polledSuccesses / overload.duration)
    const percentage = Math.round((100 * servedPerSecond) / maximumPerSecond)
    const summary = `maximum ${maximumPerSecond}/s; under five times the load ${servedPerSecond}/s are 200 (${percentage} %; ${statuses.join(', ')}), a 503 in at most ${maxDurationMs(shedResponses)} ms, another visitor in at most ${maxDurationMs(otherClientResponses)} ms, pages and files in at most ${maxDurationMs(assetResponses)} ms, /livez in at most ${maxDurationMs(probeResponses)} ms; recovered after ${recoveryMs} ms`
    expect(Object.keys(overload.statusCodeStats ?? {}).sort()).toEqual(['200', '503'])
    expect(overload.errors).toBe(0)
    expect(servedPerSecond / maximumPerSecond, summary).toBeGreaterThan(0.7)
    expect(maxDurationMs(shedResponses)).toBeLessThan(1000)
    for (const responses of [assetResponses, otherClientResponses]) expect(new Set(responses.map(({ status }) => status)), summary).toEqual(new Set([200]))
    expect(new Set(probeResponses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(maxDurationMs(probeResponses)).toBeLessThan(1000)
    expect(recoveryMs).toBeLessThan(5000)
    return summary
  },
)
