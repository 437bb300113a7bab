import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppListener } from './http/load-shedding/request-listener.ts'
import type { Log } from './observability/log.ts'

/** Time for running requests to finish, and then for all cleanup steps together. */
const drainTimeoutMs = 25_000
const cleanupTimeoutMs = 10_000

type GracefulShutdownOptions = {
  server: Server
  requestListener: Pick<AppListener, 'drain'>
  log: Log
  /** Seconds during which the server still accepts connections, so that a load balancer can take it out of rotation first. */
  drainDelaySeconds: number
  /** Ends open streams, which would otherwise delay the closing of the server. */
  closeStreams: () => void
  /** Run once no request is left: the promises of one step in parallel, the steps one after the other. */
  cleanupSteps: (() => (Promise<unknown> | undefined)[])[]
}

/**
 * Shuts the process down on SIGINT or SIGTERM (exit code 0) and on an uncaught error (1). Running requests are finished first, new connections are
 * refused, and each phase has a timeout. A second signal exits at once.
 */
export function setUpGracefulShutdown({ server, requestListener, log, drainDelaySeconds, closeStreams, cleanupSteps }: GracefulShutdownOptions): {
  shutDown(code: number): void
} {
  let isShuttingDown = false
  const drain = async () => {
    requestListener.drain()
    await sleep(drainDelaySeconds * 1000)
    const closed = new Promise((resolve) => server.close(resolve))
    closeStreams()
    // Keep-alive connections become idle only after their response, so they are closed repeatedly.
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
    process.stdout.write('Shutting down …\n')
    await drain()
    await Promise.race([cleanUp(), sleep(cleanupTimeoutMs)])
    process.exit(code)
  }
  const onSignal = () => (isShuttingDown ? process.exit(1) : void shutDown(0))
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  // After an uncaught error the state is unknown: running requests are finished, and the process manager restarts the process.
  const onUncaughtError = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error')
    void shutDown(1)
  }
  process.on('unhandledRejection', onUncaughtError).on('uncaughtException', onUncaughtError)
  return { shutDown: (code) => void shutDown(code) }
}
