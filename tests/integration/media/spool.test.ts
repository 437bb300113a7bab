import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, studentAt } from '../../support/living-server.ts'
import { openConnection } from '../../support/raw-http.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** What a process has spooled, its last upload so many minutes ago. */
async function leaveUpload(folder: string, minutes: number) {
  const path = join(app.spoolDir, folder)
  await mkdir(path)
  await writeFile(join(path, 'upload'), 'left')
  const then = new Date(Date.now() - minutes * 60_000)
  await utimes(path, then, then)
  return folder
}

test('what a killed server has spooled is removed by the next start, and nothing of a process that runs or may run', { timeout: 120_000 }, async () => {
  const killed = await startServer(app.databaseUrl, { dataDir: app.dataDir })
  const own = `${hostname()}-${killed.child.pid}`
  const { token } = await studentAt(killed.address)
  const head = `POST /api/posts/add HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 200000\r\n\r\n`
  const part = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n'
  const { socket } = openConnection(killed.address, `${head}${part}${'x'.repeat(50_000)}`)
  await expect.poll(() => readdir(join(app.spoolDir, own)).catch(() => []), { timeout: 20_000 }).toHaveLength(1)
  killed.child.kill('SIGKILL')
  await killed.exited
  socket.destroy()
  expect(await readdir(app.spoolDir)).toEqual([own])
  // This very process runs, and a process of another host may run.
  const live = [await leaveUpload(`${hostname()}-${process.pid}`, 100), await leaveUpload('elsewhere-1', 10)]
  await leaveUpload('elsewhere-2', 70)
  const next = await startServer(app.databaseUrl, { dataDir: app.dataDir })
  expect((await readdir(app.spoolDir)).sort()).toEqual(live.sort())
  await next.stop()
})
