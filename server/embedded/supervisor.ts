import { startAuthEmulator } from './auth-emulator.ts'
import { acquireLock } from './data-folder-lock.ts'
import { type RunningService, startPostgres } from './postgres.ts'
import type { SupervisorMessage, SupervisorOptions } from './start.ts'

/**
 * The process that runs the embedded services. When the channel to the server closes, however the server ended, it stops the services
 * and exits.
 */
let services: Promise<RunningService>[] = []
let shutdown: Promise<void> | undefined

const sendMessage = (message: SupervisorMessage) => process.connected && process.send?.(message, undefined, undefined, () => {})

async function startServices({ dataDir, postgres, identity, authPort, appUrl }: SupervisorOptions) {
  await acquireLock(dataDir, () => shutdown !== undefined)
  if (shutdown) return
  const database = postgres ? startPostgres(dataDir) : undefined
  const auth = identity ? startAuthEmulator(dataDir, authPort, appUrl) : undefined
  services = [database, auth].filter((service) => service !== undefined)
  const [{ databaseUrl, exited } = {}, { authEmulatorHost } = {}] = await Promise.all([database, auth])
  void exited?.then(() => shutDown(1))
  sendMessage({ type: 'ready', databaseUrl, authEmulatorHost })
}

/** Also waits for services that are still starting, since they would otherwise continue without a supervisor. */
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

// Ignore signals, since the server decides when its database stops. A package used here would exit at the first signal.
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
