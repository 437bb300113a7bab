import { Gauge, type Registry } from 'prom-client'
import { readSeldom } from '../utils/cached-probe.ts'

/** What a scrape asks the database. */
export type Reading = { waiting: number; parked: number; lagSeconds: number; tokensUsed: number }

/** Numbers of the database. While it is away they are absent, since a lag of 0 would say that all is well, and `database_up` is 0. */
export function watchDatabase(registry: Registry) {
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help, registers: [registry] })
    made.remove()
    return made
  }
  const up = gauge('database_up', '1 when the database answered the last time it was asked, at most ten seconds ago')
  const gauges: Record<keyof Reading, Gauge> = {
    waiting: gauge('outbox_rows_waiting', 'Changes of users documents that are not delivered yet'),
    parked: gauge('outbox_rows_parked', 'Changes that the document database refused too often; they wait for a human'),
    lagSeconds: gauge('outbox_lag_seconds', 'How long the oldest change has waited that is not parked'),
    tokensUsed: gauge('compa_tokens_used_today', 'Tokens that Compa has used on this day of the campus'),
  }
  const limit = gauge('compa_tokens_limit', 'Tokens that Compa may use on a day of the campus')
  let refresh = async () => {}
  return {
    watch(read: () => Promise<Reading>, tokensLimit: number) {
      const readNow = readSeldom(read)
      limit.set(tokensLimit)
      refresh = async () => {
        const reading = await readNow()
        up.set(Number(reading !== null))
        for (const name of Object.keys(gauges) as (keyof Reading)[]) {
          if (reading) gauges[name].set(reading[name])
          else gauges[name].remove()
        }
      }
    },
    refresh: () => refresh(),
  }
}
