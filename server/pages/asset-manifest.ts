import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A built script: the scripts and styles that it needs, and the modules of the client that are in it (`parts` in client/vite.config.ts). */
type Chunk = { imports: string[]; css: string[]; modules: string[] }

/** The built client's files: by which of them modules are made up, all the way down, as tags for a page's head. */
export function loadAssetManifest(folder: string) {
  const manifestPath = join(folder, 'module-manifest.json')
  const chunks: Record<string, Chunk> = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {}
  const files = new Map(Object.entries(chunks).flatMap(([file, { modules }]) => modules.map((module) => [module, file] as const)))

  /**
   * `now` is fetched at once and side by side, where it would else be found one behind the other, `later` when the page says so, once nothing else
   * is to be done; but for what the page names already.
   */
  function renderTags(modules: string[], prefetchModules: string[], page: string): string {
    const [required, prefetched] = [resolveFiles(modules), resolveFiles(prefetchModules)]
    const prefetchTags = [
      ...prefetched.scripts.map((file) => createLinkTag('data-later as="script"', file)),
      ...prefetched.styles.map((file) => createLinkTag('data-later as="style"', file)),
    ]
    const requiredTags = [
      ...required.styles.map((file) => createLinkTag('rel="stylesheet"', file)),
      ...required.scripts.map((file) => createLinkTag('rel="modulepreload"', file)),
    ]
    const tagByFile = new Map([...prefetchTags, ...requiredTags].filter(([file]) => !page.includes(file)))
    return [...tagByFile.values()].join('\n    ')
  }

  function resolveFiles(modules: string[]) {
    const scripts = new Set(modules.flatMap((module) => files.get(module) ?? []))
    for (const file of scripts) for (const imported of chunks[file]?.imports ?? []) scripts.add(imported)
    return { scripts: [...scripts], styles: [...scripts].flatMap((file) => chunks[file]?.css ?? []) }
  }
  return { renderTags }
}

const createLinkTag = (kind: string, file: string) => [file, `<link ${kind} crossorigin href="/${file}">`] as const
