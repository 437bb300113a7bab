import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Account, createStudent } from '../support/factories.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createTextPost, fetchFeed, pollUntil, type RunningServer, startServer, type TimedResponse, timedFetch } from '../support/running-server.ts'
import { type RestartablePostgres, startRestartablePostgres } from '../support/services/restartable-postgres.ts'

let postgres: RestartablePostgres
let server: RunningServer
let student: Account
beforeAll(async () => {
  postgres = await startRestartablePostgres()
  server = await startServer(postgres.url)
  student = await createStudent(server)
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

const formatStatuses = (responses: TimedResponse[]) => [...new Set(responses.map(({ status }) => status))].sort().join(', ')
const maxDurationMs = (responses: TimedResponse[]) => Math.max(...responses.map(({ durationMs }) => durationMs))

/** Reads over REST and GraphQL, a write, and a lookup of another feature. */
const sendAllRequests = () =>
  Promise.all([
    fetchFeed(server.address),
    timedFetch(`${server.address}/graphql?query=${encodeURIComponent('{ posts(community: LOUNGE) { edges { node { id } } } }')}`, {
      headers: { 'apollo-require-preflight': 'true' },
    }),
    createTextPost(server.address, student, 'during the outage'),
    timedFetch(`${server.address}/api/users/by-email?email=nobody@vistas.ac.in`),
  ])

/** Each response is 503, over REST with Retry-After, and discloses no internal detail. */
function expectUnavailable(responses: TimedResponse[]) {
  for (const { status, body, headers } of responses) {
    const errorStatus = body?.errors ? body.errors[0].extensions.status : status
    expect(errorStatus, JSON.stringify(body)).toBe(503)
    // 5 seconds after a failed query, 2 to 5 after load shedding.
    if (!body.errors) expect(headers.get('retry-after')).toMatch(/^[2-5]$/)
    expect(JSON.stringify(body)).not.toMatch(/prisma|127\.0\.0\.1|ECONN|at .*\.ts/i)
  }
}

testCase('PostgreSQL is killed (kill -9) and restarted', 'the server stays up, responds 503, and recovers within 5 s', async () => {
  await postgres.kill()
  const outageResponses = await sendAllRequests()
  expectUnavailable(outageResponses)
  expect(await timedFetch(`${server.address}/livez`)).toMatchObject({ status: 200 })
  const { response: readiness } = await pollUntil(
    () => timedFetch(`${server.address}/readyz`),
    ({ status }) => status === 503,
  )
  expect(readiness.body).toEqual({ status: 'unavailable', database: false })
  expect(await timedFetch(`${server.address}/lounge`, { headers: { accept: 'text/html' } })).toMatchObject({ status: 200 })
  await postgres.restart()
  const { elapsedMs: recoveryMs } = await pollUntil(
    () => fetchFeed(server.address),
    ({ status }) => status === 200,
  )
  expect(recoveryMs).toBeLessThan(5000)
  await pollUntil(
    () => timedFetch(`${server.address}/readyz`),
    ({ status }) => status === 200,
  )
  expect((await createTextPost(server.address, student, 'after the outage')).status).toBe(201)
  expect(server.child.exitCode).toBeNull()
  return `${formatStatuses(outageResponses)} in at most ${maxDurationMs(outageResponses)} ms, /livez 200, /readyz 503, pages 200; the feed is 200 again ${recoveryMs} ms after the restart`
})

testCase('the network drops every packet to PostgreSQL', 'each request is 503 within 3 s, and the feed recovers within 5 s', async () => {
  await fetchFeed(server.address)
  postgres.setBlackhole(true)
  const outageResponses = [...(await sendAllRequests()), ...(await sendAllRequests())]
  expectUnavailable(outageResponses)
  expect(maxDurationMs(outageResponses)).toBeLessThan(3500)
  expect((await timedFetch(`${server.address}/livez`)).durationMs).toBeLessThan(500)
  postgres.setBlackhole(false)
  const { elapsedMs: recoveryMs } = await pollUntil(
    () => fetchFeed(server.address),
    ({ status }) => status === 200,
  )
  expect(recoveryMs).toBeLessThan(5000)
  return `${formatStatuses(outageResponses)} in at most ${maxDurationMs(outageResponses)} ms; the feed is 200 again after ${recoveryMs} ms`
})

testCase('another session locks a table', 'requests that need the table are 503 within 3 s, others succeed', async () => {
  const locker = new Client({ connectionString: postgres.url })
  await locker.connect()
  await locker.query('begin; lock table posts in access exclusive mode')
  const [feed, businesses] = await Promise.all([fetchFeed(server.address), timedFetch(`${server.address}/api/users/businesses`)])
  await locker.query('rollback')
  await locker.end()
  expectUnavailable([feed])
  expect(feed.durationMs).toBeLessThan(3500)
  expect(businesses.status).toBe(200)
  expect((await fetchFeed(server.address)).status).toBe(200)
  return `the feed ${feed.status} in ${feed.durationMs} ms, the businesses ${businesses.status} in ${businesses.durationMs} ms`
})

testCase('every connection of the pool is in use', 'requests that wait for a connection are 503 within 3 s', async () => {
  const locker = new Client({ connectionString: postgres.url })
  await locker.connect()
  await locker.query('begin; lock table posts in access exclusive mode')
  const feeds = await Promise.all(Array.from({ length: 40 }, () => fetchFeed(server.address)))
  await locker.query('rollback')
  await locker.end()
  expectUnavailable(feeds)
  expect(maxDurationMs(feeds)).toBeLessThan(3500)
  expect((await fetchFeed(server.address)).status).toBe(200)
  return `40 of 40 requests: ${formatStatuses(feeds)} in at most ${maxDurationMs(feeds)} ms`
})
