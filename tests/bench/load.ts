import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon, { type Client, type Request, type Result } from 'autocannon'

/** Requests of one kind; each connection has its own share of `requests` and begins anew when that is over. */
export type LoadOptions = { url: string; connections: number; seconds: number; requests: Request[] }
/** What came of it: answers a second, milliseconds, how many answers were none, or none of 2xx or 304, and the seconds of a core that sending took. */
export type LoadResult = { perSecond: number; p50: number; p99: number; failedCount: number; cpuSeconds: number }

/** Sends a load from a process of its own, so that the server has its core to itself. */
export function runLoad(load: LoadOptions): Promise<LoadResult> {
  const sender: ChildProcess = fork(fileURLToPath(import.meta.url))
  sender.send(load)
  return new Promise((resolve, reject) => {
    sender.once('message', (result) => {
      sender.disconnect()
      resolve(result as LoadResult)
    })
    sender.once('exit', (code) => code && reject(new Error(`the load ended with ${code}`)))
  })
}

/** In that process. */
async function runLoadInProcess({ url, connections, seconds, requests }: LoadOptions) {
  let next = 0
  const share = Math.max(1, Math.floor(requests.length / connections))
  const setupClient = (client: Client) => {
    client.setRequests(requests.slice(next, next + share))
    next = (next + share) % requests.length
  }
  const before = process.cpuUsage()
  const result: Result = await autocannon({ url, connections, duration: seconds, setupClient, timeout: 20 })
  const succeededCount = Object.entries(result.statusCodeStats ?? {}).reduce(
    (sum, [status, { count = 0 }]) => (/^(2..|304)$/.test(status) ? sum + count : sum),
    0,
  )
  const { p50, p99 } = result.latency
  const { user, system } = process.cpuUsage(before)
  const failedCount = result.errors + result.timeouts + result.requests.total - succeededCount
  process.send?.({ perSecond: succeededCount / result.duration, p50, p99, failedCount, cpuSeconds: (user + system) / 1e6 } satisfies LoadResult)
}

if (import.meta.main) process.once('message', runLoadInProcess)
