import { createMetrics } from '../../server/observability/registry.ts'
import { serveMetrics } from '../../server/observability/serve.ts'
import { scrapeAt } from './metrics-snapshot.ts'
import { startTestApp } from './test-app.ts'

/** The real app and its metrics at a port of their own. */
export async function startObservedApp(wanted: Omit<NonNullable<Parameters<typeof startTestApp>[1]>, 'metrics'> = {}) {
  const observing = createMetrics('1.2.3')
  const served = await serveMetrics({ host: '127.0.0.1', port: 0 }, observing.scrape)
  const app = await startTestApp(undefined, { ...wanted, metrics: observing.metrics })
  return {
    ...{ app, observing, port: served.port },
    scrape: () => scrapeAt(served.port),
    async stop() {
      await app.stop()
      await served.stop()
    },
  }
}
