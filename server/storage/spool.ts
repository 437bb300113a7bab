import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../observability/log.ts'
import { runAtInterval } from '../utils/async/interval.ts'

const heartbeatIntervalMs = 60_000
/** Without a heartbeat for this long a server counts as ended: several intervals, so that a paused one does not. */
const heartbeatTimeoutMs = 10 * heartbeatIntervalMs

type Spool = {
  /** Where this server spools uploads. */
  dir: string
  /** Stops the heartbeat and removes the folder. */
  stop(): Promise<void>
}

/**
 * Creates a spool folder for the uploads of this server below `root`, which servers may share. Its modification time is the server's
 * heartbeat; with each heartbeat the folders of servers that have ended are removed. The name is random, since containers may have the same
 * host names and process ids.
 */
export async function startSpool(root: string, log: Log): Promise<Spool> {
  const dir = join(root, randomUUID())
  const heartbeats = runAtInterval(
    () =>
      writeHeartbeat(dir)
        .then(() => purgeSpool(root))
        .catch((error) => log.error({ err: error }, 'upload spool maintenance failed')),
    heartbeatIntervalMs,
  )
  await heartbeats.firstRun
  return {
    dir,
    async stop() {
      await heartbeats.stop()
      await rm(dir, { recursive: true, force: true }).catch((error) => log.error({ err: error }, 'removing the upload spool failed'))
    },
  }
}

async function writeHeartbeat(dir: string) {
  await mkdir(dir, { recursive: true })
  const now = new Date()
  await utimes(dir, now, now)
}

async function purgeSpool(root: string) {
  for (const name of await readdir(root)) {
    const path = join(root, name)
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtimeMs < Date.now() - heartbeatTimeoutMs) await rm(path, { recursive: true, force: true })
  }
}
