import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** An upload takes at most five minutes, and its processing one. */
const maxAgeMs = 60 * 60 * 1000

/**
 * The folder where this process spools uploads, below one that several servers may share; it is made with the first upload. What
 * processes that no longer run have left is removed: those of this host by their id, those of others an hour after their last upload.
 */
export async function openSpool(root: string, log: Log): Promise<string> {
  try {
    for (const name of await readdir(root)) {
      const [, host, pid] = /^(.+)-(\d+)$/.exec(name) ?? []
      const path = join(root, name)
      const isLive = host === hostname() ? isRunning(Number(pid)) : await isRecent(path)
      if (!isLive) await rm(path, { recursive: true, force: true })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.error({ err: error }, 'uploads of ended processes could not be removed')
  }
  return join(root, `${hostname()}-${process.pid}`)
}

/** Another process: a folder under this one's id is left from before a restart of the container. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isRecent(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null)
  return facts !== null && facts.mtimeMs > Date.now() - maxAgeMs
}
