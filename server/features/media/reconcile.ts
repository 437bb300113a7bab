import type { ServiceContext } from '../../auth/service-context.ts'
import type { StoredFile } from '../../storage/disk.ts'
import { findFileRowsByKeys, iterateFileRows, type StoredFileRow } from './data.ts'
import { getSizeKey } from './uploads.ts'

/** What a row names and the storage lacks or has in another size, or what lies there that no row names. */
export type StorageDiscrepancy = { missing: string } | { orphan: StoredFile }

/** So many files are compared with their rows at a time, however many there are. */
export const filesPerBatch = 10_000

/**
 * Goes through storage and rows side by side, both in the order of the ids with which keys begin. What does not lie where it is looked
 * for is asked for by itself before anything is said of it.
 */
export async function* findStorageDiscrepancies(
  { database, storage }: Pick<ServiceContext, 'database' | 'storage'>,
  signal?: AbortSignal,
): AsyncGenerator<StorageDiscrepancy, void> {
  let lastRowId: string | undefined
  for await (const { files, endKey } of readBatches(storage.list(), signal)) {
    const unmatchedFiles = new Map(files.map((file) => [file.key, file]))
    for await (const row of iterateFileRows(database, lastRowId)) {
      if (endKey !== undefined && row.id > endKey) break
      lastRowId = row.id
      for (const key of getStorageKeys(row)) {
        signal?.throwIfAborted()
        const storedFile = unmatchedFiles.get(key)
        unmatchedFiles.delete(key)
        // A row that came after the list was made has its bytes all the same.
        if (!(storedFile ? hasExpectedSize(row, storedFile) : await storage.exists(key))) yield { missing: key }
      }
    }
    // A picture's sizes may lie on both sides of a stretch's end.
    for (const row of await findFileRowsByKeys(database, [...unmatchedFiles.keys()].flatMap(getPossibleRowKeys))) {
      for (const key of getStorageKeys(row)) {
        const storedFile = unmatchedFiles.get(key)
        unmatchedFiles.delete(key)
        if (storedFile && !hasExpectedSize(row, storedFile)) yield { missing: key }
      }
    }
    for (const file of unmatchedFiles.values()) {
      signal?.throwIfAborted()
      yield { orphan: file }
    }
  }
}

const getStorageKeys = ({ key, widths }: StoredFileRow) => [key, ...widths.map((width) => getSizeKey(key, width))]

/** Of a picture's smaller sizes no row says how many bytes they have. */
const hasExpectedSize = (row: StoredFileRow, { key, size }: StoredFile) => key !== row.key || size === row.size

/** The keys of rows that may name it. */
const getPossibleRowKeys = (key: string) => [key, key.replace(/^([^.]*)-\d+\./, '$1.')]

/** A list in stretches, each with the key at its end; the last one, which may be empty, has none. */
async function* readBatches(list: AsyncIterable<StoredFile>, signal?: AbortSignal): AsyncGenerator<{ files: StoredFile[]; endKey?: string }, void> {
  let files: StoredFile[] = []
  for await (const file of list) {
    signal?.throwIfAborted()
    files.push(file)
    if (files.length < filesPerBatch) continue
    yield { files, endKey: file.key }
    files = []
  }
  yield { files }
}
