import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

type ReadZipOptions = {
  maxEntries: number
  /** The one entry whose content is read, in any case of its letters; `maxBytes` bounds it unpacked. */
  contentOf: string
  maxBytes: number
}

/**
 * The names in a zip's central directory and the content of one entry, which is null unless the zip has exactly one of that name; null
 * when the zip cannot be read, has too many entries, or one that climbs out of its folder. Nothing else is unpacked.
 */
export async function readZip(path: string, { maxEntries, contentOf, maxBytes }: ReadZipOptions): Promise<{ names: string[]; content: Buffer | null } | null> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(() => null)
  if (!zip) return null
  try {
    if (zip.entryCount > maxEntries) return null
    const entries = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const [entry, another] = entries.filter(({ fileName }) => fileName.toLowerCase() === contentOf.toLowerCase())
    // The stream fails beyond the size that the entry claims.
    const content = entry && !another && entry.uncompressedSize <= maxBytes ? await buffer(await zip.openReadStreamPromise(entry)) : null
    return { names: entries.map(({ fileName }) => fileName), content }
  } catch {
    return null
  } finally {
    zip.close()
  }
}
