import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { queryHashes } from '../../client/src/generated/query-hashes.ts'
import { toNodeId } from '../../server/relay/node-id.ts'
import { testCase } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { createPng } from '../support/image-and-pdf-files.ts'
import {
  createFilePost,
  createStudentAt,
  createTextPost,
  fetchFeed,
  pollUntil,
  type RunningServer,
  startServer,
  timedFetch,
} from '../support/running-server.ts'
import { measureColdReads } from './cold-reads.ts'

let cluster: Cluster
let firstServer: RunningServer
let secondServer: RunningServer
const startClusterServer = (extraEnv: Record<string, string> = {}) =>
  startServer(cluster.env.DATABASE_URL, { env: { ...cluster.env, LOG_LEVEL: 'info', ...extraEnv } })
beforeAll(async () => {
  cluster = await startCluster()
  ;[firstServer, secondServer] = await Promise.all([startClusterServer(), startClusterServer()])
})
afterAll(async () => {
  await Promise.all([firstServer, secondServer].map((server) => server?.stop()))
  await cluster?.stop()
})

const bearerHeader = ({ token }: Account) => ({ authorization: `Bearer ${token}` })
/** The first page as everybody asks for it, and as the client does. */
const feedPath = '/api/posts?community=lounge'
const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: queryHashes.Feed } })
const persistedFeedPath = `/graphql?${new URLSearchParams({ operationName: 'Feed', variables: '{"community":"LOUNGE"}', extensions })}`
const preflight = { 'apollo-require-preflight': 'true' }
/** What a browser would send from then on. */
const readCookie = (headers: Headers) => (headers.get('set-cookie') ?? '').replace(/;.*/, '')
const containsText = (text: string) => (response: { body: unknown }) => JSON.stringify(response.body).includes(text)
const sumCounts = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
/** Until the last word of either server about the replica is that it is read from. */
const waitUntilReplicasUsed = () =>
  expect
    .poll(() => [firstServer, secondServer].map((server) => /.*a replica is (read from|left out)/s.exec(server.output())?.[1]), { timeout: 30_000 })
    .toEqual(['read from', 'read from'])
const setReplay = (action: 'pause' | 'resume') => cluster.queryReplica(`select pg_wal_replay_${action}()`)

testCase('50 posts through one server, each read at once through the other', 'every one is seen by its author, by token and by browser', async () => {
  const author = await createStudentAt(firstServer.address)
  for (let n = 0; n < 50; n += 1) {
    const [writer, reader] = n % 2 ? [firstServer, secondServer] : [secondServer, firstServer]
    // What was read before is kept there.
    for (let again = 0; again < 3; again += 1) await timedFetch(reader.address + persistedFeedPath, { headers: preflight })
    const text = `seen at once ${n}`
    const { status, headers } = await createTextPost(writer.address, author, text)
    expect(status).toBe(201)
    const cookie = readCookie(headers)
    expect(await timedFetch(reader.address + feedPath, { headers: bearerHeader(author) })).toSatisfy(containsText(text))
    expect(await timedFetch(reader.address + persistedFeedPath, { headers: { ...preflight, cookie } })).toSatisfy(containsText(text))
    expect(await timedFetch(`${reader.address}/lounge`, { headers: { accept: 'text/html', cookie } })).toSatisfy(containsText(text))
  }
  return '50 of 50, three ways each'
})

testCase('a replica that stands still for a moment', 'its readers see what it has, the author what was written', async () => {
  const author = await createStudentAt(firstServer.address)
  const visitor = () => fetchFeed(secondServer.address)
  await pollUntil(visitor, ({ status }) => status === 200)
  await setReplay('pause')
  const text = `not everywhere yet ${randomUUID()}`
  const { headers } = await createTextPost(firstServer.address, author, text)
  const asAuthor = await timedFetch(`${secondServer.address}${feedPath}`, { headers: bearerHeader(author) })
  const inBrowser = await timedFetch(secondServer.address + persistedFeedPath, { headers: { ...preflight, cookie: readCookie(headers) } })
  const asVisitor = await visitor()
  await setReplay('resume')
  expect(asAuthor).toSatisfy(containsText(text))
  expect(inBrowser).toSatisfy(containsText(text))
  expect(asVisitor).not.toSatisfy(containsText(text))
  const { elapsedMs: after } = await pollUntil(visitor, containsText(text))
  return `as the replica goes on, everybody after ${after} ms`
})

testCase('a replica that does not follow any more', 'nobody reads there until it has caught up', async () => {
  const author = await createStudentAt(firstServer.address)
  await setReplay('pause')
  const text = `past the replica ${randomUUID()}`
  await createTextPost(firstServer.address, author, text)
  const { elapsedMs: after } = await pollUntil(() => fetchFeed(secondServer.address), containsText(text))
  await setReplay('resume')
  expect(secondServer.output()).toContain('replica removed from the pool')
  await pollUntil(
    () => timedFetch(`${secondServer.address}/livez`),
    () => /replica added to the pool[\s\S]*replica removed from the pool[\s\S]*replica added to the pool/.test(secondServer.output()),
  )
  return `left out, and the post seen by all, after ${after} ms`
})

