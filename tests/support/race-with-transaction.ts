import { Client } from 'pg'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Runs SQL in a transaction that ends when `waitingCount` transactions of `request` wait for its locks, or the request has ended without waiting. Returns the
 * result of the request.
 */
export async function raceWithTransaction<Result>(
  app: Pick<TestApp, 'databaseUrl'>,
  sql: string,
  request: () => Promise<Result>,
  waitingCount = 1,
): Promise<Result> {
  // Outside of the pool of the app, which may be used up.
  const [client, observer] = [new Client(app.databaseUrl), new Client(app.databaseUrl)]
  await Promise.all([client.connect(), observer.connect()])
  try {
    await client.query('begin')
    await client.query(sql)
    let hasEnded = false
    const result = request().finally(() => {
      hasEnded = true
    })
    const countWaiting = async () =>
      (await observer.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount ?? 0
    await expect.poll(async () => hasEnded || (await countWaiting()) >= waitingCount, { interval: 20, timeout: 10_000 }).toBe(true)
    await client.query('commit')
    return await result
  } finally {
    await Promise.all([client.end(), observer.end()])
  }
}
