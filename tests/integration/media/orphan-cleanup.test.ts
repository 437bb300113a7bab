import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { cleanUpOrphans, startOrphanCleanup } from '../../../server/features/media/orphan-cleanup.ts'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createBusiness, createStudent, uploadLogo } from '../../support/factories.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { runSql } from '../../support/run-sql.ts'

const hour = 3_600_000
const app = setUpTestAppWithStorageCheck()

const runCleanup = (offsetMs = 0) => cleanUpOrphans({ ...app, now: () => new Date(Date.now() + offsetMs) })

/** Writes a file without a row, as a crashed server leaves it. `age` is in milliseconds. */
async function createOrphan(name: string, age: number) {
  const path = join(app.dataDir, 'media', name)
  await writeFile(path, 'left')
  const modifiedAt = new Date(Date.now() - age)
  await utimes(path, modifiedAt, modifiedAt)
  return name
}

test('orphans are deleted after an hour; younger and referenced files stay', async () => {
  const { token } = await createStudent(app)
  await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg')])
  const referencedKeys = await app.listStoredFiles()
  for (const key of referencedKeys) {
    const modifiedAt = new Date(Date.now() - 48 * hour)
    await utimes(join(app.dataDir, 'media', key), modifiedAt, modifiedAt)
  }
  const youngKeys = [await createOrphan(`${randomUUID()}.webp`, 0.9 * hour), await createOrphan(`${randomUUID()}.mp4.part`, 0.9 * hour)]
  for (const name of ['.webp', '-480.webp', '.pdf', '.webp.part']) await createOrphan(`${randomUUID()}${name}`, 1.1 * hour)
  expect(await runCleanup()).toBe(true)
  expect((await app.listStoredFiles()).sort()).toEqual([...referencedKeys, ...youngKeys].sort())
  expect(await runCleanup(0.2 * hour)).toBe(true)
  expect(await app.listStoredFiles()).toEqual(referencedKeys)
})

test('an unused logo is deleted after a day in all sizes', async () => {
  const before = await app.listStoredFiles()
  const { token } = await createStudent(app)
  await createBusiness(app, { token, logo: await uploadLogo(app, token, await createPhotoFile('jpeg', 500, 500)) })
  const storedFiles = await app.listStoredFiles()
  await uploadLogo(app, token, await createPhotoFile('jpeg', 1200, 1200))
  const filesBefore = await app.listStoredFiles()
  expect([storedFiles.length - before.length, filesBefore.length - storedFiles.length]).toEqual([2, 3])
  await runCleanup(23 * hour)
  expect(await app.listStoredFiles()).toEqual(filesBefore)
  await runCleanup(25 * hour)
  expect(await app.listStoredFiles()).toEqual(storedFiles)
})

test('usage of past days is deleted', async () => {
  expect(await app.database.uploadDay.count()).toBeGreaterThan(0)
  await runCleanup(5 * 24 * hour)
  expect(await app.database.uploadDay.count()).toBe(0)
})

test('an aborted run stops between two files', async () => {
  const orphanKeys = await Promise.all(Array.from({ length: 5 }, () => createOrphan(`${randomUUID()}.pdf`, 2 * hour)))
  const removed: string[] = []
  let cleanup: ReturnType<typeof startOrphanCleanup> | undefined
  let stopped: Promise<void> | undefined
  const storage = {
    ...app.storage,
    remove: async (key: string) => {
      removed.push(key)
      stopped ??= cleanup?.stop()
      await app.storage.remove(key)
    },
  }
  cleanup = startOrphanCleanup({ ...app, storage, now: () => new Date() })
  await expect.poll(() => stopped !== undefined).toBe(true)
  await stopped
  expect(removed).toHaveLength(1)
  expect((await app.listStoredFiles()).filter((name) => orphanKeys.includes(name))).toHaveLength(4)
  await runCleanup()
  expect((await app.listStoredFiles()).filter((name) => orphanKeys.includes(name))).toEqual([])
})

test('only one server runs cleanup at a time', async () => {
  const orphanKey = await createOrphan(`${randomUUID()}.webp`, 2 * hour)
  const other = new Client({ connectionString: app.databaseUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7264120)')
  expect(await runCleanup()).toBe(false)
  expect(await app.listStoredFiles()).toContain(orphanKey)
  await other.end()
  await expect.poll(() => runCleanup()).toBe(true)
  expect(await app.listStoredFiles()).not.toContain(orphanKey)
})

/** The storage with a hook that runs before each file is removed. */
const createStorageWithHook = (before: (key: string) => unknown) => ({
  ...app.storage,
  async remove(key: string) {
    await before(key)
    await app.storage.remove(key)
  },
})

test('a long run stops before its lock expires and reports its deletions', async () => {
  const orphanKeys = await Promise.all(Array.from({ length: 5 }, () => createOrphan(`${randomUUID()}.pdf`, 2 * hour)))
  const lockTimeout = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(lockTimeout.signal)
  const info = vi.spyOn(app.log, 'info')
  const removed: string[] = []
  const storage = createStorageWithHook(async (key) => {
    removed.push(key)
    lockTimeout.abort()
    expect(await cleanUpOrphans({ ...app, now: () => new Date() })).toBe(false)
  })
  await expect(cleanUpOrphans({ ...app, storage, now: () => new Date() })).rejects.toThrow('aborted')
  expect(timeout).toHaveBeenCalledWith(50 * 60_000)
  expect(info).toHaveBeenCalledWith({ unusedRows: 0, orphans: 1 }, 'orphaned files deleted')
  vi.restoreAllMocks()
  expect(removed).toHaveLength(1)
  expect((await app.listStoredFiles()).filter((name) => orphanKeys.includes(name))).toHaveLength(4)
  expect(await runCleanup()).toBe(true)
  expect((await app.listStoredFiles()).filter((name) => orphanKeys.includes(name))).toEqual([])
})

test('a run that lost its lock does not interfere with the next', async () => {
  const { token } = await createStudent(app)
  await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg')])
  const referencedKeys = await app.listStoredFiles()
  const orphanKeys = await Promise.all(Array.from({ length: 5 }, () => createOrphan(`${randomUUID()}.pdf`, 2 * hour)))
  const removed: string[] = []
  const storage = createStorageWithHook(async (key) => {
    removed.push(key)
    if (removed.length > 1) return
    await runSql(app.databaseUrl, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7264120 and granted")
    await expect.poll(() => runCleanup()).toBe(true)
  })
  await expect(cleanUpOrphans({ ...app, storage, now: () => new Date() })).rejects.toThrow()
  expect(removed.filter((key) => !orphanKeys.includes(key))).toEqual([])
  expect(await app.listStoredFiles()).toEqual(referencedKeys)
  expect(await runCleanup()).toBe(true)
})

test('cleanup runs at server start', async () => {
  const orphanKey = await createOrphan(`${randomUUID()}.webp`, 2 * hour)
  const cleanup = startOrphanCleanup({ ...app, now: () => new Date() })
  await expect.poll(() => app.listStoredFiles()).not.toContain(orphanKey)
  await cleanup.stop()
})
