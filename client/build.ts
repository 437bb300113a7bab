import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import codegen from '../codegen.ts'
import { precompressFiles } from './pack.ts'
import { createWorkerConfig, prerenderConfig, sandboxConfig, serverConfig } from './vite.config.ts'

/** Builds the client into client/dist if its sources have changed since the last build. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const sources = [
  'codegen.ts',
  'package-lock.json',
  ...globSync(
    [
      'server/**/schema.graphql',
      'server/features/compa/emergency*/*',
      'client/*.html',
      'client/pack.ts',
      'client/vite.config.ts',
      'client/public/**/*.*',
      'client/src/**/*.*',
    ],
    {
      exclude: ['client/src/generated/**'],
    },
  ),
].sort()
// Includes the constants of the server that are generated for the client.
const hash = createHash('sha256').update(JSON.stringify(codegen))
for (const source of sources) hash.update(source).update(readFileSync(source))
const fingerprint = hash.digest('hex')
const fingerprintFile = 'client/dist/.fingerprint'

if (!existsSync(fingerprintFile) || readFileSync(fingerprintFile, 'utf8') !== fingerprint) {
  console.log('Building the client …')
  await import('../prisma/generate.ts')
  await build({ configFile: 'client/vite.config.ts', logLevel: 'warn' })
  // Before the sandbox: its files are not kept for offline use.
  await build({ ...createWorkerConfig(listOfflineFiles()), logLevel: 'warn' })
  await build({ ...sandboxConfig, logLevel: 'warn' })
  await prerenderPages()
  await precompressFiles('client/dist')
  await build({ ...serverConfig, logLevel: 'warn' })
  writeFileSync(fingerprintFile, fingerprint)
}

/**
 * The files that the service worker keeps: scripts, styles, the fonts of the app's two scripts, and the documents for any page and for check-in without a
 * network.
 */
function listOfflineFiles() {
  const assets = globSync('assets/*.{js,css,woff2}', { cwd: 'client/dist' }).filter((file) => !file.endsWith('.woff2') || /-(?:latin|tamil)-wght-/.test(file))
  const documents = ['/offline', '/offline/check-in'].map((url) => ({ url, revision: fingerprint }))
  return [...assets.sort().map((file) => ({ url: `/${file}`, revision: null })), ...documents]
}

/** Prerenders the landing page to `landing.html` and /dev to `dev.html`. */
async function prerenderPages() {
  await build({ ...prerenderConfig, logLevel: 'warn' })
  const { prerender } = (await import(fileURLToPath(new URL('dist/prerender/prerender.js', import.meta.url)))) as { prerender: (path: string) => string }
  const page = readFileSync('client/dist/landing.html', 'utf8')
  for (const [file, path] of Object.entries({ landing: '/', dev: '/dev' }))
    writeFileSync(
      `client/dist/${file}.html`,
      page.replace('<!--prerendered-->', () => prerender(path)),
    )
  rmSync('client/dist/prerender', { recursive: true })
}
