import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, Pool } from 'pg'

/** One connection for LISTEN, and one for the other statements of the queue. */
const maxConnections = 2
const endTimeoutMs = 1000

/** Opens the connections of a worker. A statement that gets no answer is given up. `end` always resolves, soon. */
export function openQueuePool(directUrl: string): { pool: Pool; end(): Promise<void> } {
  const timeouts = { connectionTimeoutMillis: 5000, statement_timeout: 10_000, query_timeout: 11_000 }
  const pool = new Pool({ connectionString: directUrl, max: maxConnections, application_name: 'thinnai jobs', keepAlive: true, ...timeouts })
  const clients = new Set<Client>()
  // Lost connections are reported by the statements that need them. An 'error' event without a listener ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client as unknown as Client)
  })
  pool.on('remove', (client) => clients.delete(client as unknown as Client))
  return {
    pool,
    async end() {
      const ended = pool.end()
      await Promise.race([ended, sleep(endTimeoutMs, null, { ref: false })])
      // A statement still runs, or its answer was lost.
      for (const client of clients) client.connection.stream.destroy()
      await Promise.race([ended, sleep(endTimeoutMs, null, { ref: false })])
    },
  }
}
