import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { pack } from './pack.ts'
import { drawing, sandbox } from './vite.config.ts'

/** Builds the client into client/dist when its sources are not the ones last built; otherwise does nothing. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const sources = [
  'codegen.ts',
  'package-lock.json',
  'schema.graphql',
  ...globSync(['client/*.html', 'client/pack.ts', 'client/vite.config.ts', 'client/public/**/*.*', 'client/src/**/*.*'], {
    exclude: ['client/src/generated/**'],
  }),
].sort()
const hash = createHash('sha256')
for (const source of sources) hash.update(source).update(readFileSync(source))
const fingerprint = hash.digest('hex')
const mark = 'client/dist/.fingerprint'

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== fingerprint) {
  console.log('Building the client …')
  await import('../prisma/generate.ts')
  await build({ configFile: 'client/vite.config.ts', logLevel: 'warn' })
  await build({ ...sandbox, logLevel: 'warn' })
  await drawPages()
  await pack('client/dist')
  writeFileSync(mark, fingerprint)
}

/** Lays the pages before the app into their file as markup: `landing.html`, and `dev.html` beside it. */
async function drawPages() {
  await build({ ...drawing, logLevel: 'warn' })
  const { drawn } = (await import(fileURLToPath(new URL('dist/drawing/drawn.js', import.meta.url)))) as { drawn: (path: string) => string }
  // Scripts come behind all that is seen: the page is read without them.
  const page = readFileSync('client/dist/landing.html', 'utf8').replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
  for (const [file, path] of Object.entries({ landing: '/', dev: '/dev' }))
    writeFileSync(
      `client/dist/${file}.html`,
      page.replace('<!--drawn-->', () => drawn(path)),
    )
  rmSync('client/dist/drawing', { recursive: true })
}
