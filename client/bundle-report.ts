import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, minifySync, type Rolldown } from 'vite'

/**
 * Prints the size of a page's initial scripts in KB (gzip), by package and by folder: `npm run bundle -- users/login`, by default for posts/lounge. With
 * `--modules`, by module. The modules of a chunk share its size in proportion to their own gzip sizes.
 */
const {
  positionals: [view = 'posts/lounge'],
  values: { modules: byModule },
} = parseArgs({ allowPositionals: true, options: { modules: { type: 'boolean', default: false } } })
const root = import.meta.dirname
const { output } = (await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { write: false } })) as Rolldown.RolldownOutput
const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
const entries = ['app/main', `pages/${view}`].map((name) => join(root, `src/${name}.tsx`))
const initialChunks = new Set([...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => entries.includes(id))))
for (const { imports } of initialChunks) for (const chunk of imports.flatMap((name) => chunks.get(name) ?? [])) initialChunks.add(chunk)

const getGzipSize = (code: string) => gzipSync(code, { level: 9 }).length
const sizes = new Map<string, number>()
const add = (name: string, size: number) => sizes.set(name, (sizes.get(name) ?? 0) + size)
for (const { fileName, code, modules } of initialChunks) {
  // Without compression: the minifier would remove what only other modules use.
  const moduleSizes = Object.entries(modules).map(([id, module]) => [id, getGzipSize(minifySync(id, module.code ?? '', { compress: false }).code)] as const)
  const totalModuleSize = moduleSizes.reduce((total, [, size]) => total + size, 0)
  const chunkSize = getGzipSize(code)
  for (const [id, size] of moduleSizes) add(getGroup(id), (size / totalModuleSize) * chunkSize)
  add(fileName, chunkSize)
  add('total', chunkSize)
}
for (const [name, size] of [...sizes].sort(([, a], [, b]) => b - a)) console.log(`${(size / 1024).toFixed(1).padStart(7)}  ${name}`)

/** The package of a module, or its folder below client/src. */
function getGroup(id: string): string {
  const [, packageName] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  const path = relative(root, id).replaceAll('\\', '/').replaceAll('\0', '')
  return byModule ? path : (packageName ?? path.split('/').slice(0, 3).join('/'))
}
