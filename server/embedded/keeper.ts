import { createServer } from 'node:net'
import { startIdentity } from './identity.ts'
import { type Running, startPostgres } from './postgres.ts'
import type { KeeperMessage, KeeperOrder } from './start.ts'

/**
 * The process that owns the embedded services. It outlives the server just long enough to stop them:
 * when the channel to the server closes, however the server ended, it puts everything away and goes.
 */
const running: Running[] = []
let ending: Promise<void> | undefined

const say = (message: KeeperMessage) => process.connected && process.send?.(message)

async function begin({ dataDir, lock, postgres, identity, authPort }: KeeperOrder) {
  await takeLock(lock, dataDir)
  const keep = <T extends Running>(service: T) => {
    running.push(service)
    return service
  }
  const [database, auth] = await Promise.all([
    postgres ? startPostgres(dataDir).then(keep) : undefined,
    identity ? startIdentity(dataDir, authPort).then(keep) : undefined,
  ])
  say({ type: 'ready', databaseUrl: database?.databaseUrl, authEmulatorHost: auth?.authEmulatorHost })
}

function end() {
  ending ??= Promise.allSettled(running.map((service) => service.stop())).then(() => process.exit(0))
  return ending
}

/** Held by listening, so that it is free again the moment this process is gone. */
function takeLock(path: string, dataDir: string) {
  return new Promise<void>((resolve, reject) => {
    createServer()
      .once('error', () => reject(new Error(`Another Thinnai already runs on ${dataDir}.`)))
      .listen(path, resolve)
      .unref()
  })
}

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', end)
process.once('message', (order: KeeperOrder) => {
  begin(order).catch(async (error: Error) => {
    say({ type: 'failed', message: error.message })
    await end()
  })
})
