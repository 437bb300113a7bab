import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { cleanUpOrphans } from '../../../server/features/media/orphan-cleanup.ts'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createBusiness, createStudent, uploadLogo } from '../../support/factories.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'

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

/** The storage with a hook that runs before each file is removed. */
const createStorageWithHook = (before: (key: string) => unknown) => ({
  ...app.storage,
  async remove(key: string) {
    await before(key)
    await app.storage.remove(key)
  },
})

test('orphans are deleted after an hour; younger and referenced files stay', { tags: ['rest'] }, async () => {
  const { token } = await createStudent(app)
  await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg')])
  const referencedKeys = await app.listStoredFiles()
  for (const key of referencedKeys) {
    const modifiedAt = new Date(Date.now() - 48 * hour)
    await utimes(join(app.dataDir, 'media', key), modifiedAt, modifiedAt)
  }
  const youngKeys = [await createOrphan(`${randomUUID()}.webp`, 0.9 * hour), await createOrphan(`${randomUUID()}.mp4.part`, 0.9 * hour)]
  for (const name of ['.webp', '-480.webp', '.pdf', '.webp.part']) await createOrphan(`${randomUUID()}${name}`, 1.1 * hour)
  await runCleanup()
  expect((await app.listStoredFiles()).sort()).toEqual([...referencedKeys, ...youngKeys].sort())
  await runCleanup(0.2 * hour)
  expect(await app.listStoredFiles()).toEqual(referencedKeys)
})

test('two runs at once delete each orphan and each unused file, without errors, and nothing else', async () => {
  const { token } = await createStudent(app)
  await createBusiness(app, { token, logo: await uploadLogo(app, token, await createPhotoFile('jpeg', 500, 500)) })
  const referencedKeys = await app.listStoredFiles()
  await uploadLogo(app, token, await createPhotoFile('jpeg', 500, 500))
  for (let n = 0; n < 50; n += 1) await createOrphan(`${randomUUID()}.pdf`, 30 * hour)
  const error = vi.spyOn(app.log, 'error')
  const context = { ...app, now: () => new Date(Date.now() + 25 * hour) }
  await Promise.all([cleanUpOrphans(context), cleanUpOrphans(context)])
  expect(await app.listStoredFiles()).toEqual(referencedKeys)
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
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

test('an aborted run stops between two files and reports its deletions', async () => {
  const orphanKeys = await Promise.all(Array.from({ length: 5 }, () => createOrphan(`${randomUUID()}.pdf`, 2 * hour)))
  const abortController = new AbortController()
  const info = vi.spyOn(app.log, 'info')
  const removed: string[] = []
  const storage = createStorageWithHook((key) => {
    removed.push(key)
    abortController.abort()
  })
  await expect(cleanUpOrphans({ ...app, storage, now: () => new Date() }, abortController.signal)).rejects.toThrow('aborted')
  expect(info).toHaveBeenCalledWith({ unusedRows: 0, orphans: 1 }, 'orphaned files deleted')
  vi.restoreAllMocks()
  expect(removed).toHaveLength(1)
  expect((await app.listStoredFiles()).filter((name) => orphanKeys.includes(name))).toHaveLength(4)
  await runCleanup()
  expect((await app.listStoredFiles()).filter((name) => orphanKeys.includes(name))).toEqual([])
})

test('the schedule aborts a run after 50 minutes', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await createOrphan(`${randomUUID()}.pdf`, 2 * hour)
  await expect(app.runSchedule('clean-up-orphans')).rejects.toThrow('aborted')
  expect(timeout).toHaveBeenCalledWith(50 * 60_000)
  vi.restoreAllMocks()
  await app.runSchedule('clean-up-orphans')
})

test('two runs at once do not interfere', async () => {
  const { token } = await createStudent(app)
  await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg')])
  const referencedKeys = await app.listStoredFiles()
  const orphanKeys = await Promise.all(Array.from({ length: 5 }, () => createOrphan(`${randomUUID()}.pdf`, 2 * hour)))
  const removed: string[] = []
  const storage = createStorageWithHook(async (key) => {
    removed.push(key)
    if (removed.length === 1) await runCleanup()
  })
  await cleanUpOrphans({ ...app, storage, now: () => new Date() })
  expect(removed.filter((key) => !orphanKeys.includes(key))).toEqual([])
  expect(await app.listStoredFiles()).toEqual(referencedKeys)
})
