import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtempDisposable, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pollUntil, timedFetch } from '../../support/running-server.ts'
import { startFlags } from '../../support/server-process.ts'
import { findFreePort } from '../../support/services/firestore-emulator.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const app = setUpTestApp()

/** Files that the last stage of the Dockerfile copies from the build, besides packages and the start script. */
async function listCopiedFiles(): Promise<string[]> {
  const [, stage = ''] = /\nFROM (?![\s\S]*\nFROM )([\s\S]*)$/.exec(await readFile(join(root, 'Dockerfile'), 'utf8')) ?? []
  const all = [...stage.matchAll(/^COPY --from=production (.*) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  return all.map((source) => source.replace('/app/', '')).filter((source) => !['node_modules', 'start.sh'].includes(source))
}

/** Links every production package, and no development package. */
async function linkPackages(to: string) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  for (const [path, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue
    if (!(await stat(join(root, path)).catch(() => null))) continue
    await mkdir(dirname(join(to, path)), { recursive: true })
    await symlink(join(root, path), join(to, path))
  }
}

/** Modification times of the files of a folder; links are not followed. */
async function listModificationTimes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.sort().map(async (file) => `${file} ${(await stat(file)).mtimeMs}`))
}

test("the image's files with production packages start, respond, stop at SIGTERM and write only data", {
  timeout: 60_000,
}, async () => {
  await using image = await mkdtempDisposable(join(tmpdir(), 'thinnai-image-'))
  await using data = await mkdtempDisposable(join(tmpdir(), 'thinnai-data-'))
  const files = await listCopiedFiles()
  expect(files).toEqual(['package.json', 'schema.graphql', 'prisma', 'server', 'client/dist'])
  for (const file of files) await cp(join(root, file), join(image.path, file), { recursive: true })
  await linkPackages(image.path)
  // Links are not resolved, so that a package finds the packages of the image and no others.
  const start = ['exec', process.execPath, '--preserve-symlinks', '--preserve-symlinks-main', ...startFlags, 'server/main.ts']
  await writeFile(join(image.path, 'start.sh'), start.join(' '))
  const before = await listModificationTimes(image.path)
  await chmod(image.path, 0o555)
  const port = await findFreePort()
  const env = {
    PATH: process.env.PATH,
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data.path, DATABASE_URL: app.databaseUrl },
    ...{ FIREBASE_PROJECT_ID: 'campus', FIREBASE_API_KEY: 'key', LOG_LEVEL: 'fatal' },
  }
  const child = spawn('sh', ['start.sh'], { cwd: image.path, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  const exitedEarly = exited.then(() => Promise.reject(new Error(output)))
  exitedEarly.catch(() => {})
  await Promise.race([
    exitedEarly,
    pollUntil(
      () => timedFetch(`${address}/readyz`),
      ({ status }) => status === 200,
    ),
  ])
  expect((await timedFetch(`${address}/api/posts?community=lounge`)).status).toBe(200)
  expect((await timedFetch(`${address}/api/docs/`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  expect(await listModificationTimes(image.path)).toEqual(before)
  await chmod(image.path, 0o755)
})
