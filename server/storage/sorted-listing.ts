import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** So many are held at a time: a folder has no order of its own, and is read again for the next ones. */
const keysAtOnce = 50_000

/** The paths of all files in a folder and below it, in their order, however many there are; none where there is no folder. */
export async function* keysInOrder(folder: string, most = keysAtOnce): AsyncGenerator<string, void> {
  for (let last = ''; ; ) {
    const keys = await firstAfter(last, filesIn(folder), most)
    yield* keys
    if (keys.length < most) return
    last = keys.at(-1) ?? ''
  }
}

/** The first so many of the texts that come after one. No more are held, and none is sorted for so long that others wait. */
async function firstAfter(last: string, texts: AsyncIterable<string>, most: number): Promise<string[]> {
  const atOnce = Math.ceil(most / 20)
  let first: string[] = []
  let more: string[] = []
  for await (const text of texts) {
    if (text <= last || (first.length === most && text > (first.at(-1) ?? ''))) continue
    more.push(text)
    if (more.length < atOnce) continue
    first = firstOf(first, more.sort(), most)
    more = []
  }
  return firstOf(first, more.sort(), most)
}

/** The first so many of two sorted lists. */
function firstOf(some: string[], others: string[], most: number): string[] {
  const first: string[] = []
  let [at, otherAt] = [0, 0]
  while (first.length < most) {
    const [one, other] = [some[at], others[otherAt]]
    if (one === undefined && other === undefined) break
    if (other === undefined || (one !== undefined && one < other)) {
      first.push(one as string)
      at += 1
    } else {
      first.push(other)
      otherAt += 1
    }
  }
  return first
}

async function* filesIn(folder: string): AsyncGenerator<string, void> {
  const entries = await opendir(folder, { recursive: true, bufferSize: 1000 }).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return [] as Dirent[]
  })
  for await (const entry of entries) {
    if (entry.isFile()) yield entry.parentPath === folder ? entry.name : relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
  }
}
