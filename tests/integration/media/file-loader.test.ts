import { beforeAll, expect, test } from 'vitest'
import { loadFileByKey } from '../../../server/features/media/loaders.ts'
import { createStudent } from '../../support/factories.ts'
import { createPng } from '../../support/files/image-and-pdf-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()
let keys: string[]
beforeAll(async () => {
  const { token } = await createStudent(app)
  await uploadOverRest(app, token, 'lounge', [await createPng('one.png', 8, 8), await createPng('two.png', 8, 8)])
  keys = (await app.database.file.findMany()).map(({ key }) => key)
})

test('loads of one event-loop turn share a statement', async () => {
  app.statements.length = 0
  const files = await Promise.all([...keys, ...keys, 'nothing.webp'].map((key) => loadFileByKey(app.database, key)))
  expect(files.map((file) => file?.key ?? null)).toEqual([...keys, ...keys, null])
  expect(app.statements).toHaveLength(1)
})

test('a deleted file is not cached for the next request', async () => {
  const [key = ''] = keys
  expect(await loadFileByKey(app.database, key)).toMatchObject({ key })
  await app.database.postFile.deleteMany({ where: { file: { key } } })
  await app.database.file.delete({ where: { key } })
  expect(await loadFileByKey(app.database, key)).toBeNull()
})
