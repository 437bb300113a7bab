import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { queryHashes } from '../../client/src/generated/query-hashes.ts'
import { toNodeId } from '../../server/relay/node-id.ts'
import { claim } from '../support/case-table.ts'
import type { Account } from '../support/client.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { png } from '../support/image-and-pdf-files.ts'
import { ask, type LivingServer, postFile, postText, readFeed, startServer, studentAt, until } from '../support/running-server.ts'
import { compareColdReads } from './cold-reads.ts'

let cluster: Cluster
let one: LivingServer
let other: LivingServer
const startOne = (more: Record<string, string> = {}) => startServer(cluster.env.DATABASE_URL, { env: { ...cluster.env, LOG_LEVEL: 'info', ...more } })
beforeAll(async () => {
  cluster = await startCluster()
  ;[one, other] = await Promise.all([startOne(), startOne()])
})
afterAll(async () => {
  await Promise.all([one, other].map((server) => server?.stop()))
  await cluster?.stop()
})

const asStudent = ({ token }: Account) => ({ authorization: `Bearer ${token}` })
/** The first page as everybody asks for it, and as the client does. */
const feed = '/api/posts?community=lounge'
const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: queryHashes.Feed } })
const asClient = `/graphql?${new URLSearchParams({ operationName: 'Feed', variables: '{"community":"LOUNGE"}', extensions })}`
const preflight = { 'apollo-require-preflight': 'true' }
/** What a browser would send from then on. */
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').replace(/;.*/, '')
const shows = (text: string) => (seen: { body: unknown }) => JSON.stringify(seen.body).includes(text)
const total = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
/** Until the last word of either server about the replica is that it is read from. */
const untilReadFromAgain = () =>
  expect
    .poll(() => [one, other].map((server) => /.*a replica is (read from|left out)/s.exec(server.output())?.[1]), { timeout: 30_000 })
    .toEqual(['read from', 'read from'])
const replaying = (what: 'pause' | 'resume') => cluster.onReplica(`select pg_wal_replay_${what}()`)

claim('50 posts through one server, each read at once through the other', 'every one is seen by its author, by token and by browser', async () => {
  const author = await studentAt(one.address)
  for (let n = 0; n < 50; n += 1) {
    const [writer, reader] = n % 2 ? [one, other] : [other, one]
    // What was read before is kept there.
    for (let again = 0; again < 3; again += 1) await ask(reader.address + asClient, { headers: preflight })
    const text = `seen at once ${n}`
    const { status, headers } = await postText(writer.address, author, text)
    expect(status).toBe(201)
    const cookie = cookieOf(headers)
    expect(await ask(reader.address + feed, { headers: asStudent(author) })).toSatisfy(shows(text))
    expect(await ask(reader.address + asClient, { headers: { ...preflight, cookie } })).toSatisfy(shows(text))
    expect(await ask(`${reader.address}/lounge`, { headers: { accept: 'text/html', cookie } })).toSatisfy(shows(text))
  }
  return '50 of 50, three ways each'
})

claim('a replica that stands still for a moment', 'its readers see what it has, the author what was written', async () => {
  const author = await studentAt(one.address)
  const visitor = () => readFeed(other.address)
  await until(visitor, ({ status }) => status === 200)
  await replaying('pause')
  const text = `not everywhere yet ${randomUUID()}`
  const { headers } = await postText(one.address, author, text)
  const asAuthor = await ask(`${other.address}${feed}`, { headers: asStudent(author) })
  const inBrowser = await ask(other.address + asClient, { headers: { ...preflight, cookie: cookieOf(headers) } })
  const asVisitor = await visitor()
  await replaying('resume')
  expect(asAuthor).toSatisfy(shows(text))
  expect(inBrowser).toSatisfy(shows(text))
  expect(asVisitor).not.toSatisfy(shows(text))
  const { after } = await until(visitor, shows(text))
  return `as the replica goes on, everybody after ${after} ms`
})

claim('a replica that does not follow any more', 'nobody reads there until it has caught up', async () => {
  const author = await studentAt(one.address)
  await replaying('pause')
  const text = `past the replica ${randomUUID()}`
  await postText(one.address, author, text)
  const { after } = await until(() => readFeed(other.address), shows(text))
  await replaying('resume')
  expect(other.output()).toContain('a replica is left out')
  await until(
    () => ask(`${other.address}/livez`),
    () => /a replica is read from[\s\S]*a replica is left out[\s\S]*a replica is read from/.test(other.output()),
  )
  return `left out, and the post seen by all, after ${after} ms`
})

