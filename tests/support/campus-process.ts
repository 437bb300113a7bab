import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '../../server/embedded/start.ts'
import { startCluster } from './cluster.ts'
import { addressOf, launch, type ServerProcess } from './server-process.ts'

/**
 * Two servers of a larger campus behind a balancer, as one program in place of the server: for the browser tests, at their `PORT`, with their
 * `AUTH_EMULATOR_PORT` and other settings. At its end it writes into `DATA_DIR` what `npm run fsck` says.
 */
const { DATA_DIR: folder = '', PORT: port, AUTH_EMULATOR_PORT: authPort } = process.env

const ended = new Promise((resolve) => process.once('SIGINT', resolve))
const { authEmulatorHost = '', ...identity } = await startEmbedded({ dataDir: folder, postgres: false, identity: true, authPort: Number(authPort) })
const cluster = await startCluster({ inStep: true })
const env = { ...process.env, ...cluster.env, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost, PORT: '0', SAMPLE_CAMPUS: 'on' } as Record<string, string>

const servers: ServerProcess[] = []
async function startOne(name: string) {
  const server = launch(folder, { ...env, DATA_DIR: join(folder, name) })
  server.child.stderr?.pipe(process.stderr)
  servers.push(server)
  return addressOf(server)
}
const [first, second] = [await startOne('first'), await startOne('second')]
await cluster.startBalancer([first, second], Number(port))

await ended
for (const { child } of servers) child.kill('SIGINT')
await Promise.all(servers.map(({ exited }) => exited))
const { stdout } = spawnSync('npm', ['run', '--silent', 'fsck'], {
  encoding: 'utf8',
  cwd: new URL('../..', import.meta.url),
  env: { ...env, DATA_DIR: folder },
})
await writeFile(join(folder, 'fsck.txt'), stdout)
await Promise.all([cluster.stop(), identity.stop()])
