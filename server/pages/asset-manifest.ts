import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A built script: the scripts and styles that it needs, and the client modules in it (written by client/vite.config.ts). */
type Chunk = { imports: string[]; css: string[]; modules: string[] }

/** Loads the manifest of the built client, which maps modules to files, and renders their tags for a page's head. */
export function loadAssetManifest(folder: string) {
  const manifestPath = join(folder, 'module-manifest.json')
  const chunks: Record<string, Chunk> = existsSync(manifestPath) ? JSON.parse(readFileSync(manifestPath, 'utf8')) : {}
  const files = new Map(Object.entries(chunks).flatMap(([file, { modules }]) => modules.map((module) => [module, file] as const)))

  /**
   * Renders tags for all files of `modules`, which load in parallel instead of one after the other, and for those of `prefetchModules`, which the page
   * fetches when idle. Omits files that the page already contains.
   */
  function renderTags(modules: string[], prefetchModules: string[], page: string): string {
    const [required, prefetched] = [resolveFiles(modules), resolveFiles(prefetchModules)]
    const prefetchTags = [...prefetched.scripts, ...prefetched.styles].map((file) => createLinkTag('data-later', file))
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

const createLinkTag = (attributes: string, file: string) => [file, `<link ${attributes} crossorigin href="/${file}">`] as const
