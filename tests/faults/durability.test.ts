import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Database, openDatabase } from '../../server/database/client.ts'
import { cleanUpOrphans } from '../../server/features/media/orphan-cleanup.ts'
import { openLog } from '../../server/observability/log.ts'
import { createDiskStorage } from '../../server/storage/disk.ts'
import { createStudent } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { collectInconsistencies } from '../support/files/reconcile.ts'
import { testCase } from '../support/reports/case-table.ts'
import { createFilePost, createTextPost, startServer } from '../support/running-server.ts'
import { type RestartablePostgres, startRestartablePostgres } from '../support/services/restartable-postgres.ts'

let postgres: RestartablePostgres
let database: Database
beforeAll(async () => {
  postgres = await startRestartablePostgres()
  database = openDatabase(postgres.url, openLog('silent'), { maxConnections: 2 })
})
afterAll(async () => {
  await database?.$disconnect()
  await postgres?.stop()
})

/** Run `work` again and again in `concurrency` parallel loops until `done` returns true. */
const runConcurrently = (concurrency: number, work: () => Promise<void>, done: () => boolean) =>
  Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (!done()) await work()
    }),
  )

const waitRandomly = (minMs: number, maxMs: number) => new Promise((resolve) => setTimeout(resolve, minMs + Math.random() * (maxMs - minMs)))

testCase(
  '500 posts while PostgreSQL is killed ten times at random moments',
  'each acknowledged post is stored exactly once',
  async () => {
    const server = await startServer(postgres.url, { env: { LOG_LEVEL: 'error' } })
    const student = await createStudent(server)
    const pendingPosts = Array.from({ length: 500 }, (_, number) => ({ text: `post ${number}`, key: randomUUID() }))
    const acknowledged = new Map<string, string>()
    let failedAttempts = 0
    let next = 0
    let killCount = 0
    const publish = async () => {
      const { text, key } = pendingPosts[next++] ?? { text: '', key: '' }
      if (!key) return
      // As a client does: retry with the same idempotency key until the post is acknowledged.
      for (;;) {
        const { status, body } = await createTextPost(server.address, student, text, key)
        if (status === 201) return void acknowledged.set(text, body.id)
        failedAttempts += 1
        expect([0, 409, 503], server.output().match(/.*unhandled error.*/)?.[0]).toContain(status)
        await waitRandomly(50, 250)
      }
    }
    const killRepeatedly = async () => {
      for (; killCount < 10; killCount += 1) {
        const countBefore = acknowledged.size
        await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(countBefore + Math.random() * 30)
        await postgres.kill()
        await waitRandomly(0, 300)
        await postgres.restart()
      }
    }
    await Promise.all([runConcurrently(8, publish, () => next >= pendingPosts.length), killRepeatedly()])
    const posts = await database.post.findMany({ where: { authorUid: student.uid }, select: { id: true, summary: true } })
    const stored = new Map(posts.map(({ id, summary }) => [summary, id]))
    expect([acknowledged.size, posts.length, stored.size, killCount]).toEqual([500, 500, 500, 10])
    for (const [text, id] of acknowledged) expect(stored.get(text)).toBe(id)
    expect(await server.stop()).toBe(0)
    return `${killCount} kills, ${failedAttempts} failed attempts, ${acknowledged.size} acknowledged, ${posts.length} stored, no duplicates`
  },
  300_000,
)

/** Start each test without rows: its server has a media folder of its own, which must match the rows. */
async function deleteAllPosts() {
  await database.postFile.deleteMany()
  await database.post.deleteMany()
  await database.file.deleteMany()
}

/** Every post has all its files, every file is stored, and the cleanup job deletes all orphaned files. Returns the counts of posts and orphans. */
async function expectConsistent(dataDir: string, files: number) {
  const storage = createDiskStorage(join(dataDir, 'media'))
  const posts = await database.post.findMany({ where: { contentHtml: { contains: 'With a file' } }, select: { files: { select: { fileId: true } } } })
  for (const post of posts) expect(post.files).toHaveLength(files)
  const { missing, orphans } = await collectInconsistencies({ database, storage })
  expect(missing).toEqual([])
  await cleanUpOrphans({ database, storage, log: openLog('silent'), now: () => new Date(Date.now() + 26 * 3_600_000) })
  expect(await collectInconsistencies({ database, storage })).toEqual({ missing: [], orphans: [] })
  return { posts: posts.length, orphans: orphans.length }
}

const createThreeImages = async () => [await createPng('a.png', 1200, 900), await createPng('b.png', 300, 300), await createPng('c.png', 900, 1200)]

testCase(
  'PostgreSQL is killed five times during uploads',
  'uploads are atomic: no row without its file, orphaned files are deleted',
  async () => {
    await deleteAllPosts()
    const server = await startServer(postgres.url)
    const student = await createStudent(server)
    const files = await createThreeImages()
    const statuses: number[] = []
    let isDone = false
    const countAcknowledged = () => statuses.filter((status) => status === 201).length
    const upload = async () => {
      const { status } = await createFilePost(server.address, student, ...files)
      statuses.push(status)
      if (status !== 201) await waitRandomly(50, 150)
    }
    const killRepeatedly = async () => {
      for (let killCount = 0; killCount < 5; killCount += 1) {
        const countBefore = countAcknowledged()
        await expect.poll(countAcknowledged, { timeout: 60_000, interval: 5 }).toBeGreaterThan(countBefore + 1)
        await waitRandomly(0, 300)
        await postgres.kill()
        await postgres.restart()
      }
      isDone = true
    }
    await Promise.all([runConcurrently(4, upload, () => isDone), killRepeatedly()])
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    const { posts, orphans } = await expectConsistent(server.dataDir, 3)
    // A response can be lost after the commit.
    expect(posts).toBeGreaterThanOrEqual(countAcknowledged())
    expect(await server.stop()).toBe(0)
    return `${countAcknowledged()} uploads acknowledged, ${statuses.length - countAcknowledged()} refused with 503, ${posts} complete posts, ${orphans} orphaned files deleted`
  },
  180_000,
)

testCase(
  'the server is killed six times during uploads and posts',
  'no row without its file, orphaned files are deleted, the server starts again',
  async () => {
    await deleteAllPosts()
    const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-killed-'))
    const files = [...(await createThreeImages())]
    let acknowledged = 0
    for (let killCount = 0; killCount < 6; killCount += 1) {
      const server = await startServer(postgres.url, { dataDir })
      const student = await createStudent(server)
      let isDone = false
      const upload = async () => {
        if ((await createFilePost(server.address, student, ...files)).status === 201) acknowledged += 1
      }
      const working = runConcurrently(4, upload, () => isDone)
      const countBefore = acknowledged
      await expect.poll(() => acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThan(countBefore)
      await waitRandomly(0, 400)
      server.child.kill('SIGKILL')
      isDone = true
      await working
      await server.exited
    }
    const { posts, orphans } = await expectConsistent(dataDir, 3)
    expect(posts).toBeGreaterThanOrEqual(acknowledged)
    await rm(dataDir, { recursive: true, force: true })
    return `${acknowledged} acknowledged, ${posts} complete posts, ${orphans} orphaned files deleted`
  },
  240_000,
)
