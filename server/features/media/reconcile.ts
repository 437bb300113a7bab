import type { ServiceContext } from '../../auth/service-context.ts'
import type { StoredFile } from '../../storage/disk.ts'
import { rowsUnder, type StoredRow, storedRows } from './data.ts'
import { sizeKey } from './uploads.ts'

/** What a row names and the storage lacks or has in another size, or what lies there that no row names. */
export type Finding = { missing: string } | { unnamed: StoredFile }

/** So many files are compared with their rows at a time, however many there are. */
export const filesAtOnce = 10_000

/**
 * Goes through storage and rows side by side, both in the order of the ids with which keys begin. What does not lie where it is looked
 * for is asked for by itself before anything is said of it.
 */
export async function* takeInventory({ database, storage }: Pick<ServiceContext, 'database' | 'storage'>, signal?: AbortSignal): AsyncGenerator<Finding, void> {
  let last: string | undefined
  for await (const { files, end } of stretches(storage.list(), signal)) {
    const unnamed = new Map(files.map((file) => [file.key, file]))
    for await (const row of storedRows(database, last)) {
      if (end !== undefined && row.id > end) break
      last = row.id
      for (const key of keysOf(row)) {
        signal?.throwIfAborted()
        const found = unnamed.get(key)
        unnamed.delete(key)
        // A row that came after the list was made has its bytes all the same.
        if (!(found ? fits(row, found) : await storage.exists(key))) yield { missing: key }
      }
    }
    // A picture's sizes may lie on both sides of a stretch's end.
    for (const row of await rowsUnder(database, [...unnamed.keys()].flatMap(possibleRows))) {
      for (const key of keysOf(row)) {
        const found = unnamed.get(key)
        unnamed.delete(key)
        if (found && !fits(row, found)) yield { missing: key }
      }
    }
    for (const file of unnamed.values()) {
      signal?.throwIfAborted()
      yield { unnamed: file }
    }
  }
}

const keysOf = ({ key, widths }: StoredRow) => [key, ...widths.map((width) => sizeKey(key, width))]

/** Of a picture's smaller sizes no row says how many bytes they have. */
const fits = (row: StoredRow, { key, size }: StoredFile) => key !== row.key || size === row.size

/** The keys of rows that may name it. */
const possibleRows = (key: string) => [key, key.replace(/^([^.]*)-\d+\./, '$1.')]

/** A list in stretches, each with the key at its end; the last one, which may be empty, has none. */
async function* stretches(list: AsyncIterable<StoredFile>, signal?: AbortSignal): AsyncGenerator<{ files: StoredFile[]; end?: string }, void> {
  let files: StoredFile[] = []
  for await (const file of list) {
    signal?.throwIfAborted()
    files.push(file)
    if (files.length < filesAtOnce) continue
    yield { files, end: file.key }
    files = []
  }
  yield { files }
}
