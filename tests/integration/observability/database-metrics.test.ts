import { createServer, type Socket } from 'node:net'
import { Pool } from 'pg'
import { expect, inject, test } from 'vitest'
import { serveMetrics } from '../../../server/observability/metrics-server.ts'
import { createMetrics } from '../../../server/observability/registry.ts'
import { scrapeMetrics } from '../../support/metrics-snapshot.ts'

const databaseMetrics = [
  'outbox_rows_pending',
  'outbox_dead_letters',
  'outbox_lag_seconds',
  'jobs_pending',
  'jobs_dead',
  'jobs_oldest_ready_seconds',
  'compa_daily_tokens_used',
]

test('a hanging database does not block a scrape and only omits its metrics', { tags: ['rest'] }, async () => {
  const sockets = new Set<Socket>()
  const hangingServer = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => hangingServer.once('listening', resolve))
  const { port } = hangingServer.address() as { port: number }
  const pool = new Pool({ connectionString: `postgres://nobody@127.0.0.1:${port}/nothing`, max: 2, connectionTimeoutMillis: 5000 })
  const { scrape, watchDatabase, watchPool } = createMetrics('1')
  watchDatabase(async () => (await pool.query('select 1')).rows[0], 7)
  watchPool(pool)
  const metricsServer = await serveMetrics({ host: '127.0.0.1', port: 0 }, scrape)
  const snapshot = await scrapeMetrics(metricsServer.port)
  expect(databaseMetrics.map((name) => snapshot.valueOf(name))).toEqual(databaseMetrics.map(() => undefined))
  expect([
    snapshot.valueOf('database_up'),
    snapshot.valueOf('compa_daily_tokens_limit'),
    snapshot.valueOf('db_pool_connections_max'),
    snapshot.valueOf('db_pool_connections'),
  ]).toEqual([0, 7, 2, 1])
  expect(snapshot.valueOf('process_resident_memory_bytes')).toBeGreaterThan(0)
  for (const socket of sockets) socket.destroy()
  hangingServer.close()
  await metricsServer.stop()
  await pool.end()
})

test('pool metrics report total, idle, waiting and maximum connections', async () => {
  const pool = new Pool({ connectionString: inject('databaseUrl'), max: 2 })
  const { scrape, watchPool } = createMetrics('1')
  watchPool(pool)
  const metricsServer = await serveMetrics({ host: '127.0.0.1', port: 0 }, scrape)
  const readPoolMetrics = async () => {
    const { valueOf: readMetric } = await scrapeMetrics(metricsServer.port)
    return ['', '_idle', '_max'].map((name) => readMetric(`db_pool_connections${name}`)).concat(readMetric('db_pool_requests_waiting'))
  }
  const [first, second] = [await pool.connect(), await pool.connect()]
  const third = pool.connect()
  expect(await readPoolMetrics()).toEqual([2, 0, 2, 1])
  first.release()
  ;(await third).release()
  second.release()
  expect(await readPoolMetrics()).toEqual([2, 2, 2, 0])
  await metricsServer.stop()
  await pool.end()
})
