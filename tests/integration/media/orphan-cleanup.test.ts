import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSweeper, sweepOnce } from '../../../server/features/media/orphan-cleanup.ts'
import { stopTidy } from '../../support/app-with-storage-check.ts'
import { graphql, student } from '../../support/client.ts'
import { photoFile } from '../../support/image-files.ts'
import { asked } from '../../support/run-sql.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { overRest } from '../../support/uploads.ts'

const hour = 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => stopTidy(app))

const sweep = (later = 0) => sweepOnce({ ...app, now: () => new Date(Date.now() + later) })

/** Bytes that no row names, as a server leaves them that is cut off. */
async function leave(name: string, age: number) {
  const path = join(app.dataDir, 'media', name)
  await writeFile(path, 'left')
  const then = new Date(Date.now() - age)
  await utimes(path, then, then)
  return name
}

test('bytes that no row names go after an hour, unfinished ones too; younger ones stay, and so does all that rows name', async () => {
  const { token } = await student(app)
  await overRest(app, token, 'lounge', [await photoFile('jpeg')])
  const named = await app.storedFiles()
  for (const key of named) {
    const then = new Date(Date.now() - 48 * hour)
    await utimes(join(app.dataDir, 'media', key), then, then)
  }
  const young = [await leave(`${randomUUID()}.webp`, 0.9 * hour), await leave(`${randomUUID()}.mp4.part`, 0.9 * hour)]
  for (const name of ['.webp', '-480.webp', '.pdf', '.webp.part']) await leave(`${randomUUID()}${name}`, 1.1 * hour)
  expect(await sweep()).toBe(true)
  expect((await app.storedFiles()).sort()).toEqual([...named, ...young].sort())
  expect(await sweep(0.2 * hour)).toBe(true)
  expect(await app.storedFiles()).toEqual(named)
})

test('a logo that no business took goes after a day with its row and all its sizes; one that was taken stays', async () => {
  const before = await app.storedFiles()
  const { token } = await student(app)
  const upload = 'mutation($file: Upload!) { uploadLogo(input: {file: $file}) { url } }'
  const save = 'mutation($logo: String) { saveBusiness(input: {name: "Tea", logo: $logo}) { business { image } } }'
  const { data } = await graphql(app, upload, { file: await photoFile('jpeg', 500, 500) }, token)
  await graphql(app, save, { logo: data.uploadLogo.url }, token)
  const taken = await app.storedFiles()
  await graphql(app, upload, { file: await photoFile('jpeg', 1200, 1200) }, token)
  const waiting = await app.storedFiles()
  expect([taken.length - before.length, waiting.length - taken.length]).toEqual([2, 3])
  await sweep(23 * hour)
  expect(await app.storedFiles()).toEqual(waiting)
  await sweep(25 * hour)
  expect(await app.storedFiles()).toEqual(taken)
})

test('counts of days that are over are forgotten', async () => {
  expect(await app.database.uploadDay.count()).toBeGreaterThan(0)
  await sweep(5 * 24 * hour)
  expect(await app.database.uploadDay.count()).toBe(0)
})

test('a sweep that is stopped breaks off between two files and leaves the rest for the next', async () => {
  const left = await Promise.all(Array.from({ length: 5 }, () => leave(`${randomUUID()}.pdf`, 2 * hour)))
  const removed: string[] = []
  let sweeper: ReturnType<typeof startSweeper> | undefined
  let stopped: Promise<void> | undefined
  const storage = {
    ...app.storage,
    remove: async (key: string) => {
      removed.push(key)
      stopped ??= sweeper?.stop()
      await app.storage.remove(key)
    },
  }
  sweeper = startSweeper({ ...app, storage, now: () => new Date() })
  await expect.poll(() => stopped !== undefined).toBe(true)
  await stopped
  expect(removed).toHaveLength(1)
  expect((await app.storedFiles()).filter((name) => left.includes(name))).toHaveLength(4)
  await sweep()
  expect((await app.storedFiles()).filter((name) => left.includes(name))).toEqual([])
})

test('one server sweeps at a time', async () => {
  const left = await leave(`${randomUUID()}.webp`, 2 * hour)
  const other = new Client({ connectionString: app.databaseUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7264120)')
  expect(await sweep()).toBe(false)
  expect(await app.storedFiles()).toContain(left)
  await other.end()
  await expect.poll(() => sweep()).toBe(true)
  expect(await app.storedFiles()).not.toContain(left)
})

/** The storage, with something done before each file is removed. */
const removing = (before: (key: string) => unknown) => ({
  ...app.storage,
  async remove(key: string) {
    await before(key)
    await app.storage.remove(key)
  },
})

test('a sweep that takes too long breaks off while it still has its lock, tells what it has found, and leaves the rest for the next', async () => {
  const left = await Promise.all(Array.from({ length: 5 }, () => leave(`${randomUUID()}.pdf`, 2 * hour)))
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const info = vi.spyOn(app.log, 'info')
  const removed: string[] = []
  const storage = removing(async (key) => {
    removed.push(key)
    late.abort()
    expect(await sweepOnce({ ...app, now: () => new Date() })).toBe(false)
  })
  await expect(sweepOnce({ ...app, storage, now: () => new Date() })).rejects.toThrow('aborted')
  expect(timeout).toHaveBeenCalledWith(50 * 60_000)
  expect(info).toHaveBeenCalledWith({ unused: 0, unnamed: 1 }, 'media swept')
  vi.restoreAllMocks()
  expect(removed).toHaveLength(1)
  expect((await app.storedFiles()).filter((name) => left.includes(name))).toHaveLength(4)
  expect(await sweep()).toBe(true)
  expect((await app.storedFiles()).filter((name) => left.includes(name))).toEqual([])
})

test('a sweep that has lost its lock does no harm to one that begins then, nor that to it', async () => {
  const { token } = await student(app)
  await overRest(app, token, 'lounge', [await photoFile('jpeg')])
  const named = await app.storedFiles()
  const left = await Promise.all(Array.from({ length: 5 }, () => leave(`${randomUUID()}.pdf`, 2 * hour)))
  const removed: string[] = []
  const storage = removing(async (key) => {
    removed.push(key)
    if (removed.length > 1) return
    await asked(app.databaseUrl, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7264120 and granted")
    await expect.poll(() => sweep()).toBe(true)
  })
  await expect(sweepOnce({ ...app, storage, now: () => new Date() })).rejects.toThrow()
  expect(removed.filter((key) => !left.includes(key))).toEqual([])
  expect(await app.storedFiles()).toEqual(named)
  expect(await sweep()).toBe(true)
})

test('it sweeps when the server starts', async () => {
  const left = await leave(`${randomUUID()}.webp`, 2 * hour)
  const sweeper = startSweeper({ ...app, now: () => new Date() })
  await expect.poll(() => app.storedFiles()).not.toContain(left)
  await sweeper.stop()
})
