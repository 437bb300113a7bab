import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedServices } from '../../server/embedded/start.ts'
import { launchServer, waitForAddress } from '../support/server-process.ts'
import { countFailures, createMixedTraffic } from './mixed-traffic.ts'

const pendingCount = 20

/** The resident memory of a process in MB. */
export function readResidentMegabytes(pid: number | undefined): number {
  const [, residentKilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(residentKilobytes) / 1024
}

/**
 * The resident memory of the real server, in MB: once it listens, at most during `requestCount` requests of mixed traffic, and after them; and how many of
 * them failed. PostgreSQL and the identity provider are other processes.
 */
export async function measureMemory(embedded: EmbeddedServices, requestCount: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-memory-'))
  const authEmulatorHost = embedded.authEmulatorHost ?? ''
  const server = launchServer(dataDir, { DATABASE_URL: embedded.databaseUrl ?? '', FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost })
  const address = await waitForAddress(server)
  const readMemory = () => readResidentMegabytes(server.child.pid)
  const startMB = readMemory()
  const traffic = await createMixedTraffic({ address, authEmulatorHost })
  let maxMB = startMB
  const timer = setInterval(() => (maxMB = Math.max(maxMB, readMemory())), 100)
  const sendRepeatedly = async () => {
    while (traffic.sentCount() < requestCount) await traffic.sendNext()
  }
  await Promise.all(Array.from({ length: pendingCount }, sendRepeatedly))
  clearInterval(timer)
  const endMB = readMemory()
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
  // A busy server may refuse requests with 503.
  const failedCount = countFailures(traffic.statusCounts)
  return { startMB: Math.round(startMB), maxMB: Math.round(maxMB), endMB: Math.round(endMB), failedCount }
}