testCase('a replica that hears nothing more of the first database, and does not know it', 'nobody reads there until it hears again', async () => {
  const author = await createStudentAt(firstServer.address)
  await waitUntilReplicasUsed()
  const [sender] = await cluster.queryPrimary('select pid from pg_stat_replication')
  process.kill(sender.pid, 'SIGSTOP')
  const text = `never sent ${randomUUID()}`
  await createTextPost(firstServer.address, author, text)
  expect(await fetchFeed(secondServer.address)).not.toSatisfy(containsText(text))
  const { elapsedMs: after } = await pollUntil(() => fetchFeed(secondServer.address), containsText(text))
  const [{ fed, seconds }] = await cluster.queryReplica(
    'select exists (select from pg_stat_wal_receiver) as fed, extract(epoch from now() - pg_last_xact_replay_timestamp())::int as seconds',
  )
  process.kill(sender.pid, 'SIGCONT')
  expect(fed).toBe(true)
  await waitUntilReplicasUsed()
  return `left out, and the post seen by all, after ${after} ms; the replica believed itself fed, its last change ${seconds} s old`
})

testCase('a replica that breaks off under load, and one that hangs', 'the first database answers for it', async () => {
  await waitUntilReplicasUsed()
  const statuses = new Map<string, number>()
  let phase = 'broken off'
  let over = false
  const readers = Array.from({ length: 8 }, async () => {
    while (!over) {
      const { status } = await fetchFeed(secondServer.address)
      const kind = `${phase}: ${status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    }
  })
  const waitForReads = (times: number) => {
    const before = sumCounts(statuses)
    return expect.poll(() => sumCounts(statuses) - before, { timeout: 20_000 }).toBeGreaterThan(times)
  }
  await waitForReads(50)
  cluster.replicaProxy.setDown(true)
  await waitForReads(200)
  cluster.replicaProxy.setDown(false)
  await waitUntilReplicasUsed()
  expect([...statuses.keys()]).toEqual(['broken off: 200'])
  phase = 'hanging'
  cluster.replicaProxy.setBlackhole(true)
  await waitForReads(400)
  cluster.replicaProxy.setBlackhole(false)
  over = true
  await Promise.all(readers)
  const { 'hanging: 503': unavailableCount = 0, ...rest } = Object.fromEntries(statuses)
  expect(Object.keys(rest)).toEqual(['broken off: 200', 'hanging: 200'])
  // What was under way when it began to hang waits for it in vain.
  expect(unavailableCount).toBeLessThanOrEqual(readers.length)
  await waitUntilReplicasUsed()
  return [...statuses].map(([kind, count]) => `${kind} ${count} times`).join(', ')
})

testCase('limits and quotas of one student on two servers', 'are counted together', async () => {
  const scaled = { RATE_LIMIT_SCALE: '1', COMPA_DAILY_TOKENS: '150' }
  const [first, second] = await Promise.all([startClusterServer(scaled), startClusterServer(scaled)])
  const student = await createStudentAt(first.address)
  const seen: number[] = []
  for (let n = 0; n < 7; n += 1) seen.push((await createTextPost((n % 2 ? first : second).address, student, `limited ${n}`)).status)
  expect(seen).toEqual([201, 201, 201, 201, 201, 201, 429])
  const question = {
    method: 'POST',
    headers: { ...bearerHeader(student), 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'When is the library open?' }),
  }
  const responses: number[] = []
  while (!responses.includes(429) && responses.length < 20)
    responses.push((await timedFetch(`${(responses.length % 2 ? first : second).address}/compa/ask`, question)).status)
  expect(responses.at(-1)).toBe(429)
  const again = await Promise.all([first, second].map(({ address }) => timedFetch(`${address}/compa/ask`, question)))
  expect(again.map(({ status }) => status)).toEqual([429, 429])
  await Promise.all([first.stop(), second.stop()])
  return `the seventh post, and question ${responses.length}, are refused by either`
})

testCase('one of two servers killed while eight students post through the balancer', 'no acknowledged post is lost, none is stored twice', async () => {
  const victim = await startClusterServer()
  const balancer = await cluster.startBalancer([firstServer.address, victim.address])
  await pollUntil(
    () => timedFetch(`${balancer}/readyz`),
    ({ status }) => status === 200,
  )
  const students = await Promise.all(Array.from({ length: 8 }, () => createStudentAt(balancer)))
  const acknowledged = new Map<string, string>()
  let failed = 0
  let killed = false
  await Promise.all(
    students.map(async (student, studentIndex) => {
      for (let n = 0; n < 20; n += 1) {
        if (studentIndex === 0 && n === 8) {
          killed = true
          victim.child.kill('SIGKILL')
        }
        const [text, key] = [`through the balancer ${studentIndex} ${n}`, randomUUID()]
        const { response: seen } = await pollUntil(
          async () => {
            const response = await createTextPost(balancer, student, text, key)
            if (response.status !== 201 && response.status !== 409) failed += 1
            return response
          },
          ({ status }) => status === 201,
        )
        acknowledged.set(text, seen.body.id)
      }
    }),
  )
  expect(killed).toBe(true)
  const stored = await cluster.queryPrimary(`select id from posts where content_html like '%through the balancer%'`)
  expect(stored.map(({ id }) => id).sort()).toEqual([...acknowledged.values()].sort())
  // What it had in its hands when it was killed, and what was sent there before the balancer knew; a key in its hands is free after ten seconds.
  expect(failed).toBeLessThanOrEqual(students.length * 2)
  return `${acknowledged.size} acknowledged, ${stored.length} stored; ${failed} answers were none, and those were sent again`
})

testCase('Redis killed and started again', 'students post on, each server counts for itself and says so, then together again', async () => {
  const scaled = { RATE_LIMIT_SCALE: '1' }
  const [first, second] = await Promise.all([startClusterServer(scaled), startClusterServer(scaled)])
  await cluster.redis.kill()
  const student = await createStudentAt(first.address)
  const seen: number[] = []
  const times: number[] = []
  for (let n = 0; n < 14; n += 1) {
    const { status, durationMs: ms } = await createTextPost((n % 2 ? first : second).address, student, `without Redis ${n}`)
    seen.push(status)
    times.push(ms)
  }
  expect(seen).toEqual([...Array(12).fill(201), 429, 429])
  for (const server of [first, second]) expect(server.output()).toContain('Redis unavailable')
  await cluster.redis.restart()
  await pollUntil(
    () => timedFetch(`${first.address}/livez`),
    () => [first, second].every((server) => server.output().includes('Redis connected again')),
  )
  const together = await createStudentAt(first.address)
  const after: number[] = []
  for (let n = 0; n < 7; n += 1) after.push((await createTextPost((n % 2 ? first : second).address, together, `with Redis again ${n}`)).status)
  expect(after).toEqual([...Array(6).fill(201), 429])
  await Promise.all([first.stop(), second.stop()])
  return `12 posts in place of 6 while it was away, the slowest in ${Math.max(...times)} ms; 6 once it was back`
})

testCase(
  'cold reads by one server, and by two',
  'two carry more as far as there are cores for them; how much is told, and by what the cores were used',
  async () => {
    const author = await createStudentAt(firstServer.address)
    for (let n = 0; n < 40; n += 1) await createTextPost(firstServer.address, author, `a page of many words ${n} ${'and more '.repeat(100)}`)
    return measureColdReads([firstServer, secondServer], feedPath)
  },
)

testCase(
  'the first database killed, and the replica promoted by hand',
  'reads go on all the while, through the balancer, pictures too; writes go on after',
  async () => {
    const student = await createStudentAt(firstServer.address)
    const text = `before the end ${randomUUID()}`
    const { body: pictured } = await createFilePost(firstServer.address, student, await createPng('a.png', 40))
    await createTextPost(firstServer.address, student, text)
    const balancer = await cluster.startBalancer([firstServer.address, secondServer.address])
    await pollUntil(() => fetchFeed(balancer), containsText(text))
    const statuses = new Map<string, number>()
    const count = async (what: string, asked: Promise<{ status: number }>) => {
      const kind = `${what} ${(await asked).status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    }
    let over = false
    const readers = Array.from({ length: 4 }, async () => {
      while (!over) {
        await count('feed', fetchFeed(balancer))
        await count('picture', timedFetch(balancer + new URL(pictured.media[0].url, balancer).pathname))
        await count('page', timedFetch(`${balancer}/post/${toNodeId('Post', pictured.id)}?${randomUUID()}`, { headers: { accept: 'text/html' } }))
      }
    })
    await cluster.killPrimary()
    const killedAt = performance.now()
    const before = sumCounts(statuses)
    // Longer than the balancer needs to see that a server is not ready.
    await expect.poll(() => performance.now() - killedAt, { timeout: 10_000 }).toBeGreaterThan(4000)
    expect(sumCounts(statuses)).toBeGreaterThan(before + 20)
    expect((await createTextPost(firstServer.address, student, 'while there is none')).status).toBe(503)
    const from = await cluster.promoteReplica()
    const promoted = performance.now()
    const { elapsedMs: after } = await pollUntil(
      () => createTextPost(balancer, student, 'with the new one', 'the-same-key-all-along'),
      ({ status }) => status === 201,
    )
    over = true
    await Promise.all(readers)
    expect([...statuses.keys()].sort()).toEqual(['feed 200', 'page 200', 'picture 200'])
    expect(await timedFetch(`${secondServer.address}${feedPath}`, { headers: bearerHeader(student) })).toSatisfy(containsText('with the new one'))
    expect(await timedFetch(`${secondServer.address}${feedPath}`, { headers: bearerHeader(student) })).toSatisfy(containsText(text))
    const restartedServer = await startClusterServer(from)
    expect(await createTextPost(restartedServer.address, student, 'through a server that was started anew')).toMatchObject({ status: 201 })
    await restartedServer.stop()
    return `${sumCounts(statuses)} reads, all well; written ${after} ms after the promotion, which came after ${Math.round(promoted - killedAt)} ms`
  },
)
