import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
// Nothing inline: the server's content security policy refuses it.
const build = { outDir: 'dist', modulePreload: { polyfill: false }, assetsInlineLimit: 0 }

export default defineConfig({ root, plugins: [react()], build: { ...build, emptyOutDir: true } })

/** What GraphiQL brings along that the policy refuses: fonts as data, where the sandbox is set in the app's, and a style in the markup of 'go to line'. */
const withoutInline: Plugin = {
  name: 'without-inline',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('graphiql/dist/style.css')) return code.replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    if (id.includes('codemirror/addon/search/jump-to-line.js')) return code.replaceAll(/ style="[^"]*"/g, '')
  },
}

/** The page at GET /graphql, built after the app and apart from it: chunks that both loaded would make the app's own pages load more. */
export const sandbox: InlineConfig = {
  configFile: false,
  root,
  publicDir: false,
  plugins: [react(), withoutInline],
  resolve: { alias: { 'react-style-singleton': join(root, 'src/sandbox/style-singleton.ts') } },
  build: {
    ...build,
    emptyOutDir: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: join(root, 'sandbox.html'),
      // Of what React's compiler left in GraphiQL, and of no weight once it is built.
      onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
    },
  },
}