claim('a replica that hears nothing more of the first database, and does not know it', 'nobody reads there until it hears again', async () => {
  const author = await studentAt(one.address)
  await untilReadFromAgain()
  const [sender] = await cluster.onPrimary('select pid from pg_stat_replication')
  process.kill(sender.pid, 'SIGSTOP')
  const text = `never sent ${randomUUID()}`
  await postText(one.address, author, text)
  expect(await readFeed(other.address)).not.toSatisfy(shows(text))
  const { after } = await until(() => readFeed(other.address), shows(text))
  const [{ fed, seconds }] = await cluster.onReplica(
    'select exists (select from pg_stat_wal_receiver) as fed, extract(epoch from now() - pg_last_xact_replay_timestamp())::int as seconds',
  )
  process.kill(sender.pid, 'SIGCONT')
  expect(fed).toBe(true)
  await untilReadFromAgain()
  return `left out, and the post seen by all, after ${after} ms; the replica believed itself fed, its last change ${seconds} s old`
})

claim('a replica that breaks off under load, and one that hangs', 'the first database answers for it', async () => {
  await untilReadFromAgain()
  const statuses = new Map<string, number>()
  let phase = 'broken off'
  let over = false
  const readers = Array.from({ length: 8 }, async () => {
    while (!over) {
      const { status } = await readFeed(other.address)
      const kind = `${phase}: ${status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    }
  })
  const asked = (times: number) => {
    const before = total(statuses)
    return expect.poll(() => total(statuses) - before, { timeout: 20_000 }).toBeGreaterThan(times)
  }
  await asked(50)
  cluster.toReplica.cut(true)
  await asked(200)
  cluster.toReplica.cut(false)
  await untilReadFromAgain()
  expect([...statuses.keys()]).toEqual(['broken off: 200'])
  phase = 'hanging'
  cluster.toReplica.swallow(true)
  await asked(400)
  cluster.toReplica.swallow(false)
  over = true
  await Promise.all(readers)
  const { 'hanging: 503': late = 0, ...rest } = Object.fromEntries(statuses)
  expect(Object.keys(rest)).toEqual(['broken off: 200', 'hanging: 200'])
  // What was under way when it began to hang waits for it in vain.
  expect(late).toBeLessThanOrEqual(readers.length)
  await untilReadFromAgain()
  return [...statuses].map(([kind, count]) => `${kind} ${count} times`).join(', ')
})

claim('limits and quotas of one student on two servers', 'are counted together', async () => {
  const scaled = { RATE_LIMIT_SCALE: '1', COMPA_DAILY_TOKENS: '150' }
  const [first, second] = await Promise.all([startOne(scaled), startOne(scaled)])
  const student = await studentAt(first.address)
  const seen: number[] = []
  for (let n = 0; n < 7; n += 1) seen.push((await postText((n % 2 ? first : second).address, student, `limited ${n}`)).status)
  expect(seen).toEqual([201, 201, 201, 201, 201, 201, 429])
  const question = {
    method: 'POST',
    headers: { ...asStudent(student), 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'When is the library open?' }),
  }
  const answers: number[] = []
  while (!answers.includes(429) && answers.length < 20) answers.push((await ask(`${(answers.length % 2 ? first : second).address}/compa/ask`, question)).status)
  expect(answers.at(-1)).toBe(429)
  const again = await Promise.all([first, second].map(({ address }) => ask(`${address}/compa/ask`, question)))
  expect(again.map(({ status }) => status)).toEqual([429, 429])
  await Promise.all([first.stop(), second.stop()])
  return `the seventh post, and question ${answers.length}, are refused by either`
})

claim('one of two servers killed while eight students post through the balancer', 'no acknowledged post is lost, none is stored twice', async () => {
  const victim = await startOne()
  const balancer = await cluster.startBalancer([one.address, victim.address])
  await until(
    () => ask(`${balancer}/readyz`),
    ({ status }) => status === 200,
  )
  const students = await Promise.all(Array.from({ length: 8 }, () => studentAt(balancer)))
  const acknowledged = new Map<string, string>()
  let failed = 0
  let killed = false
  await Promise.all(
    students.map(async (student, hand) => {
      for (let n = 0; n < 20; n += 1) {
        if (hand === 0 && n === 8) {
          killed = true
          victim.child.kill('SIGKILL')
        }
        const [text, key] = [`through the balancer ${hand} ${n}`, randomUUID()]
        const { seen } = await until(
          async () => {
            const answer = await postText(balancer, student, text, key)
            if (answer.status !== 201 && answer.status !== 409) failed += 1
            return answer
          },
          ({ status }) => status === 201,
        )
        acknowledged.set(text, seen.body.id)
      }
    }),
  )
  expect(killed).toBe(true)
  const stored = await cluster.onPrimary(`select id from posts where content_html like '%through the balancer%'`)
  expect(stored.map(({ id }) => id).sort()).toEqual([...acknowledged.values()].sort())
  // What it had in its hands when it was killed, and what was sent there before the balancer knew; a key in its hands is free after ten seconds.
  expect(failed).toBeLessThanOrEqual(students.length * 2)
  return `${acknowledged.size} acknowledged, ${stored.length} stored; ${failed} answers were none, and those were sent again`
})

claim('Redis killed and started again', 'students post on, each server counts for itself and says so, then together again', async () => {
  const scaled = { RATE_LIMIT_SCALE: '1' }
  const [first, second] = await Promise.all([startOne(scaled), startOne(scaled)])
  await cluster.redis.kill()
  const student = await studentAt(first.address)
  const seen: number[] = []
  const times: number[] = []
  for (let n = 0; n < 14; n += 1) {
    const { status, ms } = await postText((n % 2 ? first : second).address, student, `without Redis ${n}`)
    seen.push(status)
    times.push(ms)
  }
  expect(seen).toEqual([...Array(12).fill(201), 429, 429])
  for (const server of [first, second]) expect(server.output()).toContain('Redis is away')
  await cluster.redis.startAgain()
  await until(
    () => ask(`${first.address}/livez`),
    () => [first, second].every((server) => server.output().includes('Redis is back')),
  )
  const together = await studentAt(first.address)
  const after: number[] = []
  for (let n = 0; n < 7; n += 1) after.push((await postText((n % 2 ? first : second).address, together, `with Redis again ${n}`)).status)
  expect(after).toEqual([...Array(6).fill(201), 429])
  await Promise.all([first.stop(), second.stop()])
  return `12 posts in place of 6 while it was away, the slowest in ${Math.max(...times)} ms; 6 once it was back`
})

claim(
  'cold reads by one server, and by two',
  'two carry more as far as there are cores for them; how much is told, and by what the cores were used',
  async () => {
    const author = await studentAt(one.address)
    for (let n = 0; n < 40; n += 1) await postText(one.address, author, `a page of many words ${n} ${'and more '.repeat(100)}`)
    return compareColdReads([one, other], feed)
  },
)

claim(
  'the first database killed, and the replica promoted by hand',
  'reads go on all the while, through the balancer, pictures too; writes go on after',
  async () => {
    const student = await studentAt(one.address)
    const text = `before the end ${randomUUID()}`
    const { body: pictured } = await postFile(one.address, student, await png('a.png', 40))
    await postText(one.address, student, text)
    const balancer = await cluster.startBalancer([one.address, other.address])
    await until(() => readFeed(balancer), shows(text))
    const statuses = new Map<string, number>()
    const count = async (what: string, asked: Promise<{ status: number }>) => {
      const kind = `${what} ${(await asked).status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    }
    let over = false
    const readers = Array.from({ length: 4 }, async () => {
      while (!over) {
        await count('feed', readFeed(balancer))
        await count('picture', ask(balancer + new URL(pictured.media[0].url, balancer).pathname))
        await count('page', ask(`${balancer}/post/${toNodeId('Post', pictured.id)}?${randomUUID()}`, { headers: { accept: 'text/html' } }))
      }
    })
    await cluster.killPrimary()
    const dead = performance.now()
    const before = total(statuses)
    // Longer than the balancer needs to see that a server is not ready.
    await expect.poll(() => performance.now() - dead, { timeout: 10_000 }).toBeGreaterThan(4000)
    expect(total(statuses)).toBeGreaterThan(before + 20)
    expect((await postText(one.address, student, 'while there is none')).status).toBe(503)
    const from = await cluster.promote()
    const promoted = performance.now()
    const { after } = await until(
      () => postText(balancer, student, 'with the new one', 'the-same-key-all-along'),
      ({ status }) => status === 201,
    )
    over = true
    await Promise.all(readers)
    expect([...statuses.keys()].sort()).toEqual(['feed 200', 'page 200', 'picture 200'])
    expect(await ask(`${other.address}${feed}`, { headers: asStudent(student) })).toSatisfy(shows('with the new one'))
    expect(await ask(`${other.address}${feed}`, { headers: asStudent(student) })).toSatisfy(shows(text))
    const anew = await startOne(from)
    expect(await postText(anew.address, student, 'through a server that was started anew')).toMatchObject({ status: 201 })
    await anew.stop()
    return `${total(statuses)} reads, all well; written ${after} ms after the promotion, which came after ${Math.round(promoted - dead)} ms`
  },
)
