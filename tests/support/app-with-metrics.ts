import { serveMetrics } from '../../server/observability/metrics-server.ts'
import { createMetrics } from '../../server/observability/registry.ts'
import { scrapeMetrics } from './metrics-snapshot.ts'
import { startTestApp } from './test-app.ts'

/** Starts the real app, and its metrics on a separate port. */
export async function startAppWithMetrics(options: Omit<NonNullable<Parameters<typeof startTestApp>[1]>, 'metrics'> = {}) {
  const metricsRegistry = createMetrics('1.2.3')
  const metricsServer = await serveMetrics({ host: '127.0.0.1', port: 0 }, metricsRegistry.scrape)
  const app = await startTestApp(undefined, { ...options, metrics: metricsRegistry.metrics })
  return {
    ...{ app, metricsRegistry, port: metricsServer.port },
    scrape: () => scrapeMetrics(metricsServer.port),
    async stop() {
      await app.stop()
      await metricsServer.stop()
    },
  }
}
