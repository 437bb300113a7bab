import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { testCase } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { type KillablePostgres, startKillablePostgres } from '../support/restartable-postgres.ts'
import {
  createStudentAt,
  createTextPost,
  fetchFeed,
  pollUntil,
  type RunningServer,
  startServer,
  type TimedResponse,
  timedFetch,
} from '../support/running-server.ts'

let postgres: KillablePostgres
let server: RunningServer
let student: Account
beforeAll(async () => {
  postgres = await startKillablePostgres()
  server = await startServer(postgres.url)
  student = await createStudentAt(server.address)
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

const formatStatuses = (responses: TimedResponse[]) => [...new Set(responses.map(({ status }) => status))].sort().join(', ')
const maxDurationMs = (responses: TimedResponse[]) => Math.max(...responses.map(({ durationMs: ms }) => ms))

/** A read and a write over either face, a page, and the probes. */
const sendAllRequests = () =>
  Promise.all([
    fetchFeed(server.address),
    timedFetch(`${server.address}/graphql?query=${encodeURIComponent('{ posts(community: LOUNGE) { edges { node { id } } } }')}`, {
      headers: { 'apollo-require-preflight': 'true' },
    }),
    createTextPost(server.address, student, 'while it is away'),
    timedFetch(`${server.address}/api/users/by-email?email=nobody@vistas.ac.in`),
  ])

/** Whatever cannot be answered is 503 with Retry-After, in words that say nothing of the house. */
function expectUnavailable(responses: TimedResponse[]) {
  for (const { status, body, headers } of responses) {
    const refusal = body?.errors ? body.errors[0].extensions.status : status
    expect(refusal, JSON.stringify(body)).toBe(503)
    // Five seconds of a failed query, two to five of a request that was shed.
    if (!body.errors) expect(headers.get('retry-after')).toMatch(/^[2-5]$/)
    expect(JSON.stringify(body)).not.toMatch(/prisma|127\.0\.0\.1|ECONN|at .*\.ts/i)
  }
}

testCase('PostgreSQL killed (kill -9) and started again', 'the server stays up, answers 503, and recovers by itself within 5 s', async () => {
  await postgres.kill()
  const outageResponses = await sendAllRequests()
  expectUnavailable(outageResponses)
  expect(await timedFetch(`${server.address}/livez`)).toMatchObject({ status: 200 })
  const { response: unready } = await pollUntil(
    () => timedFetch(`${server.address}/readyz`),
    ({ status }) => status === 503,
  )
  expect(unready.body).toEqual({ status: 'unavailable', database: false })
  expect(await timedFetch(`${server.address}/lounge`, { headers: { accept: 'text/html' } })).toMatchObject({ status: 200 })
  await postgres.restart()
  const { elapsedMs: after } = await pollUntil(
    () => fetchFeed(server.address),
    ({ status }) => status === 200,
  )
  expect(after).toBeLessThan(5000)
  await pollUntil(
    () => timedFetch(`${server.address}/readyz`),
    ({ status }) => status === 200,
  )
  expect((await createTextPost(server.address, student, 'again')).status).toBe(201)
  expect(server.child.exitCode).toBeNull()
  return `${formatStatuses(outageResponses)} in at most ${maxDurationMs(outageResponses)} ms, /livez 200, /readyz 503, pages open; read again ${after} ms after its start`
})

testCase('the network swallows every packet to PostgreSQL', 'each wait ends in 503 within 3 s, and all is well once packets pass', async () => {
  await fetchFeed(server.address)
  postgres.setBlackhole(true)
  const outageResponses = [...(await sendAllRequests()), ...(await sendAllRequests())]
  expectUnavailable(outageResponses)
  expect(maxDurationMs(outageResponses)).toBeLessThan(3500)
  expect((await timedFetch(`${server.address}/livez`)).durationMs).toBeLessThan(500)
  postgres.setBlackhole(false)
  const { elapsedMs: after } = await pollUntil(
    () => fetchFeed(server.address),
    ({ status }) => status === 200,
  )
  expect(after).toBeLessThan(5000)
  return `${formatStatuses(outageResponses)} in at most ${maxDurationMs(outageResponses)} ms; read again after ${after} ms`
})

testCase('a table locked by somebody else', 'who needs it gets 503 within 3 s, others go on', async () => {
  const locker = new Client({ connectionString: postgres.url })
  await locker.connect()
  await locker.query('begin; lock table posts in access exclusive mode')
  const [feed, shops] = await Promise.all([fetchFeed(server.address), timedFetch(`${server.address}/api/users/businesses`)])
  await locker.query('rollback')
  await locker.end()
  expectUnavailable([feed])
  expect(feed.durationMs).toBeLessThan(3500)
  expect(shops.status).toBe(200)
  expect((await fetchFeed(server.address)).status).toBe(200)
  return `the feed ${feed.status} in ${feed.durationMs} ms, the shops ${shops.status} in ${shops.durationMs} ms`
})

testCase('every connection of the pool taken', 'who waits for one gets 503 within 3 s', async () => {
  const locker = new Client({ connectionString: postgres.url })
  await locker.connect()
  await locker.query('begin; lock table posts in access exclusive mode')
  const feeds = await Promise.all(Array.from({ length: 40 }, () => fetchFeed(server.address)))
  await locker.query('rollback')
  await locker.end()
  expectUnavailable(feeds)
  expect(maxDurationMs(feeds)).toBeLessThan(3500)
  expect((await fetchFeed(server.address)).status).toBe(200)
  return `40 of 40 answered ${formatStatuses(feeds)} in at most ${maxDurationMs(feeds)} ms`
})
