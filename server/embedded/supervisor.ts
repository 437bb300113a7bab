import { startIdentity } from './identity.ts'
import { takeLock } from './lock.ts'
import { type Running, startPostgres } from './postgres.ts'
import type { KeeperMessage, KeeperOrder } from './start.ts'

/**
 * The process that owns the embedded services. It outlives the server just long enough to stop them:
 * when the channel to the server closes, however the server ended, it puts everything away and goes.
 */
let starting: Promise<Running>[] = []
let ending: Promise<void> | undefined

const say = (message: KeeperMessage) => process.connected && process.send?.(message, undefined, undefined, () => {})

async function begin({ dataDir, postgres, identity, authPort }: KeeperOrder) {
  await takeLock(dataDir, () => ending !== undefined)
  if (ending) return
  const database = postgres ? startPostgres(dataDir) : undefined
  const auth = identity ? startIdentity(dataDir, authPort) : undefined
  starting = [database, auth].filter((service) => service !== undefined)
  const [{ databaseUrl, gone } = {}, { authEmulatorHost } = {}] = await Promise.all([database, auth])
  void gone?.then(() => end(1))
  say({ type: 'ready', databaseUrl, authEmulatorHost })
}

/** Waits for what is just starting too: left alone, it would run on without a keeper. */
async function putAway(code: number) {
  const services = await Promise.allSettled(starting)
  const stops = await Promise.allSettled(services.map((service) => (service.status === 'fulfilled' ? service.value.stop() : undefined)))
  for (const stop of stops) if (stop.status === 'rejected') console.error(`An embedded service did not stop cleanly: ${stop.reason}`)
  process.exit(code)
}

function end(code: number) {
  ending ??= putAway(code)
  return ending
}

// The server decides when its database goes; a package in here would end it at the first signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal).on(signal, () => {})
process.on('disconnect', () => end(0))
process.on('uncaughtException', (error) => {
  console.error('The keeper of the embedded services failed:', error)
  void end(1)
})
process.once('message', (order: KeeperOrder) => {
  begin(order).catch((error: Error) => {
    say({ type: 'failed', message: error.message })
    return end(1)
  })
})
