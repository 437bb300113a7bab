import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppListener } from './http/load-shedding/request-listener.ts'
import type { Log } from './observability/log.ts'

/** Milliseconds that requests under way may take to finish, and all that is put away after them. */
const longestDrain = 25_000
const longestRest = 10_000

type Ending = {
  server: Server
  requests: Pick<AppListener, 'drain'>
  log: Log
  /** Seconds of listening on, so that a load balancer turns elsewhere first. */
  drainDelay: number
  /** Cuts what would keep a closing server waiting. */
  endStreams: () => void
  /** What is put away once no request is left: each step at once, one step after the other. */
  steps: (() => (Promise<unknown> | undefined)[])[]
}

/**
 * Ends the process when a signal asks for it (0) or a fault that nobody caught makes it (1): requests under way are finished first,
 * nothing new is taken, and nothing can hold up the end for long. Asked by a signal a second time it ends at once.
 */
export function endWell({ server, requests, log, drainDelay, endStreams, steps }: Ending): { end(code: number): void } {
  let ending = false
  const drain = async () => {
    requests.drain()
    await pause(drainDelay * 1000)
    const drained = new Promise((resolve) => server.close(resolve))
    endStreams()
    // A connection that has just answered is idle only now.
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const late = setTimeout(() => server.closeAllConnections(), longestDrain)
    server.closeIdleConnections()
    await drained
    clearInterval(idle)
    clearTimeout(late)
  }
  const putAway = async () => {
    for (const step of steps) await Promise.allSettled(step())
  }
  const end = async (code: number) => {
    if (ending) return
    ending = true
    process.stdout.write('Closing …\n')
    await drain()
    await Promise.race([putAway(), pause(longestRest)])
    process.exit(code)
  }
  const asked = () => (ending ? process.exit(1) : void end(0))
  process.on('SIGINT', asked).on('SIGTERM', asked)
  // Nothing is certain after it, so what is under way is finished and whoever watches the process starts it anew.
  const lost = (error: unknown) => {
    log.fatal({ err: error }, 'a fault that nobody caught')
    void end(1)
  }
  process.on('unhandledRejection', lost).on('uncaughtException', lost)
  return { end: (code) => void end(code) }
}
