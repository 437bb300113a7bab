import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../server/embedded/start.ts'
import { createPhotoFile } from '../support/files/image-files.ts'
import { scrapeMetrics } from '../support/metrics-snapshot.ts'
import { launchServer, waitForAddress } from '../support/server-process.ts'
import { findFreePort } from '../support/services/firestore-emulator.ts'

/**
 * `npm run soak [-- minutes]`: run the real server under mixed traffic, per hundred requests 90 reads, 8 posts and 2 uploads, for ten minutes by
 * default. Exits with 1 after a 5xx or a failed request, if memory changes by more than 10 % after three tenths of the time, or if the event loop is late.
 */
const minutes = Number(process.argv[2] ?? 10)
const perSecond = 30
const dataDir = await mkdtemp(join(tmpdir(), 'thinnai-soak-'))
const embedded = await startEmbedded({ dataDir, postgres: true, identity: true, authPort: 0 })
const metricsPort = String(await findFreePort())
const env = { DATABASE_URL: embedded.databaseUrl ?? '', FIREBASE_AUTH_EMULATOR_HOST: embedded.authEmulatorHost ?? '', METRICS_PORT: metricsPort }
const server = launchServer(dataDir, env)
const address = await waitForAddress(server)
const tokens = await Promise.all(Array.from({ length: 20 }, createStudentToken))
const photo = await createPhotoFile('jpeg', 1600, 1200)

const statuses = new Map<string, number>()
const memory: number[] = []
const eventLoopDelaysMs: number[] = []
const start = Date.now()
const elapsed = () => (Date.now() - start) / 60_000
let sentCount = 0
const pendingRequests = new Set<Promise<void>>()
const samplingTimer = setInterval(() => void sampleServer().catch(() => {}), 5000)
while (elapsed() < minutes) {
  const request = sendMixedRequest(sentCount++ % 100).finally(() => pendingRequests.delete(request))
  pendingRequests.add(request)
  // A constant rate, independent of response times: the requests of a server that is too slow pile up.
  await pause(Math.max(0, start + (sentCount * 1000) / perSecond - Date.now()))
}
await Promise.all(pendingRequests)
clearInterval(samplingTimer)

const averageMemory = (from: number, to: number) => average(memory.slice(Math.floor(memory.length * from), Math.ceil(memory.length * to)))
const [memoryAtThreeTenths, memoryAtTheEnd] = [averageMemory(0.25, 0.35), averageMemory(0.9, 1)]
const failures = [...statuses].filter(([status]) => Number(status.split(' ')[1]) >= 500 || status.endsWith(' 0'))
const figures = {
  requests: sentCount,
  failedRequests: failures.reduce((sum, [, count]) => sum + count, 0),
  memoryAtThreeTenthsMB: Math.round(memoryAtThreeTenths),
  memoryAtTheEndMB: Math.round(memoryAtTheEnd),
  memoryRatio: Number((memoryAtTheEnd / memoryAtThreeTenths).toFixed(3)),
  eventLoopDelayP99Ms: Math.round(percentile(eventLoopDelaysMs, 0.5)),
  eventLoopDelayP99WorstMs: Math.round(Math.max(...eventLoopDelaysMs)),
}
console.log(
  [...statuses]
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

async function createStudentToken(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const account = { email: `${randomUUID()}@vistas.ac.in`, password: 'secret-1', returnSecureToken: true }
  const signUp = `http://${embedded.authEmulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`
  const { idToken } = (await (await fetch(signUp, { method: 'POST', headers, body: JSON.stringify(account) })).json()) as { idToken: string }
  const draft = JSON.stringify({ username: `s${randomUUID().slice(0, 10)}` })
  await fetch(`${address}/api/users/draft`, { method: 'POST', headers: { ...headers, authorization: `Bearer ${idToken}` }, body: draft })
  return idToken
}

/** Send the n-th of each hundred requests. */
async function sendMixedRequest(n: number): Promise<void> {
  const authorization = `Bearer ${tokens[sentCount % tokens.length]}`
  const json = { authorization, 'content-type': 'application/json' }
  if (n % 50 === 7) return countStatus('upload', send('/api/posts/add', { method: 'POST', headers: { authorization }, body: createForm() }))
  if (n % 25 === 3 || n % 25 === 14) {
    return countStatus(
      'post',
      send('/api/posts', { method: 'POST', headers: json, body: JSON.stringify({ contentHtml: `<p>${'words '.repeat(100)} #soak</p>`, community: 'lounge' }) }),
    )
  }
  const graphql = { query: '{ posts(community: LOUNGE) { edges { node { id contentHtml author { username profilePic } media { url } } } } }' }
  if (n % 3 === 0) return countStatus('graphql', send('/graphql', { method: 'POST', headers: json, body: JSON.stringify(graphql) }))
  if (n % 3 === 1) return countStatus('feed', send('/api/posts?community=lounge'))
  return countStatus('page', send(n % 2 ? '/lounge' : '/api/users/businesses', { headers: { accept: 'text/html,application/json' } }))
}

function createForm() {
  const body = new FormData()
  body.append('contentHtml', 'a photo')
  body.append('community', 'lounge')
  body.append('media', photo)
  return body
}

async function send(path: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(address + path, init)
  await response.arrayBuffer()
  return response.status
}

async function countStatus(what: string, status: Promise<number>) {
  const name = `${what} ${await status.catch(() => 0)}`
  statuses.set(name, (statuses.get(name) ?? 0) + 1)
}

/** Sample the server's resident memory from /proc and its event loop delay from its metrics. */
async function sampleServer() {
  const [, residentKilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8')) ?? []
  memory.push(Number(residentKilobytes) / 1024)
  const { valueOf: readMetric } = await scrapeMetrics(Number(metricsPort))
  eventLoopDelaysMs.push((readMetric('nodejs_eventloop_lag_p99_seconds') ?? Number.NaN) * 1000)
}

function average(numbers: number[]) {
  return numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
}

function percentile(numbers: number[], part: number) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0
}
