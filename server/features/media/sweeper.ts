import type { ServiceContext } from '../../auth/service-context.ts'
import { inRounds } from '../../lib/rounds.ts'
import type { StoredFile } from '../../lib/storage.ts'
import { deleteUnusedFiles, deleteUploadDays, storedRows, whileAlone } from './data.ts'
import { forgetFiles, sizeKey } from './service.ts'

const hour = 60 * 60 * 1000

type Sweep = Pick<ServiceContext, 'database' | 'storage' | 'now' | 'log'>

/** Sweeps at once and every hour; `stop` breaks off a sweep between two files, the next one goes on from there. */
export function startSweeper(sweep: Sweep): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const round = () =>
    sweepOnce(sweep, signal).then(
      () => {},
      (error) => {
        if (!signal.aborted) sweep.log.error({ err: error }, 'the media could not be swept')
      },
    )
  const { stop } = inRounds(round, hour)
  return {
    stop() {
      stopping.abort()
      return stop()
    },
  }
}

/** Removes rows that nothing has referred to for a day and bytes that no row has named for an hour; false when another server is at it. */
export const sweepOnce = (sweep: Sweep, signal?: AbortSignal): Promise<boolean> =>
  whileAlone(sweep.database, async () => {
    const now = sweep.now().getTime()
    const unused = await deleteUnusedFiles(sweep.database, new Date(now - 24 * hour))
    await forgetFiles(sweep, unused)
    await deleteUploadDays(sweep.database, new Date(now - 72 * hour))
    const { missing, unnamed } = await takeInventory(sweep, signal)
    const old = unnamed.filter(({ modifiedAt }) => modifiedAt.getTime() < now - hour)
    for (const { key } of old) {
      signal?.throwIfAborted()
      await forgetFiles(sweep, [key])
    }
    if (missing.length) sweep.log.error({ missing: missing.slice(0, 20), count: missing.length }, 'files that rows name are missing')
    if (unused.length + old.length) sweep.log.info({ unused: unused.length, unnamed: old.length }, 'media swept')
  })

/** What rows name and the storage lacks or has in another size, and what lies there that no row names. */
export async function takeInventory(
  { database, storage }: Pick<ServiceContext, 'database' | 'storage'>,
  signal?: AbortSignal,
): Promise<{ missing: string[]; unnamed: StoredFile[] }> {
  const unnamed = new Map<string, StoredFile>()
  for await (const file of storage.list()) {
    signal?.throwIfAborted()
    unnamed.set(file.key, file)
  }
  const missing: string[] = []
  for await (const { key, size, widths } of storedRows(database)) {
    signal?.throwIfAborted()
    for (const each of [key, ...widths.map((width) => sizeKey(key, width))]) {
      const found = unnamed.get(each)
      unnamed.delete(each)
      // A row that came after the list was made has its bytes all the same.
      const whole = found ? each !== key || found.size === size : await storage.exists(each)
      if (!whole) missing.push(each)
    }
  }
  return { missing, unnamed: [...unnamed.values()] }
}
