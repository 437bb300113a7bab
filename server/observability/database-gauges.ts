import { Gauge, type Registry } from 'prom-client'
import { createCachedProbe } from '../utils/async/cached-probe.ts'

/** Values that a scrape reads from the database. */
export type DatabaseStats = {
  pending: number
  deadLettered: number
  lagSeconds: number
  jobsPending: number
  jobsDead: number
  oldestJobSeconds: number
  tokensUsed: number
}

/** Gauges of values in the database. While it is unavailable they are absent, since a lag of 0 would look healthy, and `database_up` is 0. */
export function createDatabaseGauges(registry: Registry) {
  const createGauge = (name: string, help: string) => {
    const gauge = new Gauge({ name, help, registers: [registry] })
    gauge.remove()
    return gauge
  }
  const up = createGauge('database_up', '1 if the last check of the database succeeded, at most ten seconds ago')
  const gauges: Record<keyof DatabaseStats, Gauge> = {
    pending: createGauge('outbox_rows_pending', 'Outbox changes that are not delivered yet'),
    deadLettered: createGauge('outbox_dead_letters', 'Outbox changes that were rejected too often and need an operator'),
    lagSeconds: createGauge('outbox_lag_seconds', 'Age of the oldest pending outbox change'),
    jobsPending: createGauge('jobs_pending', 'Background jobs that wait or run'),
    jobsDead: createGauge('jobs_dead', 'Background jobs whose attempts are used up, which need an operator'),
    oldestJobSeconds: createGauge('jobs_oldest_ready_seconds', 'How long the oldest job that waits has been due'),
    tokensUsed: createGauge('compa_daily_tokens_used', 'Tokens that Compa has used today'),
  }
  const limit = createGauge('compa_daily_tokens_limit', 'Tokens that Compa may use in a day')
  let refresh = async () => {}
  return {
    watch(read: () => Promise<DatabaseStats>, tokensLimit: number) {
      const probe = createCachedProbe(read)
      limit.set(tokensLimit)
      refresh = async () => {
        const stats = await probe()
        up.set(Number(stats !== null))
        for (const name of Object.keys(gauges) as (keyof DatabaseStats)[]) {
          if (stats) gauges[name].set(stats[name])
          else gauges[name].remove()
        }
      }
    },
    refresh: () => refresh(),
  }
}
