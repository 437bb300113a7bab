import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const maxCodeFiles = 15

/** The folders with more than 15 files of code, with their numbers; without generated ones. */
export function listLargeFolders(root: string, folders = ['server', 'client/src']): string[] {
  const counts = new Map<string, number>()
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, entry.parentPath)
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\bgenerated\b/.test(path)) continue
      counts.set(path, (counts.get(path) ?? 0) + 1)
    }
  return [...counts]
    .filter(([, count]) => count > maxCodeFiles)
    .map(([path, count]) => `${path} has ${count} files of code, more than ${maxCodeFiles}: split it by question.`)
}
