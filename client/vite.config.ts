import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite'

const root = import.meta.dirname
/** Modules that every page of the app needs, and the feed pages. */
const appEntries = ['lib/browser/browser-storage.ts', 'app/main.tsx', ...['lounge', 'learn', 'explore', 'club-buzz'].map((page) => `pages/posts/${page}.tsx`)]

/** Small pages that users open from anywhere. */
const smallPages = ['clubs/clubs', 'businesses/shops', 'thrift/thrift', 'compa/compa', 'compa/campus-page', 'users/profile'].map((page) => `pages/${page}.tsx`)

type Modules = Rolldown.ChunkingContext

/** Returns a test whether a module is one of `files` or a static dependency of them, not counting `import()`. The dependencies are collected on first use. Throws for a missing file. */
function createDependencyTest(files: string[]) {
  for (const file of files) if (!existsSync(join(root, 'src', file))) throw new Error(`client/src/${file} does not exist.`)
  let dependencies: Set<string> | undefined
  const collectDependencies = (modules: Modules) => {
    const visited = new Set(files.map((file) => join(root, 'src', file)))
    for (const id of visited) for (const importedId of modules.getModuleInfo(id)?.importedIds ?? []) visited.add(importedId)
    return visited
  }
  return (id: string, modules: Modules) => {
    dependencies ??= collectDependencies(modules)
    return dependencies.has(id)
  }
}
const isInApp = createDependencyTest(appEntries)
const isInSmallPages = createDependencyTest(smallPages)
const isInApollo = createDependencyTest(['lib/network/apollo/apollo.ts'])
const isInSseClient = createDependencyTest(['lib/network/sse-client.ts', 'lib/network/live/subscribers.ts'])
const isInFirebaseAuth = createDependencyTest(['lib/session/firebase-auth.ts'])
const isInLanding = createDependencyTest(['pages/landing/main.tsx'])
/** What says that the server cannot be reached: it is one file, which is fetched before that. */
const isConnectionState = /components\/states\/connection-state\.tsx|lib\/format\/format-ago\.ts|icons\/(wifi-off|sunrise|refresh-cw)\./
const isEventPart = /features\/events\/(format-ticket-code|registration\/describe-seats|editor\/recurrence-rule)/

/**
 * Few large chunks rather than many, to save round trips on slow networks: React, the modules that the landing page shares with the app, those that it
 * shares with the small pages only, the app, the SSE client, the small pages, the state of the connection, what sign-out deletes and other pages write, and what several other pages
 * share in small modules: of events, times of the campus, limits and icons. All other modules stay in the chunks of their pages.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'firebase-app', test: /node_modules\/(@firebase\/(app|component|logger|util)|idb)\//, priority: 5 },
  { debugName: 'common', name: (id, modules) => (isInLanding(id, modules) && isInApp(id, modules) ? 'common' : null), priority: 4 },
  { debugName: 'common-small', name: (id, modules) => (isInLanding(id, modules) && isInSmallPages(id, modules) ? 'common-small' : null), priority: 3 },
  { debugName: 'app', name: (id, modules) => (isInApp(id, modules) ? 'app' : null), priority: 3 },
  { debugName: 'apollo', name: (id, modules) => (isInApollo(id, modules) ? 'apollo' : null), priority: 2 },
  { debugName: 'sse-client', name: (id, modules) => (isInSseClient(id, modules) ? 'sse-client' : null), priority: 1 },
  { debugName: 'small-pages', name: (id, modules) => (isInSmallPages(id, modules) ? 'small-pages' : null), priority: 1 },
  {
    debugName: 'account-data',
    name: (id, modules) => (isInFirebaseAuth(id, modules) && !id.includes('firebase') ? 'account-data' : null),
    priority: 1,
    minShareCount: 2,
  },
  { name: 'connection-state', test: isConnectionState, priority: 1 },
  { name: 'event-parts', test: isEventPart, minShareCount: 2 },
  { name: 'campus-time', test: /lib\/format\/(campus-time|end-of-day)\.ts/, minShareCount: 2 },
  { name: 'limits', test: /generated\/(\w+-limits|graphemes)\.ts/, minShareCount: 2 },
  { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
]

/** Writes a manifest of the chunks, their imports, styles and source modules for the server. Vite's own manifest omits modules that share a chunk. */
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

