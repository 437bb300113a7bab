import { createRequire } from 'node:module'
import type { Config } from '../config.ts'
import type { DatabaseStats } from './database-gauges.ts'
import { type Log, openLog } from './log.ts'
import { type Metrics, noopMetrics } from './metrics.ts'
import type { PoolStats, RedisStats, ReplicaStats } from './registry.ts'
import { noopTraces, type Traces } from './traces.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

type ObservabilityService = {
  log: Log
  metrics: Metrics
  traces: Traces
  /** The port of the metrics server, if enabled. */
  metricsPort?: number
  watchDatabase(read: () => Promise<DatabaseStats>, tokensLimit: number): void
  watchPool(pool: PoolStats): void
  watchReplicas(replicas: ReplicaStats): void
  watchRedis(redis: RedisStats): void
  stop(): Promise<void>
}

/** Opens the log, and metrics and traces if configured. The libraries of disabled ones are not loaded. */
export async function startObservability({ metrics: address, tracing, logLevel, trustProxy }: Config): Promise<ObservabilityService> {
  let traces: Traces & { stop?(): Promise<void> } = noopTraces
  const log = openLog(logLevel, { mixin: () => traces.getTraceIds() })
  if (tracing) {
    const { openTraces } = await import('./otel.ts')
    traces = openTraces({ ...tracing, version, trustProxy: trustProxy > 0, log })
  }
  const service = {
    log,
    traces,
    metrics: noopMetrics,
    watchDatabase() {},
    watchPool() {},
    watchReplicas() {},
    watchRedis() {},
    stop: async () => traces.stop?.(),
  }
  if (!address) return service
  const { createMetrics } = await import('./registry.ts')
  const { serveMetrics } = await import('./metrics-server.ts')
  const { scrape, ...registry } = createMetrics(version)
  const metricsServer = await serveMetrics(address, scrape)
  return {
    ...service,
    ...registry,
    metricsPort: metricsServer.port,
    async stop() {
      await Promise.all([metricsServer.stop(), service.stop()])
    },
  }
}
