import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apolloSandbox } from '../../../server/config.ts'
import { startEmbedded } from '../../../server/embedded/start.ts'
import { launchServer, type ServerProcess, waitForAddress } from '../server-process.ts'
import { startCluster } from './cluster.ts'

/**
 * Runs two servers behind a balancer as one process, for the browser tests: on their `PORT`, with their `AUTH_EMULATOR_PORT` and other settings.
 * Writes the URL of the database to `database-url` in `DATA_DIR`, and at the end the output of `npm run fsck` to `fsck.txt`.
 */
const { DATA_DIR: folder = '', PORT: port, AUTH_EMULATOR_PORT: authPort } = process.env

const interrupted = new Promise((resolve) => process.once('SIGINT', resolve))
const { authEmulatorHost = '', ...identity } = await startEmbedded({ dataDir: folder, postgres: false, identity: true, authPort: Number(authPort) })
const cluster = await startCluster({ isSynchronous: true })
await writeFile(join(folder, 'database-url'), cluster.env.DATABASE_DIRECT_URL)
// Settings that only the embedded default has by itself.
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
// Asynchronously, since the bucket server runs in this thread.
const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'fsck'], {
  cwd: new URL('../../..', import.meta.url),
  env: { ...env, DATA_DIR: folder },
}).catch((error: { stdout: string }) => error)
await writeFile(join(folder, 'fsck.txt'), stdout)
await Promise.all([cluster.stop(), identity.stop()])
