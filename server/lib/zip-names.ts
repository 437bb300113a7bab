import { openPromise } from 'yauzl'

/**
 * The names in a zip's central directory; null when it cannot be read, has more than `most` of them, or one that climbs out of
 * its folder. Nothing is unpacked, so it does not matter what would become of it.
 */
export async function zipNames(path: string, most: number): Promise<string[] | null> {
  const zip = await openPromise(path, { strictFileNames: true }).catch(() => null)
  if (!zip) return null
  const names: string[] = []
  try {
    if (zip.entryCount > most) return null
    for await (const { fileName } of zip.eachEntry()) names.push(fileName)
    return names
  } catch {
    return null
  } finally {
    zip.close()
  }
}
