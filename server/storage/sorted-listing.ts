import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** So many are held at a time: a folder has no order of its own, and is read again for the next ones. */
const defaultBatchSize = 50_000

/** The paths of all files in a folder and below it, in their order, however many there are; none where there is no folder. */
export async function* listSortedPaths(folder: string, batchSize = defaultBatchSize): AsyncGenerator<string, void> {
  for (let lastPath = ''; ; ) {
    const paths = await takeSmallestAfter(lastPath, listFilePaths(folder), batchSize)
    yield* paths
    if (paths.length < batchSize) return
    lastPath = paths.at(-1) ?? ''
  }
}

/** The first so many of the texts that come after one. No more are held, and none is sorted for so long that others wait. */
async function takeSmallestAfter(last: string, texts: AsyncIterable<string>, batchSize: number): Promise<string[]> {
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

/** The first so many of two sorted lists. */
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
