import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A module of the client as it was built, by its source's path in the manifest that Vite writes. */
type Chunk = { file: string; imports?: string[]; css?: string[] }

/** The built client's files: by which of them modules are made up, all the way down, as tags for a page's head. */
export function openAssets(folder: string) {
  const manifest = join(folder, '.vite', 'manifest.json')
  const chunks: Record<string, Chunk> = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}

  /**
   * `now` is fetched at once and side by side, where it would else be found one behind the other, `later` when nothing else is to be done;
   * but for what the page names already.
   */
  function tags(now: string[], later: string[], page: string): string {
    const [wanted, next] = [[...below(now)], [...below(later)]]
    const styles = wanted.flatMap(({ css = [] }) => css).map((file) => tag('rel="stylesheet"', file))
    const scripts = wanted.map(({ file }) => tag('rel="modulepreload"', file))
    const after = next.flatMap(({ file, css = [] }) => [
      tag('rel="prefetch" as="script"', file),
      ...css.map((style) => tag('rel="prefetch" as="style"', style)),
    ])
    const tags = new Map([...after, ...styles, ...scripts].filter(([file]) => !page.includes(file)))
    return [...tags.values()].join('\n    ')
  }

  function below(names: string[]): Set<Chunk> {
    const seen = new Set<Chunk>()
    const look = (name: string) => {
      const chunk = chunks[name]
      if (!chunk || seen.has(chunk)) return
      seen.add(chunk)
      for (const each of chunk.imports ?? []) look(each)
    }
    for (const name of names) look(name)
    return seen
  }
  return { tags }
}

const tag = (kind: string, file: string) => [file, `<link ${kind} crossorigin href="/${file}">`] as const
