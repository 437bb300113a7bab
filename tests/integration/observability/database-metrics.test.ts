import { createServer, type Socket } from 'node:net'
import { Pool } from 'pg'
import { expect, inject, test } from 'vitest'
import { createMetrics } from '../../../server/observability/registry.ts'
import { serveMetrics } from '../../../server/observability/serve.ts'
import { scrapeAt } from '../../support/metrics-snapshot.ts'

const ofDatabase = ['outbox_rows_waiting', 'outbox_rows_parked', 'outbox_lag_seconds', 'compa_tokens_used_today']

test('a database that takes calls and never answers does not keep a scrape from answering; its own numbers alone are left out', async () => {
  const held = new Set<Socket>()
  const silent = createServer((socket) => void held.add(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const pool = new Pool({ connectionString: `postgres://nobody@127.0.0.1:${port}/nothing`, max: 2, connectionTimeoutMillis: 5000 })
  const { scrape, watchDatabase, watchPool } = createMetrics('1')
  watchDatabase(async () => (await pool.query('select 1')).rows[0], 7)
  watchPool(pool)
  const served = await serveMetrics({ host: '127.0.0.1', port: 0 }, scrape)
  const seen = await scrapeAt(served.port)
  expect(ofDatabase.map((name) => seen.of(name))).toEqual([undefined, undefined, undefined, undefined])
  expect([seen.of('database_up'), seen.of('compa_tokens_limit'), seen.of('db_pool_connections_max'), seen.of('db_pool_connections')]).toEqual([0, 7, 2, 1])
  expect(seen.of('process_resident_memory_bytes')).toBeGreaterThan(0)
  for (const socket of held) socket.destroy()
  silent.close()
  await served.stop()
  await pool.end()
})

test('the pool is told as it is: connections, idle ones, who waits, and the most there may be', async () => {
  const pool = new Pool({ connectionString: inject('databaseUrl'), max: 2 })
  const { scrape, watchPool } = createMetrics('1')
  watchPool(pool)
  const served = await serveMetrics({ host: '127.0.0.1', port: 0 }, scrape)
  const told = async () => {
    const { of } = await scrapeAt(served.port)
    return ['', '_idle', '_max'].map((name) => of(`db_pool_connections${name}`)).concat(of('db_pool_requests_waiting'))
  }
  const [first, second] = [await pool.connect(), await pool.connect()]
  const third = pool.connect()
  expect(await told()).toEqual([2, 0, 2, 1])
  first.release()
  ;(await third).release()
  second.release()
  expect(await told()).toEqual([2, 2, 2, 0])
  await served.stop()
  await pool.end()
})
