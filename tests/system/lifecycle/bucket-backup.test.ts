import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { createPdf, createPng } from '../../support/files/image-and-pdf-files.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { createEmptyDatabase, runCli } from '../../support/run-cli.ts'
import { createFilePost, startServer } from '../../support/running-server.ts'
import { collectKeys, startS3 } from '../../support/services/buckets.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let server: Awaited<ReturnType<typeof startS3>>
let app: TestApp
let folder: string
beforeAll(async () => {
  server = await startS3()
  app = await startTestApp(undefined, { createStorage: () => server.openStorage() })
  folder = await mkdtemp(join(tmpdir(), 'thinnai-bucket-'))
})
afterAll(async () => {
  await app.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a bucket is backed up and restored into a folder or another bucket', { timeout: 120_000 }, async () => {
  const { token } = await createStudent(app)
  await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg', 1200, 900)])
  await uploadOverRest(app, token, 'learn', [createPdf()])
  const keys = (await collectKeys(app.storage)).sort()
  const [backup, sourceEnv] = [join(folder, 'backup'), { ...server.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: app.databaseUrl }]
  expect(await runCli('fsck', sourceEnv)).toBe('2 files, 0 missing, 0 orphaned\nexit 0')
  expect(await runCli('backup', sourceEnv, backup)).toMatch(new RegExp(`^\\d+ rows and ${keys.length} files as of .*\\nexit 0$`))
  const before = server.proxy.responseBytes()
  expect(await runCli('backup', sourceEnv, backup)).toMatch(/exit 0$/)
  // The backup has the files already, so only lists are read.
  expect(server.proxy.responseBytes() - before).toBeLessThan(20_000)
  expect((await readdir(join(backup, 'media'))).sort()).toEqual(keys)

  const other = await startS3('other')
  const targets = [{ DATA_DIR: join(folder, 'restored') }, { DATA_DIR: join(folder, 'unused'), ...other.env }]
  for (const target of targets) {
    const targetEnv = { ...target, DATABASE_URL: await createEmptyDatabase() }
    expect(await runCli('restore', targetEnv, backup)).toMatch(/ are restored\nexit 0$/)
    expect(await runCli('fsck', targetEnv)).toBe('2 files, 0 missing, 0 orphaned\nexit 0')
  }
  expect((await readdir(join(folder, 'restored/media'))).sort()).toEqual(keys)
  expect((await collectKeys(other.openStorage())).sort()).toEqual(keys)
  other.proxy.setMode('refused')
  const output = await runCli('fsck', { ...targets[1], DATABASE_URL: app.databaseUrl })
  expect(output).toMatch(/exit 2$/)
  expect(output).not.toMatch(/S3RVER/)
  await other.stop()
})

test('a server stores files in the bucket only and starts while it is unavailable', { timeout: 60_000 }, async () => {
  server.proxy.setMode('refused')
  const process = await startServer(app.databaseUrl, { env: server.env, dataDir: folder })
  const account = await createStudent(process)
  expect((await createFilePost(process.address, account, await createPng())).status).toBe(503)
  server.proxy.setMode('open')
  const { status, body } = await createFilePost(process.address, account, await createPng())
  expect(status).toBe(201)
  const part = await fetch(process.address + body.media[0].url, { headers: { range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect(await readdir(folder)).not.toContain('media')
  expect(await process.stop()).toBe(0)
})
