import { performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createDatabaseGauges } from './database-gauges.ts'
import type { Metrics } from './metrics.ts'

/** The counts of a connection pool of pg. */
export type PoolStats = { totalCount: number; idleCount: number; waitingCount: number; options: { max?: number } }

export type ReplicaStats = { usableCount(): number; waitingCount(): number }
export type RedisStats = { isConnected(): boolean }

/** In seconds. Typical responses take tens of milliseconds, uploads some seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** In seconds. Requests wait five seconds at most. */
const queueWaitBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Creates Prometheus metrics in their own registry. docs/monitoring.md describes each of them. */
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

  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests in progress', registers })
  const requestDurations = new Histogram({
    ...{ name: 'http_request_duration_seconds', help: 'Time from the start of a request to the last byte of its response' },
    ...{ labelNames: ['method', 'route', 'status_code'], buckets: durationBuckets, registers },
  })
  const operations = createCounter('graphql_operations_total', 'GraphQL operations', ['type', 'name', 'outcome'])
  const operationDurations = new Histogram({
    ...{ name: 'graphql_operation_duration_seconds', help: 'Duration of GraphQL operations except subscriptions' },
    ...{ labelNames: ['type', 'name'], buckets: durationBuckets, registers },
  })
  const acceptedUploads = createCounter('uploads_accepted_total', 'Accepted files', ['kind'])
  const rejectedUploads = createCounter('uploads_rejected_total', 'Rejected uploads, by error code', ['reason'])
  const rateLimitRejections = createCounter('rate_limit_rejections_total', 'Requests rejected by a rate limit', ['policy'])
  const quotaRejections = createCounter('compa_quota_rejections_total', 'Questions rejected because the daily tokens are used up')
  const pushes = createCounter('pushes_total', 'Pushes to browsers, by outcome', ['outcome'])
  const shedRequests = createCounter('requests_shed_total', 'Requests rejected because of overload, by reason', ['reason'])
  for (const reason of ['requests', 'database', 'event loop']) shedRequests.inc({ reason }, 0)
  const queueWaits = new Histogram({
    ...{ name: 'request_queue_wait_seconds', help: 'Time that expensive requests waited in the queue, by outcome' },
    ...{ labelNames: ['outcome'], buckets: queueWaitBuckets, registers },
  })
  const emails = createCounter('emails_total', 'Attempts to send an email, by outcome', ['outcome'])
  for (const outcome of ['sent', 'refused', 'failed']) emails.inc({ outcome }, 0)
  const unhandledErrors = createCounter('unhandled_errors_total', 'Unhandled errors; each is in the log')

  const gaugeReaders = {
    openStreams: () => 0,
    pubsub: () => 0,
    responseCacheHits: () => 0,
    queueLength: () => 0,
    concurrencyLimit: () => 0,
    pendingImages: () => 0,
  }
  createGauge('graphql_subscriptions_open', 'Open GraphQL subscriptions', () => gaugeReaders.openStreams())
  createGauge('pubsub_connected', '1 while the pub/sub connection is open', () => gaugeReaders.pubsub())
  createGauge('request_queue_length', 'Expensive requests in the queue', () => gaugeReaders.queueLength())
  createGauge('request_concurrency_limit', 'Expensive requests that may run concurrently', () => gaugeReaders.concurrencyLimit())
  createGauge('image_jobs_pending', 'Images that wait to be re-encoded', () => gaugeReaders.pendingImages())
  new Counter({
    ...{ name: 'response_cache_hits_total', help: 'Responses served from the response cache; no other metric counts them', registers },
    collect() {
      this.reset()
      this.inc(gaugeReaders.responseCacheHits())
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
    countQuotaRejection: () => quotaRejections.inc(),
    countPush: (outcome) => pushes.inc({ outcome }),
    countShedRequest: (reason) => shedRequests.inc({ reason }),
    observeQueueWait: (outcome, seconds) => queueWaits.observe({ outcome }, seconds),
    countEmail: (outcome) => emails.inc({ outcome }),
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
      createGauge('db_pool_connections', 'Database connections', () => pool.totalCount)
      createGauge('db_pool_connections_idle', 'Idle database connections', () => pool.idleCount)
      createGauge('db_pool_connections_max', 'Maximum number of database connections', () => pool.options.max ?? 10)
      createGauge('db_pool_requests_waiting', 'Requests waiting for a database connection', () => pool.waitingCount)
    },
    watchReplicas({ usableCount, waitingCount }: ReplicaStats) {
      createGauge('db_replicas_usable', 'Replicas in use', usableCount)
      createGauge('db_replica_pool_requests_waiting', 'Requests waiting for a connection to a replica', waitingCount)
    },
    watchRedis({ isConnected }: RedisStats) {
      createGauge('redis_connected', '1 while Redis is connected', () => Number(isConnected()))
    },
    async scrape() {
      await database.refresh()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
