import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeExportFile } from '../../../server/features/accounts/export-file.ts'
import { getExportPath } from '../../../server/features/media/account-data.ts'
import { createDiskStorage, type Storage } from '../../../server/storage/disk.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'))
})
afterAll(() => rm(folder, { recursive: true }))

const list = (rows: () => AsyncIterable<object>) => ({ name: 'posts', title: 'Posts', rows })
const file = (key: string) => ({ path: `files/${key}`, key, size: 5 })

function write(contents: Parameters<typeof writeExportFile>[0], options: { storage?: Storage; signal?: AbortSignal } = {}) {
  const { storage = createDiskStorage(folder), signal = new AbortController().signal } = options
  return writeExportFile(contents, { path: join(folder, 'export.zip'), storage, now: new Date(), signal, onProgress: () => {} })
}

test('an error while rows are read rejects', async () => {
  const rows = async function* () {
    yield { id: 1 }
    throw new Error('connection lost')
  }
  await expect(write({ lists: [list(rows)], files: [] })).rejects.toThrow('connection lost')
})

test('a file that is missing, or that cannot be read to its end, rejects', async () => {
  await expect(write({ lists: [], files: [file('missing.pdf')] })).rejects.toThrow()
  const read = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('start')
        throw new Error('bucket unavailable')
      })(),
    )
  await expect(write({ lists: [], files: [file('broken.pdf')] }, { storage: { ...createDiskStorage(folder), read } })).rejects.toThrow('bucket unavailable')
})

test('an abort closes the file that is read', async () => {
  const controller = new AbortController()
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(1024))
      controller.abort(new Error('stopped'))
    },
  })
  const read = async () => endless
  await expect(write({ lists: [], files: [file('a.pdf')] }, { storage: { ...createDiskStorage(folder), read }, signal: controller.signal })).rejects.toThrow()
  expect(endless.destroyed).toBe(true)
})

test('a long name of a file is cut between letters', async () => {
  const key = 'a.pdf'
  await writeFile(join(folder, key), 'bytes')
  const path = getExportPath({ id: '1', key, filename: `${'a'.repeat(79)}${'𝒜'.repeat(9)}.pdf` })
  expect(path).toBe(`files/1-${'a'.repeat(79)}𝒜.pdf`)
  const rows = async function* () {
    yield { files: [path] }
  }
  await write({ lists: [list(rows)], files: [{ path, key, size: 5 }] })
  expect(existsSync(join(folder, 'export.zip'))).toBe(true)
})
