import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanUpOrphans } from '../../../server/features/media/orphan-cleanup.ts'
import { createTokenIssuer } from '../../bench/tokens.ts'
import { setUpTestAppWithStorageCheck } from '../../support/app-with-storage-check.ts'
import { createStudent } from '../../support/factories.ts'
import { createPhotoFile } from '../../support/files/image-files.ts'
import { collectInconsistencies } from '../../support/files/reconcile.ts'
import { createForm } from '../../support/http/client.ts'

const app = setUpTestAppWithStorageCheck()

const tokens = createTokenIssuer()

/** Starts the app again on the same database and folder, in a process that can be killed; it accepts the tokens of the benchmark. */
async function startSecondServer() {
  const child = fork('tests/bench/app-process.ts', {
    env: { ...process.env, DATABASE_URL: app.databaseUrl, MEDIA_DIR: join(app.dataDir, 'media'), TMPDIR: app.dataDir, PUBLIC_KEY: tokens.publicKey },
  })
  const { port } = await new Promise<{ port: number }>((resolve) => child.once('message', (message) => resolve(message as { port: number })))
  return { child, address: `http://127.0.0.1:${port}` }
}

test('kill -9 during uploads loses no referenced file, and orphans are deleted', { timeout: 60_000 }, async () => {
  const { uid } = await createStudent(app)
  const picture = await createPhotoFile('jpeg', 1200, 900)
  const { child, address } = await startSecondServer()
  const acknowledged: string[] = []
  const upload = async () => {
    const body = createForm({ contentHtml: 'x', community: 'lounge', media: [picture, picture, picture] })
    const response = await fetch(`${address}/api/posts/add`, { method: 'POST', body, headers: { authorization: `Bearer ${tokens.issueToken(uid)}` } })
    acknowledged.push((await response.json()).id)
    if (acknowledged.length === 4) setImmediate(() => child.kill('SIGKILL'))
  }
  const uploader = async () => {
    for (;;) await upload()
  }
  await Promise.allSettled(Array.from({ length: 4 }, uploader))
  const posts = await app.database.post.findMany({ select: { id: true, files: true } })
  expect(posts.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  for (const { files } of posts) expect(files).toHaveLength(3)
  expect((await collectInconsistencies(app)).missing).toEqual([])
  await cleanUpOrphans({ ...app, now: () => new Date(Date.now() + 2 * 3_600_000) })
})
