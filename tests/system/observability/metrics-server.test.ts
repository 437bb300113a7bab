import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudent } from '../../support/factories.ts'
import { scrapeMetrics } from '../../support/metrics-snapshot.ts'
import { launchServerWithMetrics } from '../../support/server-with-metrics.ts'
import { setUpTestApp } from '../../support/test-app.ts'
import { startTraceCollector } from '../../support/trace-collector.ts'

const app = setUpTestApp()
let dataDir: string
let collector: Awaited<ReturnType<typeof startTraceCollector>>
/** A server with metrics and traces, for the first two tests. */
let server: ReturnType<typeof launchServerWithMetrics>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'thinnai-observed-'))
  collector = await startTraceCollector()
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-house', OTEL_SERVICE_NAME: 'veranda' }
  server = launchServerWithMetrics(app.databaseUrl, dataDir, { ...tracing, METRICS_PORT: '0', LOG_LEVEL: 'debug' }, ['--import', reportLoadedModules])
})
afterAll(async () => {
  await server.stop()
  await collector.stop()
  await rm(dataDir, { recursive: true })
})

/** A module that prints the loaded observability and bucket libraries to standard error on exit. */
const reportLoadedModules = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({ load(url, context, next) {
    const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+|@prisma\\/instrumentation|prom-client|@aws-sdk\\/[^/]+|@google-cloud\\/storage)\\//.exec(url) ?? []
    if (name) loaded.add(name)
    return next(url, context)
  } })
  process.on('exit', () => writeSync(2, 'LOADED ' + JSON.stringify([...loaded]) + '\\n'))`)}`

const listLoadedModules = (output: string): string[] => JSON.parse(/LOADED (.*)/.exec(output)?.[1] ?? 'null')

test('the server reports outbox size and age, dead letters, jobs and Compa usage', { timeout: 60_000 }, async () => {
  await createStudent(app)
  const { uid } = await createStudent(app)
  await app.runJobs()
  await app.database
    .$executeRaw`update users_document_changes set created_at = now() - interval '90 seconds', parked_at = case when uid = ${uid} then now() end`
  await app.database.$executeRaw`insert into compa_usage (day, asker, tokens) values ((now() at time zone 'Asia/Kolkata')::date, 'everybody', 42)`
  // Tasks of another version, which this server does not run.
  await app.database.$executeRaw`select graphile_worker.add_job('test.waiting', run_at := now() - interval '90 seconds'), graphile_worker.add_job('test.dead')`
  await app.database.$executeRaw`update graphile_worker._private_jobs set attempts = max_attempts where id = (select max(id) from graphile_worker.jobs)`
  const { address, metricsUrl: metrics } = await server.ready
  const { valueOf: readMetric } = await scrapeMetrics(Number(new URL(metrics).port))
  expect([readMetric('database_up'), readMetric('outbox_rows_pending'), readMetric('outbox_dead_letters')]).toEqual([1, 1, 1])
  expect(readMetric('outbox_lag_seconds')).toBeGreaterThanOrEqual(90)
  expect(readMetric('outbox_lag_seconds')).toBeLessThan(150)
  expect([readMetric('jobs_pending'), readMetric('jobs_dead')]).toEqual([1, 1])
  expect(readMetric('jobs_oldest_ready_seconds')).toBeGreaterThanOrEqual(90)
  expect([readMetric('compa_daily_tokens_used'), readMetric('compa_daily_tokens_limit')]).toEqual([42, 3_000_000])
  expect(readMetric('build_info', { version: '0.1.0' })).toBe(1)
  expect(new URL(metrics).hostname).toBe('127.0.0.1')
  const page = await fetch(`${address}/metrics`)
  expect([page.status, await page.text()]).toEqual([404, expect.not.stringContaining('http_requests_in_flight')])
})

test('spans are exported, request logs carry the trace id, and the last spans are flushed', async () => {
  const { address } = await server.ready
  expect((await fetch(`${address}/api/posts?community=lounge`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const span = collector.spans.find(({ name }) => name === 'GET /api/posts')
  expect(collector.bodies[0]).toContain('"veranda"')
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'of-the-house' })
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes('"path":"/api/posts"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ traceId: span?.traceId, msg: 'request completed' })
  expect(listLoadedModules(server.output())).toContain('@opentelemetry/sdk-trace')
})

test('a used METRICS_PORT is reported in one sentence', { timeout: 60_000 }, async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => occupant.once('listening', resolve))
  const { port } = occupant.address() as AddressInfo
  const second = launchServerWithMetrics(app.databaseUrl, dataDir, { METRICS_PORT: String(port) })
  expect(await second.exited).toBe(1)
  expect(second.output().trim()).toBe(`Port ${port} is taken: another program uses it. Set METRICS_PORT to a free one.`)
  occupant.close()
})

test('disabled metrics and traces load no module and open no port', { timeout: 60_000 }, async () => {
  const sentBefore = collector.bodies.length
  const plain = launchServerWithMetrics(app.databaseUrl, dataDir, { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, ['--import', reportLoadedModules])
  const { address } = await plain.ready
  expect((await fetch(`${address}/api/posts?community=lounge`)).status).toBe(200)
  expect(await plain.stop()).toBe(0)
  // Firestore's client loads the OpenTelemetry API, which contains no implementation.
  expect(listLoadedModules(plain.output()).filter((name) => name !== '@opentelemetry/api')).toEqual([])
  expect(plain.output()).not.toContain('Metrics are at')
  expect(collector.bodies).toHaveLength(sentBefore)
})
