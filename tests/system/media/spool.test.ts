import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startSpool } from '../../../server/storage/spool.ts'
import { createStudent } from '../../support/factories.ts'
import { openConnection } from '../../support/http/raw-http.ts'
import { startServer } from '../../support/running-server.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

/** Creates a spool folder whose last heartbeat was the given minutes ago. */
async function createStaleSpool(minutes: number) {
  const folder = `left-${minutes}`
  const path = join(app.spoolDir, folder)
  await mkdir(path)
  await writeFile(join(path, 'upload'), 'left')
  await setHeartbeat(folder, minutes)
  return folder
}

async function setHeartbeat(folder: string, minutes: number) {
  const heartbeatAt = new Date(Date.now() - minutes * 60_000)
  await utimes(join(app.spoolDir, folder), heartbeatAt, heartbeatAt)
}

const folders = async () => (await readdir(app.spoolDir)).sort()

test('spool folders of dead servers are removed after ten minutes without a heartbeat', {
  timeout: 120_000,
}, async () => {
  const killedServer = await startServer(app.databaseUrl, { dataDir: app.dataDir })
  const [ownFolder = ''] = await folders()
  const { token } = await createStudent(killedServer)
  const head = `POST /api/posts/add HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 200000\r\n\r\n`
  const part = '--b\r\nContent-Disposition: form-data; name="media"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n'
  const { socket } = openConnection(killedServer.address, `${head}${part}${'x'.repeat(50_000)}`)
  await expect.poll(() => readdir(join(app.spoolDir, ownFolder)), { timeout: 20_000 }).toHaveLength(1)
  killedServer.child.kill('SIGKILL')
  await killedServer.exited
  socket.destroy()
  expect(await folders()).toEqual([ownFolder])
  await setHeartbeat(ownFolder, 11)
  const liveFolder = await createStaleSpool(9)
  const nextServer = await startServer(app.databaseUrl, { dataDir: app.dataDir })
  expect(await folders()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), liveFolder])
  expect(await nextServer.stop()).toBe(0)
  expect(await folders()).toEqual([liveFolder])
})

test('servers with equal host name and process id keep separate spools', async () => {
  const root = join(app.dataDir, 'shared')
  const first = await startSpool(root, app.log)
  await writeFile(join(first.dir, 'upload'), 'under way')
  const second = await startSpool(root, app.log)
  expect(await readdir(first.dir)).toEqual(['upload'])
  await second.stop()
  expect(await readdir(root)).toEqual([basename(first.dir)])
  await first.stop()
  expect(await readdir(root)).toEqual([])
})

test('a server renews its heartbeat and recreates its folder', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const root = join(app.dataDir, 'renewed')
    const spool = await startSpool(root, app.log)
    await rm(spool.dir, { recursive: true })
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => readdir(root)).toEqual([basename(spool.dir)])
    const old = new Date(Date.now() - 9 * 60_000)
    await utimes(spool.dir, old, old)
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(60_000)
        return (await stat(spool.dir)).mtimeMs
      })
      .toBeGreaterThan(old.getTime() + 60_000)
    await spool.stop()
  } finally {
    vi.useRealTimers()
  }
})
