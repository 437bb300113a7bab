import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf, startS3 } from '../../support/buckets.ts'
import { student } from '../../support/client.ts'
import { pdf, png } from '../../support/image-and-pdf-files.ts'
import { photoFile } from '../../support/image-files.ts'
import { newDatabase, runTool } from '../../support/run-cli.ts'
import { postFile, startServer, studentAt } from '../../support/running-server.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'
import { overRest } from '../../support/uploads.ts'

let server: Awaited<ReturnType<typeof startS3>>
let app: TestApp
let folder: string
beforeAll(async () => {
  server = await startS3()
  app = await startTestApp(undefined, { storageIn: () => server.open() })
  folder = await mkdtemp(join(tmpdir(), 'thinnai-bucket-'))
})
afterAll(async () => {
  await app.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a campus in a bucket is backed up, restored into a folder or another bucket, and whole there', { timeout: 120_000 }, async () => {
  const { token } = await student(app)
  await overRest(app, token, 'lounge', [await photoFile('jpeg', 1200, 900)])
  await overRest(app, token, 'learn', [pdf()])
  const keys = (await keysOf(app.storage)).sort()
  const [backup, here] = [join(folder, 'backup'), { ...server.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: app.databaseUrl }]
  expect(await runTool('fsck', here)).toBe('2 files, 0 without their bytes, 0 in the storage that no row names\nexit 0')
  expect(await runTool('backup', here, backup)).toMatch(new RegExp(`^\\d+ rows and ${keys.length} files as of .*\\nexit 0$`))
  const before = server.wire.bytes()
  expect(await runTool('backup', here, backup)).toMatch(/exit 0$/)
  // The files are there already: lists alone are read again.
  expect(server.wire.bytes() - before).toBeLessThan(20_000)
  expect((await readdir(join(backup, 'media'))).sort()).toEqual(keys)

  const other = await startS3('other')
  const places = [{ DATA_DIR: join(folder, 'restored') }, { DATA_DIR: join(folder, 'unused'), ...other.env }]
  for (const place of places) {
    const there = { ...place, DATABASE_URL: await newDatabase() }
    expect(await runTool('restore', there, backup)).toMatch(/ are restored\nexit 0$/)
    expect(await runTool('fsck', there)).toBe('2 files, 0 without their bytes, 0 in the storage that no row names\nexit 0')
  }
  expect((await readdir(join(folder, 'restored/media'))).sort()).toEqual(keys)
  expect((await keysOf(other.open())).sort()).toEqual(keys)
  other.wire.set('cut')
  const away = await runTool('fsck', { ...places[1], DATABASE_URL: app.databaseUrl })
  expect(away).toMatch(/exit 2$/)
  expect(away).not.toMatch(/S3RVER/)
  await other.stop()
})

test('the server itself keeps its files there, below no folder of its own, and starts while the bucket is away', { timeout: 60_000 }, async () => {
  server.wire.set('cut')
  const process = await startServer(app.databaseUrl, { env: server.env, dataDir: folder })
  const account = await studentAt(process.address)
  expect((await postFile(process.address, account, await png())).status).toBe(503)
  server.wire.set('open')
  const { status, body } = await postFile(process.address, account, await png())
  expect(status).toBe(201)
  const part = await fetch(process.address + body.media[0].url, { headers: { range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect(await readdir(folder)).not.toContain('media')
  expect(await process.stop()).toBe(0)
})
