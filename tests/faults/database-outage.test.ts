import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { claim } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { type KillablePostgres, startKillablePostgres } from '../support/restartable-postgres.ts'
import { ask, type LivingServer, postText, readFeed, type Seen, startServer, studentAt, until } from '../support/running-server.ts'

let postgres: KillablePostgres
let server: LivingServer
let student: Account
beforeAll(async () => {
  postgres = await startKillablePostgres()
  server = await startServer(postgres.url)
  student = await studentAt(server.address)
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

const statuses = (seen: Seen[]) => [...new Set(seen.map(({ status }) => status))].sort().join(', ')
const longest = (seen: Seen[]) => Math.max(...seen.map(({ ms }) => ms))

/** A read and a write over either face, a page, and the probes. */
const everything = () =>
  Promise.all([
    readFeed(server.address),
    ask(`${server.address}/graphql?query=${encodeURIComponent('{ posts(community: LOUNGE) { edges { node { id } } } }')}`, {
      headers: { 'apollo-require-preflight': 'true' },
    }),
    postText(server.address, student, 'while it is away'),
    ask(`${server.address}/api/users/by-email?email=nobody@vistas.ac.in`),
  ])

/** Whatever cannot be answered is 503 with Retry-After, in words that say nothing of the house. */
function expectUnavailable(seen: Seen[]) {
  for (const { status, body, headers } of seen) {
    const refusal = body?.errors ? body.errors[0].extensions.status : status
    expect(refusal, JSON.stringify(body)).toBe(503)
    // Five seconds of a failed query, two to five of a request that was shed.
    if (!body.errors) expect(headers.get('retry-after')).toMatch(/^[2-5]$/)
    expect(JSON.stringify(body)).not.toMatch(/prisma|127\.0\.0\.1|ECONN|at .*\.ts/i)
  }
}

claim('PostgreSQL killed (kill -9) and started again', 'the server stays up, answers 503, and recovers by itself within 5 s', async () => {
  await postgres.kill()
  const away = await everything()
  expectUnavailable(away)
  expect(await ask(`${server.address}/livez`)).toMatchObject({ status: 200 })
  const { seen: unready } = await until(
    () => ask(`${server.address}/readyz`),
    ({ status }) => status === 503,
  )
  expect(unready.body).toEqual({ status: 'unavailable', database: false })
  expect(await ask(`${server.address}/lounge`, { headers: { accept: 'text/html' } })).toMatchObject({ status: 200 })
  await postgres.startAgain()
  const { after } = await until(
    () => readFeed(server.address),
    ({ status }) => status === 200,
  )
  expect(after).toBeLessThan(5000)
  await until(
    () => ask(`${server.address}/readyz`),
    ({ status }) => status === 200,
  )
  expect((await postText(server.address, student, 'again')).status).toBe(201)
  expect(server.child.exitCode).toBeNull()
  return `${statuses(away)} in at most ${longest(away)} ms, /livez 200, /readyz 503, pages open; read again ${after} ms after its start`
})

claim('the network swallows every packet to PostgreSQL', 'each wait ends in 503 within 3 s, and all is well once packets pass', async () => {
  await readFeed(server.address)
  postgres.swallow(true)
  const away = [...(await everything()), ...(await everything())]
  expectUnavailable(away)
  expect(longest(away)).toBeLessThan(3500)
  expect((await ask(`${server.address}/livez`)).ms).toBeLessThan(500)
  postgres.swallow(false)
  const { after } = await until(
    () => readFeed(server.address),
    ({ status }) => status === 200,
  )
  expect(after).toBeLessThan(5000)
  return `${statuses(away)} in at most ${longest(away)} ms; read again after ${after} ms`
})

claim('a table locked by somebody else', 'who needs it gets 503 within 3 s, others go on', async () => {
  const locker = new Client({ connectionString: postgres.url })
  await locker.connect()
  await locker.query('begin; lock table posts in access exclusive mode')
  const [feed, shops] = await Promise.all([readFeed(server.address), ask(`${server.address}/api/users/businesses`)])
  await locker.query('rollback')
  await locker.end()
  expectUnavailable([feed])
  expect(feed.ms).toBeLessThan(3500)
  expect(shops.status).toBe(200)
  expect((await readFeed(server.address)).status).toBe(200)
  return `the feed ${feed.status} in ${feed.ms} ms, the shops ${shops.status} in ${shops.ms} ms`
})

claim('every connection of the pool taken', 'who waits for one gets 503 within 3 s', async () => {
  const locker = new Client({ connectionString: postgres.url })
  await locker.connect()
  await locker.query('begin; lock table posts in access exclusive mode')
  const feeds = await Promise.all(Array.from({ length: 40 }, () => readFeed(server.address)))
  await locker.query('rollback')
  await locker.end()
  expectUnavailable(feeds)
  expect(longest(feeds)).toBeLessThan(3500)
  expect((await readFeed(server.address)).status).toBe(200)
  return `40 of 40 answered ${statuses(feeds)} in at most ${longest(feeds)} ms`
})
