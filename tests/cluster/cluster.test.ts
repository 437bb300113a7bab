import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { toNodeId } from '../../server/relay/node-id.ts'
import { createStudent } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { report } from '../support/moderation.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createFilePost, createTextPost, fetchFeed, pollUntil, type RunningServer, startServer, timedFetch } from '../support/running-server.ts'
import { type Cluster, startCluster } from '../support/services/cluster.ts'
import { measureColdReads } from './cold-reads.ts'
import { bearerHeader, containsText, feedPath, persistedFeedPath, preflight, readCookie, sumCounts, waitUntilReplicasUsed } from './requests.ts'

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

const setReplay = (action: 'pause' | 'resume') => cluster.queryReplica(`select pg_wal_replay_${action}()`)

testCase('50 posts through one server, each read at once through the other', 'the author sees each post, with a token and in the browser', async () => {
  const author = await createStudent(firstServer)
  for (let n = 0; n < 50; n += 1) {
    const [writer, reader] = n % 2 ? [firstServer, secondServer] : [secondServer, firstServer]
    // Fill the response cache of the other server first.
    for (let attempt = 0; attempt < 3; attempt += 1) await timedFetch(reader.address + persistedFeedPath, { headers: preflight })
    const text = `read your writes ${n}`
    const { status, headers } = await createTextPost(writer.address, author, text)
    expect(status).toBe(201)
    const cookie = readCookie(headers)
    expect(await timedFetch(reader.address + feedPath, { headers: bearerHeader(author) })).toSatisfy(containsText(text))
    expect(await timedFetch(reader.address + persistedFeedPath, { headers: { ...preflight, cookie } })).toSatisfy(containsText(text))
    expect(await timedFetch(`${reader.address}/lounge`, { headers: { accept: 'text/html', cookie } })).toSatisfy(containsText(text))
  }
  return '50 of 50, in three kinds of request each'
})

testCase('the replica lags for a moment', 'visitors see the state of the replica, the author sees the new post', async () => {
  const author = await createStudent(firstServer)
  const visitor = () => fetchFeed(secondServer.address)
  await pollUntil(visitor, ({ status }) => status === 200)
  await setReplay('pause')
  const text = `not replicated yet ${randomUUID()}`
  const { headers } = await createTextPost(firstServer.address, author, text)
  const asAuthor = await timedFetch(`${secondServer.address}${feedPath}`, { headers: bearerHeader(author) })
  const inBrowser = await timedFetch(secondServer.address + persistedFeedPath, { headers: { ...preflight, cookie: readCookie(headers) } })
  const asVisitor = await visitor()
  await setReplay('resume')
  expect(asAuthor).toSatisfy(containsText(text))
  expect(inBrowser).toSatisfy(containsText(text))
  expect(asVisitor).not.toSatisfy(containsText(text))
  const { elapsedMs: after } = await pollUntil(visitor, containsText(text))
  return `after replay resumed, visitors see the post after ${after} ms`
})

testCase('the replica stops replaying', 'it gets no reads until it has caught up', async () => {
  const author = await createStudent(firstServer)
  await setReplay('pause')
  const text = `not replayed ${randomUUID()}`
  await createTextPost(firstServer.address, author, text)
  const { elapsedMs: after } = await pollUntil(() => fetchFeed(secondServer.address), containsText(text))
  await setReplay('resume')
  expect(secondServer.output()).toContain('replica removed from the pool')
  await pollUntil(
    () => timedFetch(`${secondServer.address}/livez`),
    () => /replica added to the pool[\s\S]*replica removed from the pool[\s\S]*replica added to the pool/.test(secondServer.output()),
  )
  return `removed from the pool, and the post visible to all, after ${after} ms`
})

testCase('three reports hide a post while the replica does not replay', 'its text and its file are gone from both servers', async () => {
  await waitUntilReplicasUsed([firstServer, secondServer])
  const author = await createStudent(firstServer)
  const { body } = await createFilePost(firstServer.address, author, await createPng())
  const { id, media } = body as { id: string; media: { url: string }[] }
  const paths = [`/api/posts/${id}`, new URL(media[0]?.url ?? '', firstServer.address).pathname]
  const readStatuses = async () =>
    (await Promise.all([firstServer, secondServer].flatMap(({ address }) => paths.map((path) => timedFetch(address + path))))).map(({ status }) => status)
  await pollUntil(readStatuses, (statuses) => statuses.every((status) => status === 200))
  const reporters = [await createStudent(firstServer), await createStudent(firstServer), await createStudent(firstServer)]
  await cluster.queryPrimary("update users set created_at = now() - interval '8 days'")
  await setReplay('pause')
  for (const { token } of reporters) await report(firstServer, token, toNodeId('Post', id))
  const { elapsedMs: after } = await pollUntil(readStatuses, (statuses) => statuses.every((status) => status === 404))
  await setReplay('resume')
  await waitUntilReplicasUsed([firstServer, secondServer])
  return `gone everywhere after ${after} ms`
})

