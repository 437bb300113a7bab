import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '../../../server/storage/disk.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'thinnai-storage-'))
  await writeFile(join(place, 'source'), 'a file')
})
afterAll(() => rm(place, { recursive: true }))

test('a file is stored whole, read, and removed, the last one twice without complaint', async () => {
  const folder = join(place, 'fresh', 'media')
  const storage = createDiskStorage(folder)
  await storage.put('a.txt', join(place, 'source'))
  expect(await readdir(folder)).toEqual(['a.txt'])
  expect(await text(await storage.read('a.txt'))).toBe('a file')
  await storage.remove('a.txt')
  await storage.remove('a.txt')
  expect(await readdir(folder)).toEqual([])
})

test.each(['missing', '.'])('a source that cannot be read (%s) leaves nothing behind', async (source) => {
  const folder = join(place, 'unread')
  await expect(createDiskStorage(folder).put('a.txt', join(place, source))).rejects.toThrow()
  expect(await readdir(folder).catch(() => [])).toEqual([])
})

test('a file that cannot be put in its place leaves nothing behind', async () => {
  const folder = join(place, 'occupied')
  await mkdir(join(folder, 'a.txt', 'inner'), { recursive: true })
  await expect(createDiskStorage(folder).put('a.txt', join(place, 'source'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['a.txt'])
})
