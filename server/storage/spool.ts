import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../observability/log.ts'
import { runAtInterval } from '../utils/interval.ts'

const heartbeatIntervalMs = 60_000
/** Without a heartbeat for so long a server has ended: several intervals, so that a paused one is not taken for ended. */
const heartbeatTimeoutMs = 10 * heartbeatIntervalMs

export type Spool = {
  /** Where this server spools uploads. */
  dir: string
  /** Removes the folder. */
  stop(): Promise<void>
}

/**
 * A folder for the uploads of this server alone, below one that servers may share. Its modification time is the server's heartbeat;
 * with each, the folders of servers that have ended are removed. Host names and process ids tell no servers apart: containers may share both.
 */
export async function startSpool(root: string, log: Log): Promise<Spool> {
  const dir = join(root, randomUUID())
  const heartbeats = runAtInterval(
    () =>
      writeHeartbeat(dir)
        .then(() => purgeSpool(root))
        .catch((error) => log.error({ err: error }, 'the spool of uploads could not be maintained')),
    heartbeatIntervalMs,
  )
  await heartbeats.firstRun
  return {
    dir,
    async stop() {
      await heartbeats.stop()
      await rm(dir, { recursive: true, force: true }).catch((error) => log.error({ err: error }, 'the spool of uploads could not be removed'))
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
