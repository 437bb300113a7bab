import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { graphql } from '../../support/http/client.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const mb = 1024 * 1024
const [postCount, fileCount, fileBytes] = [10_000, 500, 200 * 1024]

/** Heap and buffers in use. Another thread frees the buffers that a garbage collection has found: the next collection waits for it. */
function measureMemory(): number {
  collectGarbage()
  collectGarbage()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + Math.max(external, arrayBuffers)
}

test('10,000 posts and 500 files are exported with less than 40 MB of memory, and the progress is stored meanwhile', { timeout: 180_000 }, async () => {
  const { uid, token } = await createStudent(app)
  // 20 MB of text and 100 MB of files.
  for (let index = 0; index < postCount; index += 1000)
    await app.database.$executeRaw`
      insert into posts (id, author_uid, community, content_html, summary, hashtags, created_at)
      select gen_random_uuid(), ${uid}, 'LEARN', '<p>' || repeat(md5(random()::text), 60) || '</p>', 'x', '{}', now() from generate_series(1, 1000)`
  const path = join(app.spoolDir, 'upload')
  await writeFile(path, randomBytes(fileBytes))
  const files = Array.from({ length: fileCount }, () => randomUUID())
  for (const id of files) await app.storage.put(`${id}.pdf`, path)
  const row = { ownerUid: uid, kind: 'DOCUMENT', mimeType: 'application/pdf', filename: 'notes.pdf', size: fileBytes, createdAt: new Date() } as const
  await app.database.file.createMany({ data: files.map((id) => ({ ...row, id, key: `${id}.pdf` })) })
  await graphql(app, 'mutation { requestExport { export { id } } }', {}, token)

  const before = measureMemory()
  let peak = before
  const progress = new Set<number>()
  let isDone = false
  const running = app.runSchedule('make-exports').finally(() => {
    isDone = true
  })
  // A garbage collection at each measurement, so that only what is in use counts.
  while (!isDone) {
    await setTimeout(200)
    peak = Math.max(peak, measureMemory())
    progress.add((await app.database.export.findFirstOrThrow({ where: { userUid: uid } })).progress)
  }
  await running
  console.log(`${((peak - before) / mb).toFixed(1)} MB more at the peak, progress ${[...progress].join(', ')}`)
  expect((peak - before) / mb).toBeLessThan(40)
  const { size, progress: finalProgress } = await app.database.export.findFirstOrThrow({ where: { userUid: uid } })
  expect(finalProgress).toBe(100)
  expect([...progress].filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(0)
  expect(Number(size)).toBeGreaterThan(fileCount * fileBytes)
})
