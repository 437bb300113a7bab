import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** One GET request, repeated by `connections` connections with `pipelining` requests in flight each. */
export type PipelinedLoadOptions = { port: number; path: string; headers: Record<string, string>; connections: number; pipelining: number; seconds: number }

/**
 * Sends one request repeatedly from a child process, and returns the successful responses per second. It only counts status lines: autocannon, which parses
 * each response, takes as much of the processor as the server that answers from its cache, so that it measures itself.
 */
export async function runPipelinedLoad(options: PipelinedLoadOptions): Promise<number> {
  const generator = fork(fileURLToPath(import.meta.url))
  generator.send(options)
  const [perSecond]: (number | Error)[] = await Promise.race([
    once(generator, 'message'),
    once(generator, 'exit').then(([code]) => [new Error(`the load generator exited with ${code}`)]),
  ])
  generator.disconnect()
  if (typeof perSecond !== 'number') throw perSecond
  return perSecond
}

/** The body of the child process. */
async function runInProcess({ port, path, headers, connections, pipelining, seconds }: PipelinedLoadOptions) {
  const lines = [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  const request = `${lines.join('\r\n')}\r\n\r\n`
  let responseCount = 0
  const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  for (const socket of sockets) {
    countStatusLines(socket, (count) => {
      responseCount += count
      socket.write(request.repeat(count))
    })
    socket.write(request.repeat(pipelining))
  }
  const startedAt = performance.now()
  await setTimeout(seconds * 1000)
  process.send?.((responseCount * 1000) / (performance.now() - startedAt))
  for (const socket of sockets) socket.destroy()
}

async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const statusLine = Buffer.from('HTTP/1.1 ')
const successLine = Buffer.from('HTTP/1.1 200 ')

/** Calls `onResponses` with the number of responses that have begun in each chunk. A line that is split between two chunks is found with the second. */
function countStatusLines(socket: ReturnType<typeof connect>, onResponses: (count: number) => void) {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    const data = rest.length ? Buffer.concat([rest, chunk]) : chunk
    let count = 0
    let end = 0
    for (let at = data.indexOf(statusLine); at !== -1 && at + successLine.length <= data.length; at = data.indexOf(statusLine, end)) {
      end = at + successLine.length
      if (!data.subarray(at, end).equals(successLine)) throw new Error(`unexpected response: ${data.subarray(at, at + 40)}`)
      count += 1
    }
    rest = data.subarray(Math.max(end, data.length - successLine.length + 1))
    if (count > 0) onResponses(count)
  })
}

if (import.meta.main) process.once('message', runInProcess)
