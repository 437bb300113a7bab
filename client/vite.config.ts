import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite'

const root = import.meta.dirname
/** What every page of the app begins with, and what a feed is made of. */
const appEntries = [
  'lib/browser-storage.ts',
  'app/main.tsx',
  'app/providers.tsx',
  'app/layouts/site-layout.tsx',
  'app/layouts/plain-layout.tsx',
  ...['lounge', 'learn', 'explore', 'club-buzz', 'post'].map((page) => `pages/posts/${page}.tsx`),
]

/** Pages that weigh little, and are near from anywhere. */
const smallPages = ['clubs/clubs', 'businesses/shops', 'thrift/thrift', 'compa/compa', 'compa/campus-page', 'users/profile'].map((page) => `pages/${page}.tsx`)

type Modules = Rolldown.ChunkingContext

/** Whether a module comes with these, all the way down but for what is fetched when it is wanted; looked up once, when the first is asked about. */
function createDependencyTest(files: string[]) {
  let dependencies: Set<string> | undefined
  const collectDependencies = (modules: Modules) => {
    const visited = new Set(files.map((file) => join(root, 'src', file)))
    for (const each of visited) for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) visited.add(imported)
    return visited
  }
  return (id: string, modules: Modules) => {
    dependencies ??= collectDependencies(modules)
    return dependencies.has(id)
  }
}
const isInApp = createDependencyTest(appEntries)
const isInSmallPages = createDependencyTest(smallPages)
const isInSseClient = createDependencyTest(['lib/sse-client.ts'])
const isInLanding = createDependencyTest(['pages/landing/main.tsx'])

/** Few files rather than many, so that a slow network is asked once: React, what the pages before the app share with it, the app; the pages that are near. Whatever else a page needs is its own. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
  { name: (id, modules) => (isInLanding(id, modules) && (isInApp(id, modules) || isInSmallPages(id, modules)) ? 'common' : null), priority: 3 },
  { name: (id, modules) => (isInApp(id, modules) ? 'app' : null), priority: 2 },
  { name: (id, modules) => (isInSseClient(id, modules) ? 'sse-client' : null), priority: 1 },
  { name: (id, modules) => (isInSmallPages(id, modules) ? 'small-pages' : null) },
]
/** Tells the server which files each module of ours was built into. Vite's own manifest leaves out those that share a file. */
const moduleManifest: Plugin = {
  name: 'module-manifest',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entries = chunks.map(({ fileName, imports, viteMetadata, moduleIds }) => {
        const modules = moduleIds.filter((id) => id.startsWith(join(root, 'src'))).map((id) => relative(root, id).replaceAll('\\', '/'))
        return [fileName, { imports, css: [...(viteMetadata?.importedCss ?? [])], modules }] as const
      })
      this.emitFile({ type: 'asset', fileName: 'module-manifest.json', source: JSON.stringify(Object.fromEntries(entries)) })
    },
  },
}

/** `import()` goes through our own loader in place of Vite's preloading, after which a browser may never ask again for a module that failed. */
const moduleLoader: Plugin = {
  name: 'module-loader',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export { loadModule as __vitePreload } from ${JSON.stringify(join(root, 'src/lib/load-module.ts'))}`,
  },
  generateBundle(_options, bundle) {
    const isPreloading = Object.values(bundle).some((file) => file.type === 'chunk' && file.code.includes('vite:preloadError'))
    if (isPreloading) this.error('Vite preloads modules by itself: the name of its helper has changed.')
  },
}

const recoverScript = join(root, 'src/recover.ts')

/** Behind its own scripts each page has one that stands alone, for when those could not be fetched. */
const startRecovery: Plugin = {
  name: 'start-recovery',
  buildStart() {
    this.emitFile({ type: 'chunk', id: recoverScript, name: 'recover' })
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === recoverScript)
      return script && [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${script.fileName}` }, injectTo: 'body' }]
    },
  },
}

// Nothing inline: the server's content security policy refuses it.
const buildOptions = { outDir: 'dist', modulePreload: { polyfill: false }, assetsInlineLimit: 0 }

export default defineConfig({
  root,
  plugins: [react(), moduleManifest, moduleLoader, startRecovery],
  build: {
    ...buildOptions,
    emptyOutDir: true,
    rolldownOptions: { input: [join(root, 'index.html'), join(root, 'landing.html')], output: { codeSplitting: { groups: chunkGroups } } },
  },
})

/** Draws the pages before the app as markup, for the build alone. */
export const prerenderConfig: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  plugins: [react()],
  build: { ssr: join(root, 'src/pages/landing/prerender.tsx'), outDir: 'dist/prerender', emptyOutDir: true },
}

/** What GraphiQL brings along that the policy refuses: fonts as data, where the sandbox is set in the app's, and a style in the markup of 'go to line'. */
const stripInlineStyles: Plugin = {
  name: 'without-inline',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('graphiql/dist/style.css')) return code.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    if (id.includes('codemirror/addon/search/jump-to-line.js')) return code.replaceAll(/ style="[^"]*"/g, '')
  },
}

/** The page at GET /graphql, built after the app and apart from it: chunks that both loaded would make the app's own pages load more. */
export const sandboxConfig: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  plugins: [react(), stripInlineStyles, moduleLoader, startRecovery],
  resolve: { alias: { 'react-style-singleton': join(root, 'src/sandbox/style-singleton.ts') } },
  build: {
    ...buildOptions,
    emptyOutDir: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: join(root, 'sandbox.html'),
      // Of what React's compiler left in GraphiQL, and of no weight once it is built.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
}
