import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/client.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { startEmbedded } from '../../../server/embedded/start.ts'
import { openLog } from '../../../server/observability/log.ts'
import { createStudent } from '../../support/factories.ts'
import { createPdf } from '../../support/files/image-and-pdf-files.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { uploadOverRest } from '../../support/files/uploads.ts'
import { startTestApp } from '../../support/test-app.ts'

/** Runs `npm run fsck` in a separate process. */
function fsck(env: Record<string, string>) {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/cli/fsck.ts'], { env: { ...inherited, NODE_ENV: 'test', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return new Promise<{ code: number | null; lines: string[] }>((resolve) => child.once('close', (code) => resolve({ code, lines: output.trim().split('\n') })))
}

test('compares rows and files both ways; only missing files fail', { timeout: 60_000 }, async () => {
  const app = await startTestApp()
  const { token } = await createStudent(app)
  const { media } = await uploadOverRest(app, token, 'lounge', [await createPhotoFile('jpeg', 1000, 500)])
  const { attachments } = await uploadOverRest(app, token, 'learn', [createPdf()])
  const check = () => fsck({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
  const mediaPath = (url: string) => join(app.dataDir, url)
  expect(await check()).toEqual({ code: 0, lines: ['2 files, 0 missing, 0 orphaned'] })

  const orphan = `${randomUUID()}.webp.part`
  await writeFile(join(app.dataDir, 'media', orphan), 'half')
  const withOrphan = await check()
  expect(withOrphan).toMatchObject({
    code: 0,
    lines: [expect.stringContaining(`orphaned: ${orphan} (4 bytes`), expect.stringContaining(' 1 orphaned')],
  })

  const small = media[0].url.replace('.webp', '-480.webp')
  await rm(mediaPath(small))
  await appendFile(mediaPath(attachments[0].url), 'more')
  const { code, lines } = await check()
  expect(code).toBe(1)
  expect(lines).toContain(`missing or of another size: ${small.replace('/media/', '')}`)
  expect(lines).toContain(`missing or of another size: ${attachments[0].url.replace('/media/', '')}`)
  expect(lines.at(-1)).toBe('2 files, 2 missing, 1 orphaned')
  await app.stop()
})

test('uses the embedded database while the server is stopped, and refuses while it runs', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-fsck-'))
  const embedded = await startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
  const { databaseUrl = '' } = embedded
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl, openLog('silent'))
  const id = randomUUID()
  const row = { id, ownerUid: 'x', kind: 'DOCUMENT' as const, key: `${id}.pdf`, mimeType: 'application/pdf', filename: 'a.pdf', size: 4, createdAt: new Date() }
  await database.file.create({ data: row })
  await database.$disconnect()
  const resultWhileRunning = await fsck({ DATA_DIR: dataDir })
  expect({ code: resultWhileRunning.code, said: resultWhileRunning.lines.join(' ') }).toEqual({
    code: 2,
    said: expect.stringContaining('Another Thinnai already runs on'),
  })
  await embedded.stop()
  expect(await fsck({ DATA_DIR: dataDir })).toMatchObject({ code: 1, lines: [`missing or of another size: ${id}.pdf`, expect.any(String)] })
  await mkdir(join(dataDir, 'media'), { recursive: true })
  await writeFile(join(dataDir, 'media', `${id}.pdf`), 'here')
  expect(await fsck({ DATA_DIR: dataDir })).toEqual({ code: 0, lines: ['1 files, 0 missing, 0 orphaned'] })
  await rm(dataDir, { recursive: true, force: true })
})