/** Replaces Vite's preload helper for `import()` with our loader: with Vite's, a browser may never request a failed module again. */
const moduleLoader: Plugin = {
  name: 'module-loader',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export { loadModule as __vitePreload } from ${JSON.stringify(join(root, 'src/lib/network/load-module.ts'))}`,
  },
  generateBundle(_options, bundle) {
    const isPreloading = Object.values(bundle).some((file) => file.type === 'chunk' && file.code.includes('vite:preloadError'))
    if (isPreloading) this.error("Vite's own preload helper is in the build: its name has changed.")
  },
}

const documentsFile = join(root, 'src/generated/graphql.ts')
const documentPrefix = '\0document:'

/** Makes each GraphQL document a module of its own, so that it is part of the chunks that use it. Together they would all be part of the initial scripts. */
const splitDocuments: Plugin = {
  name: 'split-documents',
  // After the types are removed.
  enforce: 'post',
  resolveId: { filter: { id: /^\0document:/ }, handler: (id) => id },
  load: {
    filter: { id: /^\0document:/ },
    handler(id) {
      const name = id.slice(documentPrefix.length)
      const [, value] = new RegExp(`^export const ${name} = (.*) as unknown as DocumentNode`, 'm').exec(readFileSync(documentsFile, 'utf8')) ?? []
      if (!value) this.error(`There is no document ${name}.`)
      return { code: `export const ${name} = ${value}`, moduleSideEffects: false }
    },
  },
  transform: {
    filter: { code: 'generated/graphql.ts' },
    handler: (code) =>
      code.replaceAll(/import \{([^}]*)\} from ['"][^'"]*generated\/graphql\.ts['"]/g, (_import, names: string) =>
        names
          .split(',')
          .flatMap((name) => (name.trim() ? [`import { ${name.trim()} } from ${JSON.stringify(documentPrefix + name.trim())}`] : []))
          .join(';'),
      ),
  },
}

const iconsFile = join(root, '../node_modules/lucide-react/dist/esm/lucide-react.mjs')

const iconExports = [...readFileSync(iconsFile, 'utf8').matchAll(/^export \{(.*)\} from '\.\/icons\/(.*)\.mjs'/gm)]
/** The file of each icon by the names under which lucide-react exports it. */
const iconFiles = new Map(iconExports.flatMap(([, names = '', file]) => [...names.matchAll(/default as (\w+)/g)].map(([, name]) => [name, file] as const)))

/** Imports each icon from its own module. The index imports all of them, so that the icons of all pages would be part of the initial scripts. */
const splitIcons: Plugin = {
  name: 'split-icons',
  // After the types are removed.
  enforce: 'post',
  transform: {
    filter: { code: 'lucide-react', id: /client\/src\// },
    handler: (code) =>
      code.replaceAll(/import \{([^}]*)\} from ['"]lucide-react['"]/g, (_import, names: string) =>
        names
          .split(',')
          .flatMap((entry) => {
            const [name = '', alias = name] = entry.trim().split(' as ')
            return name ? [`import ${alias} from 'lucide-react/icons/${iconFiles.get(name)}'`] : []
          })
          .join(';'),
      ),
  },
}

const recoverScript = join(root, 'src/recover.ts')

/** Adds src/recover.ts to each page, after its entry scripts, as a separate script for when those could not be fetched. */
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

const appearanceScript = join(root, 'src/appearance.ts')

/** Adds src/appearance.ts to the head of each page as a classic script: a module would run after the first paint, and the policy refuses inline scripts. */
const applyAppearance: Plugin = {
  name: 'apply-appearance',
  async buildStart() {
    const bundle = (await build({
      ...{ configFile: false, root, publicDir: false, logLevel: 'warn' },
      build: { write: false, rolldownOptions: { input: appearanceScript, output: { format: 'iife' } } },
    })) as Rolldown.RolldownOutput
    this.emitFile({ type: 'asset', name: 'appearance.js', source: bundle.output[0].code })
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes('appearance.js'))
      // After the elements that it changes, before the styles: a script waits for the styles before it.
      return script && html.replace('<title>', `<script src="/${script.fileName}"></script>\n    $&`)
    },
  },
}

/** The exports of React Router lead to its development build, which has warnings for developers. */
const productionRouter = Object.entries({ 'react-router': 'index', 'react-router/dom': 'dom-export' }).map(([name, file]) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(root, `../node_modules/react-router/dist/production/${file}.mjs`),
}))

// No inlined assets: the server's Content-Security-Policy refuses them.
const buildOptions = { outDir: 'dist', modulePreload: { polyfill: false }, assetsInlineLimit: 0 }

export default defineConfig({
  root,
  // RxJS has modern code under this condition; its default is ES5 with helpers.
  resolve: { conditions: ['es2015', ...defaultClientConditions], alias: productionRouter },
  plugins: [react(), splitDocuments, splitIcons, moduleManifest, moduleLoader, startRecovery, applyAppearance],
  build: {
    ...buildOptions,
    emptyOutDir: true,
    rolldownOptions: { input: [join(root, 'index.html'), join(root, 'landing.html')], output: { codeSplitting: { groups: chunkGroups } } },
  },
})

/** Builds the script that prerenders the landing pages. It is only used during the build. */
export const prerenderConfig: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  plugins: [react()],
  build: { ssr: join(root, 'src/pages/landing/prerender.tsx'), outDir: 'dist/prerender', emptyOutDir: true },
}

/**
 * Builds the script with which the server renders pages, with all of its packages in one file, so that it loads fast. Firebase stays outside: the server
 * never loads it.
 */
export const serverConfig: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, external: ['firebase'] },
  build: { ssr: join(root, 'src/app/server.tsx'), outDir: 'dist/.server', emptyOutDir: true },
}

/** Builds the service worker, a classic script with all that it imports; `files` is Workbox's list of the files to keep. */
export const createWorkerConfig = (files: { url: string; revision: string | null }[]): InlineConfig => ({
  configFile: false,
  root,
  publicDir: false,
  define: { appFiles: JSON.stringify(files), 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ...buildOptions,
    emptyOutDir: false,
    rolldownOptions: { input: join(root, 'src/worker/service-worker.ts'), output: { format: 'iife', entryFileNames: 'service-worker.js' } },
  },
})

/** Removes what the policy refuses from GraphiQL: fonts as data URLs (the sandbox uses the app's fonts) and a style attribute in the 'jump to line' dialog. */
const stripInlineStyles: Plugin = {
  name: 'strip-inline-styles',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('graphiql/dist/style.css')) return code.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    if (id.includes('codemirror/addon/search/jump-to-line.js')) return code.replaceAll(/ style="[^"]*"/g, '')
  },
}

/** Builds the page at GET /graphql, after the app and separately: with shared chunks the app's own pages would load more. */
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
      // GraphiQL contains directives of the React compiler, which have no effect after the build.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
}
