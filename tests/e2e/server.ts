import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { test as base } from '@playwright/test'
import { disableDurability } from '../support/run-sql.ts'
import { launchProcess, type ServerProcess } from '../support/server-process.ts'
import { readDatabaseUrl } from './database.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
/** Two servers behind a balancer instead of one: `npm run test:cluster`. */
const usesCluster = process.env.TEST_STACK === 'cluster'
/** Arguments of `test.skip`: only the embedded default has sample accounts with public passwords, and pages for development. */
export const onCluster = [usesCluster, 'a server of a cluster is not for development'] as const

// Unsets the variables of .env.example: settings of the environment or of `.env` must not affect the tests.
const emptyEnv = Object.fromEntries(Object.keys(parseEnv(readFileSync(join(projectRoot, '.env.example'), 'utf8'))).map((name) => [name, '']))

type Ports = { port: string; authPort: string }

function launch(dataDir: string, { port, authPort }: Ports): ServerProcess {
  mkdirSync(dataDir, { recursive: true })
  const script = usesCluster ? 'tests/support/services/cluster-process.ts' : 'server/main.ts'
  return launchProcess([process.execPath, '--disable-warning=ExperimentalWarning', join(projectRoot, script)], dataDir, {
    ...emptyEnv,
    DATA_DIR: dataDir,
    PORT: port,
    AUTH_EMULATOR_PORT: authPort,
    LOG_LEVEL: 'warn',
    COMPA_DAILY_TOKENS: '1000000',
    RATE_LIMIT_SCALE: '10000',
    RENDER_TIMEOUT: '30',
  })
}

/** Resolves once the server is ready to serve. */
async function waitUntilReady({ child, output }: ServerProcess, port: string) {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (response?.ok) return
    if (child.exitCode !== null) throw new Error(`The server has exited:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function stop({ child, exited }: ServerProcess) {
  child.kill('SIGINT')
  await exited
}

/**
 * Creates the data folder that the servers of the workers start with: the sample campus in a database whose commits do not wait for the disk. The commits of
 * a killed server are tested in tests/faults.
 */
export async function createTemplate(dataDir: string, ports: Ports) {
  if (usesCluster) return
  const server = launch(dataDir, ports)
  await waitUntilReady(server, ports.port)
  await disableDurability(readDatabaseUrl(dataDir))
  await stop(server)
}

/** Copies a folder with its owners: PostgreSQL may run as another user. */
function copyFolder(from: string, to: string) {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true })
  else spawnSync('cp', ['-a', from, to], { stdio: 'inherit' })
}

/** Throws unless the storage holds exactly the files that the database names, by `npm run fsck`; a cluster has run it when it stopped. */
function assertStorageConsistent(dataDir: string) {
  const clusterOutput = join(dataDir, 'fsck.txt')
  const command = [join(projectRoot, 'server/cli/fsck.ts')]
  const output = usesCluster
    ? existsSync(clusterOutput) && readFileSync(clusterOutput, 'utf8')
    : spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
        encoding: 'utf8',
        cwd: dataDir,
        env: { ...process.env, ...emptyEnv, DATA_DIR: dataDir },
      }).stdout
  if (!/ 0 missing, 0 orphaned/.test(output || '')) throw new Error(`The storage check failed: ${output}`)
}

/** Each worker of Playwright has a server of its own, with its own database and files, so that no test meets what a parallel one does. */
export const test = base.extend<object, { server: undefined }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const { E2E_DIR: folder = '', E2E_DATA_DIR: dataDir = '', E2E_PORT: port = '', E2E_AUTH_PORT: authPort = '' } = process.env
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
      if (!usesCluster) copyFolder(join(folder, 'template'), dataDir)
      const server = launch(dataDir, { port, authPort })
      server.child.stderr?.pipe(process.stderr)
      await waitUntilReady(server, port)
      await use(undefined)
      await stop(server)
      assertStorageConsistent(dataDir)
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
})
