import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFileByKey } from '../../../server/features/media/loaders.ts'
import { student } from '../../support/client.ts'
import { png } from '../../support/image-and-pdf-files.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { overRest } from '../../support/uploads.ts'

let app: TestApp
let keys: string[]
beforeAll(async () => {
  app = await startTestApp()
  const { token } = await student(app)
  await overRest(app, token, 'lounge', [await png('one.png', 8, 8), await png('two.png', 8, 8)])
  keys = (await app.database.file.findMany()).map(({ key }) => key)
})
afterAll(() => app.stop())

test('readers who ask in the same turn of the event loop share one statement', async () => {
  app.statements.length = 0
  const files = await Promise.all([...keys, ...keys, 'nothing.webp'].map((key) => loadFileByKey(app.database, key)))
  expect(files.map((file) => file?.key ?? null)).toEqual([...keys, ...keys, null])
  expect(app.statements).toHaveLength(1)
})

test('a file that was deleted is gone for the next reader', async () => {
  const [key = ''] = keys
  expect(await loadFileByKey(app.database, key)).toMatchObject({ key })
  await app.database.postFile.deleteMany({ where: { file: { key } } })
  await app.database.file.delete({ where: { key } })
  expect(await loadFileByKey(app.database, key)).toBeNull()
})
