import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { expect } from 'vitest'
import { runLoad } from '../bench/load.ts'
import type { RunningServer } from '../support/running-server.ts'

/** The CPU seconds that the servers, PostgreSQL and PgBouncer have used so far. */
function readCpuSeconds(runningServers: RunningServer[]): Record<string, number> {
  const servers = new Set(runningServers.map(({ child }) => String(child.pid)))
  const used = { servers: 0, PostgreSQL: 0, PgBouncer: 0 }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)/s.exec(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '') ?? []
    const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number)
    const owner = servers.has(pid) ? 'servers' : name === 'pgbouncer' ? 'PgBouncer' : name.startsWith('postgres') ? 'PostgreSQL' : null
    if (owner) used[owner] += (user + system) / 100
  }
  return used
}

/**
 * The throughput of one server and of both for cold reads of `path` (each URL is new to the response cache), in three rounds, and the CPU use of each
 * process in the round with the median ratio.
 */
export async function measureColdReads([one, other]: [RunningServer, RunningServer], path: string): Promise<string> {
  const requests = Array.from({ length: 2000 }, () => ({ method: 'GET' as const, path: `${path}&${randomUUID()}` }))
  const read = (servers: RunningServer[]) =>
    Promise.all(servers.map(({ address: url }) => runLoad({ url, connections: 8, seconds: 5, requests }))).then((all) => ({
      perSecond: all.reduce((sum, { perSecond }) => sum + perSecond, 0),
      failedCount: all.reduce((sum, { failedCount }) => sum + failedCount, 0),
      load: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    }))
  const rounds: { alone: number; both: number; used: string }[] = []
  await read([one, other])
  for (let round = 0; round < 3; round += 1) {
    const alone = await read([one])
    const before = readCpuSeconds([one, other])
    const both = await read([one, other])
    const after = readCpuSeconds([one, other])
    expect([alone.failedCount, both.failedCount]).toEqual([0, 0])
    const used = Object.entries({ ...after, load: both.load }).map(([name, seconds]) => `${name} ${((seconds - (before[name] ?? 0)) / 5).toFixed(1)}`)
    rounds.push({ alone: alone.perSecond, both: both.perSecond, used: used.join(', ') })
  }
  const { alone, both, used } = rounds.toSorted((a, b) => a.both / a.alone - b.both / b.alone)[1] as (typeof rounds)[number]
  return `${Math.round(alone)}/s and ${Math.round(both)}/s, ${rounds.map(({ alone, both }) => (both / alone).toFixed(2)).join(', ')} times; used of ${availableParallelism()} cores: ${used}`
}
