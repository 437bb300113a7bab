import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppListener } from './http/load-shedding/request-listener.ts'
import type { Log } from './observability/log.ts'

/** Milliseconds that requests under way may take to finish, and all that is put away after them. */
const drainTimeoutMs = 25_000
const cleanupTimeoutMs = 10_000

type GracefulShutdownOptions = {
  server: Server
  requests: Pick<AppListener, 'drain'>
  log: Log
  /** Seconds of listening on, so that a load balancer turns elsewhere first. */
  drainDelaySeconds: number
  /** Cuts what would keep a closing server waiting. */
  closeStreams: () => void
  /** What is put away once no request is left: each step at once, one step after the other. */
  cleanupSteps: (() => (Promise<unknown> | undefined)[])[]
}

/**
 * Ends the process when a signal asks for it (0) or uncaught error makes it (1): requests under way are finished first,
 * nothing new is taken, and nothing can hold up the end for long. Asked by a signal a second time it ends at once.
 */
export function setUpGracefulShutdown({ server, requests, log, drainDelaySeconds, closeStreams, cleanupSteps }: GracefulShutdownOptions): {
  shutDown(code: number): void
} {
  let isShuttingDown = false
  const drain = async () => {
    requests.drain()
    await pause(drainDelaySeconds * 1000)
    const closed = new Promise((resolve) => server.close(resolve))
    closeStreams()
    // A connection that has just answered is idle only now.
    const idleCheckTimer = setInterval(() => server.closeIdleConnections(), 100)
    const drainTimer = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
    server.closeIdleConnections()
    await closed
    clearInterval(idleCheckTimer)
    clearTimeout(drainTimer)
  }
  const cleanUp = async () => {
    for (const step of cleanupSteps) await Promise.allSettled(step())
  }
  const shutDown = async (code: number) => {
    if (isShuttingDown) return
    isShuttingDown = true
    process.stdout.write('Closing …\n')
    await drain()
    await Promise.race([cleanUp(), pause(cleanupTimeoutMs)])
    process.exit(code)
  }
  const onSignal = () => (isShuttingDown ? process.exit(1) : void shutDown(0))
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  // Nothing is certain after it, so what is under way is finished and whoever watches the process starts it anew.
  const onUncaughtError = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error')
    void shutDown(1)
  }
  process.on('unhandledRejection', onUncaughtError).on('uncaughtException', onUncaughtError)
  return { shutDown: (code) => void shutDown(code) }
}
