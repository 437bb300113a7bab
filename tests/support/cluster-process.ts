import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apolloSandbox } from '../../server/config.ts'
import { startEmbedded } from '../../server/embedded/start.ts'
import { startCluster } from './cluster.ts'
import { launchServer, type ServerProcess, waitForAddress } from './server-process.ts'

/**
 * Two servers of a larger campus behind a balancer, as one program in place of the server: for the browser tests, at their `PORT`, with their
 * `AUTH_EMULATOR_PORT` and other settings. At its end it writes into `DATA_DIR` what `npm run fsck` says.
 */
const { DATA_DIR: folder = '', PORT: port, AUTH_EMULATOR_PORT: authPort } = process.env

const interrupted = new Promise((resolve) => process.once('SIGINT', resolve))
const { authEmulatorHost = '', ...identity } = await startEmbedded({ dataDir: folder, postgres: false, identity: true, authPort: Number(authPort) })
const cluster = await startCluster({ inStep: true })
// What the embedded default has, and several servers have only when they are told.
const embeddedDefaults = { SAMPLE_CAMPUS: 'on', CORS_ORIGINS: apolloSandbox }
const env = { ...process.env, ...cluster.env, ...embeddedDefaults, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost, PORT: '0' } as Record<string, string>

const servers: ServerProcess[] = []
async function startServer(name: string) {
  const server = launchServer(folder, { ...env, DATA_DIR: join(folder, name) })
  server.child.stderr?.pipe(process.stderr)
  servers.push(server)
  return waitForAddress(server)
}
const [first, second] = [await startServer('first'), await startServer('second')]
await cluster.startBalancer([first, second], Number(port))

await interrupted
for (const { child } of servers) child.kill('SIGINT')
await Promise.all(servers.map(({ exited }) => exited))
// Not in this thread's time: the bucket answers in it.
const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'fsck'], {
  cwd: new URL('../..', import.meta.url),
  env: { ...env, DATA_DIR: folder },
}).catch((failed: { stdout: string }) => failed)
await writeFile(join(folder, 'fsck.txt'), stdout)
await Promise.all([cluster.stop(), identity.stop()])
