import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLargeFolders } from '../../lint/folder-sizes.ts'

test('a folder with 16 files of code is reported, one with 15 and others is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'thinnai-folders-'))
  const fill = async (folder: string, count: number) => {
    await mkdir(join(root, folder), { recursive: true })
    for (let index = 0; index < count; index += 1) await writeFile(join(root, folder, `file-${index}.ts`), '')
  }
  await fill('server/large', 16)
  await fill('server/generated', 16)
  await fill('client/src/small', 15)
  await writeFile(join(root, 'client/src/small/style.module.css'), '')
  expect(listLargeFolders(root)).toEqual(['server/large has 16 files of code, more than 15: split it by question.'])
  await rm(root, { recursive: true })
})
