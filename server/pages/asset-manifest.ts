import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A built script: the scripts and styles that it needs, and the modules of the client that are in it (`parts` in client/vite.config.ts). */
type Chunk = { imports: string[]; css: string[]; modules: string[] }

/** The built client's files: by which of them modules are made up, all the way down, as tags for a page's head. */
export function openAssets(folder: string) {
  const told = join(folder, 'parts.json')
  const chunks: Record<string, Chunk> = existsSync(told) ? JSON.parse(readFileSync(told, 'utf8')) : {}
  const files = new Map(Object.entries(chunks).flatMap(([file, { modules }]) => modules.map((module) => [module, file] as const)))

  /**
   * `now` is fetched at once and side by side, where it would else be found one behind the other, `later` when the page says so, once nothing else
   * is to be done; but for what the page names already.
   */
  function tags(now: string[], later: string[], page: string): string {
    const [wanted, next] = [below(now), below(later)]
    const after = [...next.scripts.map((file) => tag('data-later as="script"', file)), ...next.styles.map((file) => tag('data-later as="style"', file))]
    const first = [...wanted.styles.map((file) => tag('rel="stylesheet"', file)), ...wanted.scripts.map((file) => tag('rel="modulepreload"', file))]
    const tags = new Map([...after, ...first].filter(([file]) => !page.includes(file)))
    return [...tags.values()].join('\n    ')
  }

  function below(modules: string[]) {
    const scripts = new Set(modules.flatMap((module) => files.get(module) ?? []))
    for (const file of scripts) for (const imported of chunks[file]?.imports ?? []) scripts.add(imported)
    return { scripts: [...scripts], styles: [...scripts].flatMap((file) => chunks[file]?.css ?? []) }
  }
  return { tags }
}

const tag = (kind: string, file: string) => [file, `<link ${kind} crossorigin href="/${file}">`] as const
