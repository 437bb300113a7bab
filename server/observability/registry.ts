import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Redis } from '../database/redis.ts'
import type { ReplicaPool } from '../database/replica-pool.ts'
import type { Metrics } from './metrics.ts'
import { createDatabaseGauges } from './watch-database.ts'

/** A pool of connections as pg has it. */
export type PoolStats = { totalCount: number; idleCount: number; waitingCount: number; options: { max?: number } }

/** Seconds: the spec's answers take some tens of milliseconds, an upload some seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Seconds: requests wait five at most. */
const queueWaitBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Metrics in Prometheus form, in a registry of their own. docs/observing.md says what each of them tells. */
export function createMetrics(version: string) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const createCounter = <L extends string>(name: string, help: string, labelNames: L[] = []) => new Counter<L>({ name, help, labelNames, registers })
  const createGauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read())
      },
    })

  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered just now', registers })
  const requestDurations = new Histogram({
    ...{ name: 'http_request_duration_seconds', help: 'From the first moment of a request to the last byte of its answer' },
    ...{ labelNames: ['method', 'route', 'status_code'], buckets: durationBuckets, registers },
  })
  const operations = createCounter('graphql_operations_total', 'Operations of GraphQL', ['type', 'name', 'outcome'])
  const operationDurations = new Histogram({
    ...{ name: 'graphql_operation_duration_seconds', help: 'How long operations of GraphQL take, subscriptions aside' },
    ...{ labelNames: ['type', 'name'], buckets: durationBuckets, registers },
  })
  const acceptedUploads = createCounter('uploads_accepted_total', 'Files taken in', ['kind'])
  const rejectedUploads = createCounter('uploads_rejected_total', 'Uploads refused, by the code of the refusal', ['reason'])
  const rateLimitRejections = createCounter('rate_limit_refusals_total', 'Calls refused because their asker came too often', ['policy'])
  const quotaRejections = createCounter('compa_quota_refusals_total', 'Questions refused because tokens of the day were used up')
  const shedRequests = createCounter('requests_shed_total', 'Requests refused because the server was overloaded, by what it had too much of', ['reason'])
  for (const reason of ['requests', 'database', 'event loop']) shedRequests.inc({ reason }, 0)
  const queueWaits = new Histogram({
    ...{ name: 'request_queue_wait_seconds', help: 'How long expensive requests waited in the queue, by how they left it' },
    ...{ labelNames: ['outcome'], buckets: queueWaitBuckets, registers },
  })
  const unhandledErrors = createCounter('unforeseen_faults_total', 'Faults that nobody foresaw; the log has each of them')

  const gaugeReaders = { streams: () => 0, notices: () => 0, ready: () => 0, queueLength: () => 0, concurrencyLimit: () => 0, images: () => 0 }
  createGauge('streams_open', 'Subscriptions being streamed', () => gaugeReaders.streams())
  createGauge('notices_connected', '1 while the connection stands on which notices of other servers come', () => gaugeReaders.notices())
  createGauge('request_queue_length', 'Expensive requests that wait until they are worked on', () => gaugeReaders.queueLength())
  createGauge('request_concurrency_limit', 'Expensive requests that may be worked on at once', () => gaugeReaders.concurrencyLimit())
  createGauge('image_jobs_pending', 'Images that wait to be re-encoded', () => gaugeReaders.images())
  new Counter({
    ...{ name: 'ready_answers_total', help: 'Reads answered from memory, before anything else is asked; no other metric counts them', registers },
    collect() {
      this.reset()
      this.inc(gaugeReaders.ready())
    },
  })
  let sinceScrape = performance.eventLoopUtilization()
  createGauge('nodejs_eventloop_utilization', 'Share of the time since the last scrape that the event loop was busy', () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, sinceScrape)
    sinceScrape = now
    return utilization
  })
  new Gauge({ name: 'build_info', help: 'The version that runs', labelNames: ['version'], registers }).set({ version }, 1)

  const metrics: Metrics = {
    request(method, route) {
      const startedAt = performance.now()
      inFlight.inc()
      return (status, finalRoute = route) => {
        inFlight.dec()
        requestDurations.observe({ method, route: finalRoute, status_code: status }, (performance.now() - startedAt) / 1000)
      }
    },
    countOperation(type, name, outcome, seconds) {
      operations.inc({ type, name, outcome })
      if (seconds !== undefined) operationDurations.observe({ type, name }, seconds)
    },
    countAcceptedUpload: (kind) => acceptedUploads.inc({ kind: kind.toLowerCase() }),
    countRejectedUpload: (reason) => rejectedUploads.inc({ reason }),
    countRateLimited: (policy) => rateLimitRejections.inc({ policy }),
    countQuotaRefusal: () => quotaRejections.inc(),
    countShedRequest: (reason) => shedRequests.inc({ reason }),
    observeQueueWait: (outcome, seconds) => queueWaits.observe({ outcome }, seconds),
    countUnhandledError: () => unhandledErrors.inc(),
    registerGauge(name, read) {
      gaugeReaders[name] = read
    },
  }

  const database = createDatabaseGauges(registry)
  return {
    metrics,
    watchDatabase: database.watch,
    watchPool(pool: PoolStats) {
      createGauge('db_pool_connections', 'Connections to the database', () => pool.totalCount)
      createGauge('db_pool_connections_idle', 'Those of them that do nothing', () => pool.idleCount)
      createGauge('db_pool_connections_max', 'Connections there may be', () => pool.options.max ?? 10)
      createGauge('db_pool_requests_waiting', 'Who waits for a connection', () => pool.waitingCount)
    },
    watchReplicas({ usableCount, waitingCount }: Pick<ReplicaPool, 'usableCount' | 'waitingCount'>) {
      createGauge('replicas_read_from', 'Replicas that follow the database closely enough to be read from', usableCount)
      createGauge('replica_requests_waiting', 'Who waits for a connection to a replica', waitingCount)
    },
    watchRedis({ isConnected }: Pick<Redis, 'isConnected'>) {
      createGauge('redis_connected', '1 while Redis is there, by which servers count limits together', () => Number(isConnected()))
    },
    async scrape() {
      await database.refresh()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
