import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { filesPerBatch, findStorageDiscrepancies } from '../../../server/features/media/reconcile.ts'
import type { Storage, StoredFile } from '../../../server/storage/disk.ts'
import { collectInconsistencies } from '../../support/files/reconcile.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const modifiedAt = new Date()
const [file, resizedFile] = [(key: string): StoredFile => ({ key, size: 7, modifiedAt }), (key: string): StoredFile => ({ key, size: 8, modifiedAt })]
const byKey = (one: StoredFile, another: StoredFile) => (one.key < another.key ? -1 : 1)

/** A storage that lists these files and counts its calls. */
function createListingStorage(files: Iterable<StoredFile>, existingKeys = new Set<string>()) {
  const callCounts = { listed: 0, exists: 0 }
  const storage: Storage = {
    ...app.storage,
    async *list() {
      for (const each of files) {
        callCounts.listed += 1
        yield each
      }
    },
    exists: async (key) => {
      callCounts.exists += 1
      return existingKeys.has(key)
    },
  }
  return { storage, callCounts }
}

test('memory is bounded by the batch size', async () => {
  function* manyFiles() {
    for (let index = 0; index < 5 * filesPerBatch + 1; index += 1) yield file(`${String(index).padStart(8, '0')}-0000-4000-8000-000000000000.webp`)
  }
  const { storage, callCounts } = createListingStorage(manyFiles())
  let [findingCount, maxHeld] = [0, 0]
  for await (const finding of findStorageDiscrepancies({ ...app, storage })) {
    expect(finding).toHaveProperty('orphan')
    maxHeld = Math.max(maxHeld, callCounts.listed - findingCount)
    findingCount += 1
  }
  expect([findingCount, maxHeld]).toEqual([5 * filesPerBatch + 1, filesPerBatch])
})

test.each([
  ['in key order', byKey],
  ['in no order', () => Math.random() - 0.5],
])('a storage of many batches listed %s is compared correctly', { timeout: 60_000 }, async (_order, order) => {
  await app.database.file.deleteMany()
  await app.database.$executeRaw`
    insert into files (id, owner_uid, kind, key, mime_type, filename, size, widths, created_at)
    select id, 'x', 'IMAGE', id || '.webp', 'image/webp', 'x.jpeg', 7, '{480,960}', now() from (select gen_random_uuid() as id from generate_series(1, ${filesPerBatch})) as made`
  const ids = (await app.database.file.findMany({ select: { id: true } })).map(({ id }) => id)
  const ownId = randomUUID()
  await app.database.file.update({ where: { id: ids[0] ?? '' }, data: { key: `${ownId}.webp` } })
  const namedKeys = ids.flatMap((id, index) => ['-480.webp', '-960.webp', '.webp'].map((end) => `${index ? id : ownId}${end}`))
  const missing = namedKeys.filter((_key, index) => index % 997 === 5)
  const resized = [`${ownId}.webp`, `${ids[9]}.webp`, `${ids.at(-1)}.webp`]
  const orphans = [
    ...ids.slice(2, 6).flatMap((id) => [`${id}-1440.webp`, `${id}.pdf`, `${id}.webp.part`]),
    '0.webp',
    'a.webp',
    'z-480.webp',
    `${randomUUID()}.mp4`,
  ]
  const storedKeys = [...namedKeys.filter((key) => !missing.includes(key)), ...orphans]
  const files = storedKeys.map((key) => (resized.includes(key) ? resizedFile(key) : file(key))).sort(order)
  const { storage, callCounts } = createListingStorage(files, new Set(storedKeys))
  const inventory = await collectInconsistencies({ ...app, storage })
  expect(inventory.missing.sort()).toEqual([...missing, ...resized].sort())
  expect(inventory.orphans.sort(byKey)).toEqual(orphans.map(file).sort(byKey))
  // `exists` is called only for missing files, the row with another key, and files split by the end of a batch.
  if (order === byKey) expect(callCounts.exists).toBeLessThanOrEqual(missing.length + 3 + 3 * Math.ceil(files.length / filesPerBatch))
})

test('an empty storage reports every row missing, and empty tables every file as an orphan', async () => {
  const { missing, orphans } = await collectInconsistencies({ ...app, storage: createListingStorage([]).storage })
  expect([missing.length, new Set(missing).size, orphans]).toEqual([3 * filesPerBatch, 3 * filesPerBatch, []])
  await app.database.file.deleteMany()
  expect(await collectInconsistencies({ ...app, storage: createListingStorage(['a.pdf', 'b.pdf'].map(file)).storage })).toEqual({
    missing: [],
    orphans: ['a.pdf', 'b.pdf'].map(file),
  })
})
