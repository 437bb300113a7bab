import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCompoundNames } from '../../../server/files/compound-file.ts'
import { createCompoundFile, docStreamNames } from '../../support/files/office-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-compound-'))
})
afterAll(() => rm(folder, { recursive: true }))

const readNames = async (bytes: Buffer) => {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return readCompoundNames(path)
}

test('reads the names of storages and streams', async () => {
  expect(await readNames(createCompoundFile(docStreamNames))).toEqual(docStreamNames)
})

test('reads a large file with allocation tables outside the header', async () => {
  const path = join(folder, 'large')
  const small = createCompoundFile(docStreamNames)
  const file = await open(path, 'w')
  const sectorOffset = (sector: number) => (sector + 1) * 512
  // The directory is in sectors 40,000 and 40,001. The 313th sector of the allocation table has their entries, and the second DIFAT sector refers to it.
  const [directory, table, lists] = [40_000, 50_000, [60_000, 60_001]]
  const header = small.subarray(0, 512)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(lists[0] ?? 0, 68)
  const list = Buffer.alloc(512, 0xff)
  list.writeUInt32LE(lists[1] ?? 0, 508)
  const second = Buffer.alloc(512, 0xff)
  second.writeUInt32LE(table, (Math.floor(directory / 128) - 109 - 127) * 4)
  const entries = Buffer.alloc(512, 0xff)
  entries.writeUInt32LE(directory + 1, (directory % 128) * 4)
  entries.writeUInt32LE(0xfffffffe, ((directory + 1) % 128) * 4)
  await file.write(header, 0, 512, 0)
  await file.write(list, 0, 512, sectorOffset(60_000))
  await file.write(second, 0, 512, sectorOffset(60_001))
  await file.write(entries, 0, 512, sectorOffset(table))
  await file.write(small, 1024, 1024, sectorOffset(directory))
  await file.close()
  expect(await readCompoundNames(path)).toEqual(docStreamNames)
})

test('reads or rejects hundreds of malformed files without throwing', async () => {
  let seed = 7
  const randomBelow = (limit: number) => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32
    return Math.floor((seed / 2 ** 32) * limit)
  }
  for (let round = 0; round < 300; round += 1) {
    const bytes = createCompoundFile(docStreamNames)
    for (let change = 0; change < 20; change += 1) bytes[8 + randomBelow(2000)] = randomBelow(256)
    const names = await readNames(bytes.subarray(0, 600 + randomBelow(4000)))
    if (names) expect(names.length).toBeLessThan(5000)
  }
})
