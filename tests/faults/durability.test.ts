import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Database, openDatabase } from '../../server/database/client.ts'
import { sweepOnce } from '../../server/features/media/orphan-cleanup.ts'
import { openLog } from '../../server/observability/log.ts'
import { createDiskStorage } from '../../server/storage/disk.ts'
import { claim } from '../support/case-table.ts'
import { png } from '../support/image-and-pdf-files.ts'
import { inventoryOf } from '../support/reconcile.ts'
import { type KillablePostgres, startKillablePostgres } from '../support/restartable-postgres.ts'
import { postFile, postText, startServer, studentAt } from '../support/running-server.ts'

let postgres: KillablePostgres
let database: Database
beforeAll(async () => {
  postgres = await startKillablePostgres()
  database = openDatabase(postgres.url, openLog('silent'), { maxConnections: 2 })
})
afterAll(async () => {
  await database?.$disconnect()
  await postgres?.stop()
})

/** Keeps `hands` at work until `done`; each does one thing after another. */
const busy = (hands: number, work: () => Promise<void>, done: () => boolean) =>
  Promise.all(
    Array.from({ length: hands }, async () => {
      while (!done()) await work()
    }),
  )

const chance = (least: number, most: number) => new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)))

claim(
  '500 posts while PostgreSQL is killed ten times at random',
  'each acknowledged one is stored exactly once',
  async () => {
    const server = await startServer(postgres.url, { env: { LOG_LEVEL: 'error' } })
    const student = await studentAt(server.address)
    const wanted = Array.from({ length: 500 }, (_, number) => ({ text: `kept ${number}`, key: randomUUID() }))
    const acknowledged = new Map<string, string>()
    let refused = 0
    let next = 0
    let kills = 0
    const publish = async () => {
      const { text, key } = wanted[next++] ?? { text: '', key: '' }
      if (!key) return
      // As a client would: the same key until there is an answer.
      for (;;) {
        const { status, body } = await postText(server.address, student, text, key)
        if (status === 201) return void acknowledged.set(text, body.id)
        refused += 1
        expect([0, 409, 503], server.output().match(/.*an unforeseen fault.*/)?.[0]).toContain(status)
        await chance(50, 250)
      }
    }
    const killing = async () => {
      for (; kills < 10; kills += 1) {
        const from = acknowledged.size
        await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(from + Math.random() * 30)
        await postgres.kill()
        await chance(0, 300)
        await postgres.startAgain()
      }
    }
    await Promise.all([busy(8, publish, () => next >= wanted.length), killing()])
    const posts = await database.post.findMany({ where: { authorUid: student.uid }, select: { id: true, summary: true } })
    const stored = new Map(posts.map(({ id, summary }) => [summary, id]))
    expect([acknowledged.size, posts.length, stored.size, kills]).toEqual([500, 500, 500, 10])
    for (const [text, id] of acknowledged) expect(stored.get(text)).toBe(id)
    expect(await server.stop()).toBe(0)
    return `${kills} kills, ${refused} refusals on the way, ${acknowledged.size} acknowledged, ${posts.length} stored, none twice`
  },
  300_000,
)

/** So that the folder of each server below has what the rows name, and no more. */
async function forgetPosts() {
  await database.postFile.deleteMany()
  await database.post.deleteMany()
  await database.file.deleteMany()
}

/** Every post has all its files, and every file its bytes; what lies there beside them the sweeper takes away. */
async function expectWhole(dataDir: string, files: number) {
  const storage = createDiskStorage(join(dataDir, 'media'))
  const posts = await database.post.findMany({ where: { contentHtml: { contains: 'With a file' } }, select: { files: { select: { fileId: true } } } })
  for (const post of posts) expect(post.files).toHaveLength(files)
  const { missing, unnamed } = await inventoryOf({ database, storage })
  expect(missing).toEqual([])
  await sweepOnce({ database, storage, log: openLog('silent'), now: () => new Date(Date.now() + 26 * 3_600_000) })
  expect(await inventoryOf({ database, storage })).toEqual({ missing: [], unnamed: [] })
  return { posts: posts.length, orphans: unnamed.length }
}

const threeFiles = async () => [await png('a.png', 1200, 900), await png('b.png', 300, 300), await png('c.png', 900, 1200)]

claim(
  'PostgreSQL killed amid uploads, five times',
  'all or nothing: no row without its file, orphans swept',
  async () => {
    await forgetPosts()
    const server = await startServer(postgres.url)
    const student = await studentAt(server.address)
    const files = await threeFiles()
    const seen: number[] = []
    let over = false
    const good = () => seen.filter((status) => status === 201).length
    const upload = async () => {
      const { status } = await postFile(server.address, student, ...files)
      seen.push(status)
      if (status !== 201) await chance(50, 150)
    }
    const killing = async () => {
      for (let kills = 0; kills < 5; kills += 1) {
        const from = good()
        await expect.poll(good, { timeout: 60_000, interval: 5 }).toBeGreaterThan(from + 1)
        await chance(0, 300)
        await postgres.kill()
        await postgres.startAgain()
      }
      over = true
    }
    await Promise.all([busy(4, upload, () => over), killing()])
    expect(seen.filter((status) => status !== 201 && status !== 503)).toEqual([])
    const { posts, orphans } = await expectWhole(server.dataDir, 3)
    // An answer may be lost after the commit.
    expect(posts).toBeGreaterThanOrEqual(good())
    expect(await server.stop()).toBe(0)
    return `${good()} uploads acknowledged, ${seen.length - good()} refused with 503, ${posts} posts whole, ${orphans} orphans swept`
  },
  180_000,
)

claim(
  'the server killed at six moments of uploads and posts',
  'no row without its file, orphans swept, the next start goes on',
  async () => {
    await forgetPosts()
    const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-killed-'))
    const files = [...(await threeFiles())]
    let acknowledged = 0
    for (let kills = 0; kills < 6; kills += 1) {
      const server = await startServer(postgres.url, { dataDir })
      const student = await studentAt(server.address)
      let over = false
      const upload = async () => {
        if ((await postFile(server.address, student, ...files)).status === 201) acknowledged += 1
      }
      const working = busy(4, upload, () => over)
      const from = acknowledged
      await expect.poll(() => acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(from)
      await chance(0, 400)
      server.child.kill('SIGKILL')
      over = true
      await working
      await server.exited
    }
    const { posts, orphans } = await expectWhole(dataDir, 3)
    expect(posts).toBeGreaterThanOrEqual(acknowledged)
    await rm(dataDir, { recursive: true, force: true })
    return `${acknowledged} acknowledged, ${posts} posts whole, ${orphans} orphans swept`
  },
  240_000,
)
