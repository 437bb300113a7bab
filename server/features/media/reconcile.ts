import type { ServiceContext } from '../../auth/service-context.ts'
import type { StoredFile } from '../../storage/disk.ts'
import { findFileRowsByKeys, iterateFileRows, type StoredFileRow } from './data.ts'
import { getSizeKey } from './uploads.ts'

/** A file that a row refers to and that is not stored or has another size (`missing`), or a stored file without a row (`orphan`). */
type StorageDiscrepancy = { missing: string } | { orphan: StoredFile }

/** The number of stored files that are compared with their rows at a time; bounds the memory. */
export const filesPerBatch = 10_000

/**
 * Compares storage and rows by merging them: both are ordered by id, with which keys begin. A file that is not in the listing is looked up
 * by itself before it is reported as missing.
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
        // A file that was stored after the listing has begun may be missing from it.
        if (!(storedFile ? hasExpectedSize(row, storedFile) : await storage.exists(key))) yield { missing: key }
      }
    }
    // The sizes of an image may be in two batches.
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

/** Rows have the size of the largest image only: smaller sizes always match. */
const hasExpectedSize = (row: StoredFileRow, { key, size }: StoredFile) => key !== row.key || size === row.size

/** The keys of rows that may refer to a stored file. */
const getPossibleRowKeys = (key: string) => [key, key.replace(/^([^.]*)-\d+\./, '$1.')]

/** Splits a listing into batches, each with its last key; the last batch, which may be empty, has none. */
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
