import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../server/embedded/start.ts'
import { scrapeMetrics } from '../support/metrics-snapshot.ts'
import { launchServer, waitForAddress } from '../support/server-process.ts'
import { findFreePort } from '../support/services/firestore-emulator.ts'
import { readResidentMegabytes } from './memory.ts'
import { countFailures, createMixedTraffic } from './mixed-traffic.ts'

/**
 * `npm run soak [-- minutes]`: run the real server under mixed traffic for ten minutes by default. Exits with 1 after a 5xx or a failed request, if memory
 * changes by more than 10 % after three tenths of the time, or if the event loop is late.
 */
const minutes = Number(process.argv[2] ?? 10)
const perSecond = 30
const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-soak-'))
const embedded = await startEmbedded({ dataDir, postgres: true, identity: true, authPort: 0 })
const metricsPort = String(await findFreePort())
const env = { DATABASE_URL: embedded.databaseUrl ?? '', FIREBASE_AUTH_EMULATOR_HOST: embedded.authEmulatorHost ?? '', METRICS_PORT: metricsPort }
const server = launchServer(dataDir, env)
const address = await waitForAddress(server)
const traffic = await createMixedTraffic({ address, authEmulatorHost: embedded.authEmulatorHost ?? '' })

const memory: number[] = []
const eventLoopDelaysMs: number[] = []
const start = Date.now()
const elapsed = () => (Date.now() - start) / 60_000
const pendingRequests = new Set<Promise<void>>()
const samplingTimer = setInterval(() => void sampleServer().catch(() => {}), 5000)
while (elapsed() < minutes) {
  const request = traffic.sendNext().finally(() => pendingRequests.delete(request))
  pendingRequests.add(request)
  // A constant rate, independent of response times: the requests of a server that is too slow pile up.
  await pause(Math.max(0, start + (traffic.sentCount() * 1000) / perSecond - Date.now()))
}
await Promise.all(pendingRequests)
clearInterval(samplingTimer)

const averageMemory = (from: number, to: number) => average(memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to)))
const [memoryAtThreeTenths, memoryAtTheEnd] = [averageMemory(0.25, 0.35), averageMemory(0.9, 1)]
const figures = {
  requests: traffic.sentCount(),
  failedRequests: countFailures(traffic.statusCounts),
  memoryAtThreeTenthsMB: Math.round(memoryAtThreeTenths),
  memoryAtTheEndMB: Math.round(memoryAtTheEnd),
  memoryRatio: Number((memoryAtTheEnd / memoryAtThreeTenths).toFixed(3)),
  eventLoopDelayP99Ms: Math.round(percentile(eventLoopDelaysMs, 0.5)),
  eventLoopDelayP99WorstMs: Math.round(Math.max(...eventLoopDelaysMs)),
}
console.log(
  [...traffic.statusCounts]
    .sort()
    .map(([what, count]) => `${what}: ${count}`)
    .join('\n'),
)
console.log(`memory by tenths of the time, MB: ${Array.from({ length: 10 }, (_, n) => Math.round(averageMemory(n / 10, (n + 1) / 10))).join(', ')}`)
server.child.kill('SIGTERM')
const exitCode = await server.exited
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
console.log(JSON.stringify({ figures }))
const isPassed = figures.failedRequests === 0 && Math.abs(figures.memoryRatio - 1) <= 0.1 && figures.eventLoopDelayP99Ms < 100 && exitCode === 0
process.exit(isPassed ? 0 : 1)

/** Sample the server's resident memory from /proc and its event loop delay from its metrics. */
async function sampleServer() {
  memory.push(readResidentMegabytes(server.child.pid))
  const { valueOf: readMetric } = await scrapeMetrics(Number(metricsPort))
  eventLoopDelaysMs.push((readMetric('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN) * 1000)
}

function average(numbers: number[]) {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}

function percentile(numbers: number[], part: number) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0
}
