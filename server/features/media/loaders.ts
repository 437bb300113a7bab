import DataLoader from 'dataloader'
import type { Database } from '../../database/client.ts'
import { ensureSecretKey } from '../../database/secret-keys.ts'
import { isPoolExhausted } from '../../database/transient-errors.ts'
import { retry } from '../../utils/async/retry.ts'
import { type FileRecord, findFilesByKeys } from './data.ts'

const loaders = new WeakMap<Database, DataLoader<string, FileRecord | null>>()

/**
 * The row of a stored file by its key, or null. Requests that arrive in the same turn of the event loop share one query, so that many images at once
 * neither occupy all connections nor wait for one until the pool times out. A pool timeout is retried at most three times, since a failed image
 * stays missing on the page. Rows are not cached: a deleted file is not found from then on.
 */
export function loadFileByKey(database: Database, key: string): Promise<FileRecord | null> {
  const loader = loaders.get(database) ?? createFileLoader(database)
  loaders.set(database, loader)
  return loader.load(key)
}

const createFileLoader = (database: Database) =>
  new DataLoader<string, FileRecord | null>(
    async (keys) => {
      const rows = await retry(() => findFilesByKeys(database, [...new Set(keys)]), isPoolExhausted)
      const files = new Map(rows.map((file) => [file.key, file]))
      return keys.map((key) => files.get(key) ?? null)
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  )

/** A secret key that all servers share, by its name. */
export const createSecretKeyLoader = (_database: Database, primary: Database) =>
  new DataLoader<string, Uint8Array>((names) => Promise.all(names.map((name) => ensureSecretKey(primary, name))))
