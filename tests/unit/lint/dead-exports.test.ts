import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listDeadExports } from '../../lint/dead-exports.ts'

test('an export that no other file names is reported, one that a test names is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'thinnai-exports-'))
  const write = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await write('server/a.ts', 'export const used = 1\nexport async function dead() {}\nexport type Tested = string\n')
  await write('client/src/b.tsx', 'export interface Dead {}\nconst used = 2\n')
  await write('tests/a.test.ts', "import type { Tested } from '../server/a.ts'\n")
  expect(listDeadExports(root).sort()).toEqual(['client/src/b.tsx: Dead', 'server/a.ts: dead'])
  await rm(root, { recursive: true })
})
