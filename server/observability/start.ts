import { createRequire } from 'node:module'
import type { Config } from '../config.ts'
import type { Redis } from '../database/redis.ts'
import type { Replicas } from '../database/replica-pool.ts'
import { type Log, openLog } from './log.ts'
import { type Metrics, silentMetrics } from './metrics.ts'
import type { Pool } from './registry.ts'
import { silentTraces, type Traces } from './traces.ts'
import type { Reading } from './watch-database.ts'

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string }

export type Observing = {
  log: Log
  metrics: Metrics
  traces: Traces
  /** Where metrics are read, if anywhere. */
  metricsPort?: number
  watchDatabase(read: () => Promise<Reading>, tokensLimit: number): void
  watchPool(pool: Pool): void
  watchReplicas(replicas: Pick<Replicas, 'count' | 'waiting'>): void
  watchRedis(redis: Pick<Redis, 'connected'>): void
  stop(): Promise<void>
}

/** The log, and of metrics and traces what the configuration asks for; of what it does not ask for no library is loaded. */
export async function startObserving({ metrics: address, tracing, logLevel, trustProxy }: Config): Promise<Observing> {
  let traces: Traces & { stop?(): Promise<void> } = silentTraces
  const log = openLog(logLevel, { mixin: () => traces.ids() })
  if (tracing) {
    const { openTraces } = await import('./otel.ts')
    traces = openTraces({ ...tracing, version, trustProxy: trustProxy > 0, log })
  }
  const observing = {
    log,
    traces,
    metrics: silentMetrics,
    watchDatabase() {},
    watchPool() {},
    watchReplicas() {},
    watchRedis() {},
    stop: async () => traces.stop?.(),
  }
  if (!address) return observing
  const { openMetrics } = await import('./registry.ts')
  const { serveMetrics } = await import('./serve.ts')
  const { scrape, ...opened } = openMetrics(version)
  const served = await serveMetrics(address, scrape)
  return {
    ...observing,
    ...opened,
    metricsPort: served.port,
    async stop() {
      await Promise.all([served.stop(), observing.stop()])
    },
  }
}