testCase('the replica receives nothing from the primary, with the connection still open', 'it gets no reads until replication continues', async () => {
  const author = await createStudent(firstServer)
  await waitUntilReplicasUsed([firstServer, secondServer])
  const [sender] = await cluster.queryPrimary('select pid from pg_stat_replication')
  process.kill(sender.pid, 'SIGSTOP')
  const text = `never sent ${randomUUID()}`
  await createTextPost(firstServer.address, author, text)
  expect(await fetchFeed(secondServer.address)).not.toSatisfy(containsText(text))
  const { elapsedMs: after } = await pollUntil(() => fetchFeed(secondServer.address), containsText(text))
  const [{ isReceiving, seconds }] = await cluster.queryReplica(
    'select exists (select from pg_stat_wal_receiver) as "isReceiving", extract(epoch from now() - pg_last_xact_replay_timestamp())::int as seconds',
  )
  process.kill(sender.pid, 'SIGCONT')
  expect(isReceiving).toBe(true)
  await waitUntilReplicasUsed([firstServer, secondServer])
  return `removed from the pool, and the post visible to all, after ${after} ms; the WAL receiver was still connected, its last transaction ${seconds} s old`
})

testCase('the replica closes its connections under load, or hangs', 'the primary serves the reads', async () => {
  await waitUntilReplicasUsed([firstServer, secondServer])
  const statuses = new Map<string, number>()
  let phase = 'down'
  let isStopped = false
  const readers = Array.from({ length: 8 }, async () => {
    while (!isStopped) {
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
  await waitUntilReplicasUsed([firstServer, secondServer])
  expect([...statuses.keys()]).toEqual(['down: 200'])
  phase = 'hanging'
  cluster.replicaProxy.setBlackhole(true)
  await waitForReads(400)
  cluster.replicaProxy.setBlackhole(false)
  isStopped = true
  await Promise.all(readers)
  const { 'hanging: 503': unavailableCount = 0, ...rest } = Object.fromEntries(statuses)
  expect(Object.keys(rest)).toEqual(['down: 200', 'hanging: 200'])
  // Only the requests in flight when the replica began to hang may fail.
  expect(unavailableCount).toBeLessThanOrEqual(readers.length)
  await waitUntilReplicasUsed([firstServer, secondServer])
  return [...statuses].map(([kind, count]) => `${kind} ${count} times`).join(', ')
})

testCase('limits and quotas of one student on two servers', 'the servers share the counts', async () => {
  const scaled = { RATE_LIMIT_SCALE: '1', COMPA_DAILY_TOKENS: '150' }
  const [first, second] = await Promise.all([startClusterServer(scaled), startClusterServer(scaled)])
  const student = await createStudent(first)
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push((await createTextPost((n % 2 ? first : second).address, student, `limited ${n}`)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
  const question = {
    method: 'POST',
    headers: { ...bearerHeader(student), 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'When is the library open?' }),
  }
  const responses: number[] = []
  while (!responses.includes(429) && responses.length < 20)
    responses.push((await timedFetch(`${(responses.length % 2 ? first : second).address}/compa/ask`, question)).status)
  expect(responses.at(-1)).toBe(429)
  const finalResponses = await Promise.all([first, second].map(({ address }) => timedFetch(`${address}/compa/ask`, question)))
  expect(finalResponses.map(({ status }) => status)).toEqual([429, 429])
  await Promise.all([first.stop(), second.stop()])
  return `the seventh post, and question ${responses.length}, are refused by either`
})

testCase('one of two servers is killed while eight students post through the load balancer', 'no acknowledged post is lost, none is stored twice', async () => {
  const killedServer = await startClusterServer()
  const balancer = await cluster.startBalancer([firstServer.address, killedServer.address])
  await pollUntil(
    () => timedFetch(`${balancer}/readyz`),
    ({ status }) => status === 200,
  )
  const students = await Promise.all(Array.from({ length: 8 }, () => createStudent({ address: balancer })))
  const acknowledged = new Map<string, string>()
  let failedCount = 0
  let isKilled = false
  await Promise.all(
    students.map(async (student, studentIndex) => {
      for (let n = 0; n < 20; n += 1) {
        if (studentIndex === 0 && n === 8) {
          isKilled = true
          killedServer.child.kill('SIGKILL')
        }
        const [text, key] = [`through the balancer ${studentIndex} ${n}`, randomUUID()]
        const { response: created } = await pollUntil(
          async () => {
            const response = await createTextPost(balancer, student, text, key)
            if (response.status !== 201 && response.status !== 409) failedCount += 1
            return response
          },
          ({ status }) => status === 201,
        )
        acknowledged.set(text, created.body.id)
      }
    }),
  )
  expect(isKilled).toBe(true)
  const stored = await cluster.queryPrimary(`select id from posts where content_html like '%through the balancer%'`)
  expect(stored.map(({ id }) => id).sort()).toEqual([...acknowledged.values()].sort())
  // Requests in flight on the killed server, and those sent to it before the load balancer noticed. An idempotency key in flight is free after 10 seconds.
  expect(failedCount).toBeLessThanOrEqual(students.length * 2)
  return `${acknowledged.size} acknowledged, ${stored.length} stored; ${failedCount} requests failed and were retried`
})

testCase('Redis is killed and restarted', 'posts succeed, each server counts limits by itself and logs that, then they share the counts again', async () => {
  const scaled = { RATE_LIMIT_SCALE: '1' }
  const [first, second] = await Promise.all([startClusterServer(scaled), startClusterServer(scaled)])
  await cluster.redis.kill()
  const student = await createStudent(first)
  const statuses: number[] = []
  const times: number[] = []
  for (let n = 0; n < 14; n += 1) {
    const { status, durationMs } = await createTextPost((n % 2 ? first : second).address, student, `without Redis ${n}`)
    statuses.push(status)
    times.push(durationMs)
  }
  expect(statuses).toEqual([...Array(12).fill(201), 429, 429])
  for (const server of [first, second]) expect(server.output()).toContain('Redis unavailable')
  await cluster.redis.restart()
  await pollUntil(
    () => timedFetch(`${first.address}/livez`),
    () => [first, second].every((server) => server.output().includes('Redis connected again')),
  )
  const otherStudent = await createStudent(first)
  const after: number[] = []
  for (let n = 0; n < 7; n += 1) after.push((await createTextPost((n % 2 ? first : second).address, otherStudent, `with Redis again ${n}`)).status)
  expect(after).toEqual([...Array(6).fill(201), 429])
  await Promise.all([first.stop(), second.stop()])
  return `12 posts instead of 6 during the outage, the slowest in ${Math.max(...times)} ms; 6 after recovery`
})

testCase(
  'cold reads by one server and by two',
  'reports the throughput of both and the CPU use of each process; two serve more as far as there are cores',
  async () => {
    const author = await createStudent(firstServer)
    for (let n = 0; n < 40; n += 1) await createTextPost(firstServer.address, author, `a long post ${n} ${'and more '.repeat(100)}`)
    return measureColdReads([firstServer, secondServer], feedPath)
  },
)

testCase(
  'the primary is killed, and the replica promoted by hand',
  'reads through the load balancer succeed throughout, images too; writes succeed after the promotion',
  async () => {
    const student = await createStudent(firstServer)
    const text = `before the failover ${randomUUID()}`
    const { body: imagePost } = await createFilePost(firstServer.address, student, await createPng('a.png', 40))
    await createTextPost(firstServer.address, student, text)
    const balancer = await cluster.startBalancer([firstServer.address, secondServer.address])
    await pollUntil(() => fetchFeed(balancer), containsText(text))
    const statuses = new Map<string, number>()
    const count = async (name: string, response: Promise<{ status: number }>) => {
      const kind = `${name} ${(await response).status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    }
    let isStopped = false
    const readers = Array.from({ length: 4 }, async () => {
      while (!isStopped) {
        await count('feed', fetchFeed(balancer))
        await count('image', timedFetch(balancer + new URL(imagePost.media[0].url, balancer).pathname))
        await count('page', timedFetch(`${balancer}/post/${toNodeId('Post', imagePost.id)}?${randomUUID()}`, { headers: { accept: 'text/html' } }))
      }
    })
    await cluster.killPrimary()
    const killedAt = performance.now()
    const before = sumCounts(statuses)
    // Longer than the load balancer needs to notice that a server is not ready.
    await expect.poll(() => performance.now() - killedAt, { timeout: 10_000 }).toBeGreaterThan(4000)
    expect(sumCounts(statuses)).toBeGreaterThan(before + 20)
    expect((await createTextPost(firstServer.address, student, 'without a primary')).status).toBe(503)
    const promotedEnv = await cluster.promoteReplica()
    const promotedAt = performance.now()
    const { elapsedMs: after } = await pollUntil(
      () => createTextPost(balancer, student, 'with the new primary', 'the-same-key-for-every-attempt'),
      ({ status }) => status === 201,
    )
    isStopped = true
    await Promise.all(readers)
    expect([...statuses.keys()].sort()).toEqual(['feed 200', 'image 200', 'page 200'])
    expect(await timedFetch(`${secondServer.address}${feedPath}`, { headers: bearerHeader(student) })).toSatisfy(containsText('with the new primary'))
    expect(await timedFetch(`${secondServer.address}${feedPath}`, { headers: bearerHeader(student) })).toSatisfy(containsText(text))
    const restartedServer = await startClusterServer(promotedEnv)
    expect(await createTextPost(restartedServer.address, student, 'through a restarted server')).toMatchObject({ status: 201 })
    await restartedServer.stop()
    return `${sumCounts(statuses)} reads, all 200; the first write ${after} ms after the promotion, which happened ${Math.round(promotedAt - killedAt)} ms after the kill`
  },
)
