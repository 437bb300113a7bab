import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '../../../server/storage/disk.ts'

let createStorage: string
beforeAll(async () => {
  createStorage = await mkdtemp(join(tmpdir(), 'thinnai-storage-'))
  await writeFile(join(createStorage, 'source'), 'a file')
})
afterAll(() => rm(createStorage, { recursive: true }))

test('stores, reads and removes a file; removing it again is no error', async () => {
  const folder = join(createStorage, 'fresh', 'media')
  const storage = createDiskStorage(folder)
  await storage.put('a.txt', join(createStorage, 'source'))
  expect(await readdir(folder)).toEqual(['a.txt'])
  expect(await text(await storage.read('a.txt'))).toBe('a file')
  await storage.remove('a.txt')
  await storage.remove('a.txt')
  expect(await readdir(folder)).toEqual([])
})

test.each(['missing', '.'])('an unreadable source (%s) leaves no file', async (source) => {
  const folder = join(createStorage, 'unread')
  await expect(createDiskStorage(folder).put('a.txt', join(createStorage, source))).rejects.toThrow()
  expect(await readdir(folder).catch(() => [])).toEqual([])
})

test('a failed rename leaves no file', async () => {
  const folder = join(createStorage, 'occupied')
  await mkdir(join(folder, 'a.txt', 'inner'), { recursive: true })
  await expect(createDiskStorage(folder).put('a.txt', join(createStorage, 'source'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['a.txt'])
})
