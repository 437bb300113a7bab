import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** How many paths are held in memory. A directory listing is unsorted, so that the folder is listed again for each batch. */
const defaultBatchSize = 50_000

/** The relative paths of all files below a folder, sorted, with bounded memory; none if the folder does not exist. */
export async function* listSortedPaths(folder: string, batchSize = defaultBatchSize): AsyncGenerator<string, void> {
  for (let lastPath = ''; ; ) {
    const paths = await selectSmallestAfter(lastPath, listFilePaths(folder), batchSize)
    yield* paths
    if (paths.length < batchSize) return
    lastPath = paths.at(-1) ?? ''
  }
}

/** The smallest `batchSize` texts after `last`. Memory is bounded, and texts are sorted in small parts, so as not to block the event loop. */
async function selectSmallestAfter(last: string, texts: AsyncIterable<string>, batchSize: number): Promise<string[]> {
  const sortSize = Math.ceil(batchSize / 20)
  let smallest: string[] = []
  let unsorted: string[] = []
  for await (const text of texts) {
    if (text <= last || (smallest.length === batchSize && text > (smallest.at(-1) ?? ''))) continue
    unsorted.push(text)
    if (unsorted.length < sortSize) continue
    smallest = mergeSorted(smallest, unsorted.sort(), batchSize)
    unsorted = []
  }
  return mergeSorted(smallest, unsorted.sort(), batchSize)
}

/** Merges two sorted lists into their first `maxLength` items. */
function mergeSorted(left: string[], right: string[], maxLength: number): string[] {
  const merged: string[] = []
  let [leftIndex, rightIndex] = [0, 0]
  while (merged.length < maxLength) {
    const [nextLeft, nextRight] = [left[leftIndex], right[rightIndex]]
    if (nextLeft === undefined && nextRight === undefined) break
    if (nextRight === undefined || (nextLeft !== undefined && nextLeft < nextRight)) {
      merged.push(nextLeft as string)
      leftIndex += 1
    } else {
      merged.push(nextRight)
      rightIndex += 1
    }
  }
  return merged
}

async function* listFilePaths(folder: string): AsyncGenerator<string, void> {
  const entries = await opendir(folder, { recursive: true, bufferSize: 1000 }).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return [] as Dirent[]
  })
  for await (const entry of entries) {
    if (entry.isFile()) yield entry.parentPath === folder ? entry.name : relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
  }
}
