import { startAuthEmulator } from './identity.ts'
import { acquireLock } from './lock.ts'
import { type RunningService, startPostgres } from './postgres.ts'
import type { SupervisorMessage, SupervisorOptions } from './start.ts'

/**
 * The process that owns the embedded services. It outlives the server just long enough to stop them:
 * when the channel to the server closes, however the server ended, it puts everything away and goes.
 */
let services: Promise<RunningService>[] = []
let shutdown: Promise<void> | undefined

const sendMessage = (message: SupervisorMessage) => process.connected && process.send?.(message, undefined, undefined, () => {})

async function startServices({ dataDir, postgres, identity, authPort }: SupervisorOptions) {
  await acquireLock(dataDir, () => shutdown !== undefined)
  if (shutdown) return
  const database = postgres ? startPostgres(dataDir) : undefined
  const auth = identity ? startAuthEmulator(dataDir, authPort) : undefined
  services = [database, auth].filter((service) => service !== undefined)
  const [{ databaseUrl, exited } = {}, { authEmulatorHost } = {}] = await Promise.all([database, auth])
  void exited?.then(() => shutDown(1))
  sendMessage({ type: 'ready', databaseUrl, authEmulatorHost })
}

/** Waits for what is just starting too: left alone, it would run on without a keeper. */
async function stopServices(code: number) {
  const startResults = await Promise.allSettled(services)
  const stopResults = await Promise.allSettled(startResults.map((service) => (service.status === 'fulfilled' ? service.value.stop() : undefined)))
  for (const stopResult of stopResults) if (stopResult.status === 'rejected') console.error(`An embedded service did not stop cleanly: ${stopResult.reason}`)
  process.exit(code)
}

function shutDown(code: number) {
  shutdown ??= stopServices(code)
  return shutdown
}

// The server decides when its database goes; a package in here would end it at the first signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal).on(signal, () => {})
process.on('disconnect', () => shutDown(0))
process.on('uncaughtException', (error) => {
  console.error('The supervisor of the embedded services failed:', error)
  void shutDown(1)
})
process.once('message', (options: SupervisorOptions) => {
  startServices(options).catch((error: Error) => {
    sendMessage({ type: 'failed', message: error.message })
    return shutDown(1)
  })
})
