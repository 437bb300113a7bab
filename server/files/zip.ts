import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

type ReadZipOptions = {
  maxEntries: number
  /** The name of the only entry whose content is read, case-insensitive. `maxBytes` limits its decompressed size. */
  contentOf: string
  maxBytes: number
}

/**
 * Reads the names in the central directory of a ZIP file, and the content of one entry. The content is null unless exactly one entry has
 * that name. Returns null if the file is invalid, has too many entries, or has an entry outside its folder (`..`). No other entry is decompressed.
 */
export async function readZip(path: string, { maxEntries, contentOf, maxBytes }: ReadZipOptions): Promise<{ names: string[]; content: Buffer | null } | null> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(() => null)
  if (!zip) return null
  try {
    if (zip.entryCount > maxEntries) return null
    const entries = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const [entry, another] = entries.filter(({ fileName }) => fileName.toLowerCase() === contentOf.toLowerCase())
    // The stream fails if the content is larger than `uncompressedSize`.
    const content = entry && !another && entry.uncompressedSize <= maxBytes ? await buffer(await zip.openReadStreamPromise(entry)) : null
    return { names: entries.map(({ fileName }) => fileName), content }
  } catch {
    return null
  } finally {
    zip.close()
  }
}
