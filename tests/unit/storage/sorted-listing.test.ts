import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSortedPaths } from '../../../server/storage/sorted-listing.ts'

let folder: string
const keys = [
  ...Array.from({ length: 200 }, (_, index) => `${randomUUID()}${index % 3 ? '-480.webp' : '.webp.part'}`),
  'by/hand/a.webp',
  'Z.pdf',
  'பாடம்.pdf',
].sort()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-keys-'))
  await mkdir(join(folder, 'by/hand'), { recursive: true })
  await mkdir(join(folder, 'empty.webp'))
  for (const key of keys) await writeFile(join(folder, key), '')
  await symlink('/', join(folder, 'elsewhere'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(...collectKeys: Parameters<typeof listSortedPaths>) {
  const read: string[] = []
  for await (const key of listSortedPaths(...collectKeys)) read.push(key)
  return read
}

test.each([1, 7, 20, 100, keys.length - 1, keys.length, keys.length + 1, undefined])('lists all files in order in batches of %s', async (batchSize) => {
  expect(await read(folder, batchSize)).toEqual(keys)
})

test('a missing folder lists no files', async () => {
  expect(await read(join(folder, 'missing'))).toEqual([])
})

test('concurrent changes do not affect other files', async () => {
  const listedKeys: string[] = []
  for await (const key of listSortedPaths(folder, 10)) {
    listedKeys.push(key)
    await rm(join(folder, key))
    if (listedKeys.length === 50) await writeFile(join(folder, '!'), '')
  }
  expect(listedKeys).toEqual(keys)
})
