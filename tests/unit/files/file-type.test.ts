import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectFileType } from '../../../server/files/file-type.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thinnai-file-type-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['%PDF-1.4\n', 'application/pdf'],
  ['\ufeff%PDF-1.4\n', 'application/pdf'],
  ['\ufeff\r\n \t%PDF-1.4\n', 'application/pdf'],
  ['\n\ufeff%PDF-1.4\n', 'application/pdf'],
  [`${'\ufeff\n'.repeat(200)}%PDF-1.4\n`, 'application/pdf'],
  [`${' '.repeat(1024)}%PDF-1.4\n`, undefined],
  ['\ufeffx%PDF-1.4\n', undefined],
  ['\ufeffPDF-1.4\n', undefined],
])('the type of %j is %s', async (content, type) => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  expect(await detectFileType(path)).toBe(type)
})
