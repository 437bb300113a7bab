import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon, { type Client, type Request, type Result } from 'autocannon'

/** Requests of one kind; each connection sends its own part of `requests` in a loop. */
export type LoadOptions = { url: string; connections: number; seconds: number; requests: Request[] }
/**
 * Successful responses per second, latencies in milliseconds, failed requests (errors, timeouts, statuses other than 2xx and 304), and the CPU time of
 * the load generator in seconds.
 */
export type LoadResult = { perSecond: number; p50: number; p95: number; p99: number; failedCount: number; cpuSeconds: number }

/** Send the load from a child process, so that the server has a core of its own. */
export function runLoad(options: LoadOptions): Promise<LoadResult> {
  const generator: ChildProcess = fork(fileURLToPath(import.meta.url))
  generator.send(options)
  return new Promise((resolve, reject) => {
    generator.once('message', (result) => {
      generator.disconnect()
      resolve(result as LoadResult)
    })
    generator.once('exit', (code) => code && reject(new Error(`the load generator exited with ${code}`)))
  })
}

/** The body of the child process. */
async function runLoadInProcess({ url, connections, seconds, requests }: LoadOptions) {
  let next = 0
  const durationsMs: number[] = []
  const share = Math.max(1, Math.floor(requests.length / connections))
  const setupClient = (client: Client) => {
    client.setRequests(requests.slice(next, next + share))
    next = (next + share) % requests.length
    // autocannon's own percentiles are without the 95th.
    client.on('response', (_statusCode, _bytes, durationMs) => void durationsMs.push(durationMs))
  }
  const before = process.cpuUsage()
  const result: Result = await autocannon({ url, connections, duration: seconds, setupClient, timeout: 20 })
  const succeededCount = Object.entries(result.statusCodeStats ?? {}).reduce(
    (sum, [status, { count = 0 }]) => (/^(2..|304)$/.test(status) ? sum + count : sum),
    0,
  )
  const { p50, p99 } = result.latency
  const p95 = Number((durationsMs.sort((a, b) => a - b)[Math.floor(durationsMs.length * 0.95)] ?? 0).toFixed(1))
  const { user, system } = process.cpuUsage(before)
  const failedCount = result.errors + result.timeouts + result.requests.total - succeededCount
  process.send?.({ perSecond: succeededCount / result.duration, p50, p95, p99, failedCount, cpuSeconds: (user + system) / 1e6 } satisfies LoadResult)
}

if (import.meta.main) process.once('message', runLoadInProcess)
