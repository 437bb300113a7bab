import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './firestore-emulator.ts'
import { waitForPort } from './wait-for-port.ts'

/** Whether PgBouncer is installed on this machine. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/**
 * Starts PgBouncer with deploy/pgbouncer/pgbouncer.ini in front of a test database, for these roles and passwords.
 * The database is named `thinnai`; other databases of the same server keep their names.
 */
export async function startPgBouncer(databaseUrl: string, roles: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-pgbouncer-'))
  const listenPort = await findFreePort()
  const settings = await readFile(new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
  const writeConfig = (target: string) => {
    const { hostname, port, pathname } = new URL(target)
    const connectionString = `host=${hostname} port=${port} dbname=${pathname.slice(1)}`
    const localSettings = settings
      .replace(/^thinnai = .*$/m, `thinnai = ${connectionString}\n* = host=${hostname} port=${port}`)
      .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${listenPort}`)
      .replace('/tmp/users.txt', join(folder, 'users.txt'))
    return writeFile(join(folder, 'pgbouncer.ini'), localSettings)
  }
  const users = Object.entries(roles).map(([role, password]) => `"${role}" "${password}"\n`)
  await writeConfig(databaseUrl)
  await writeFile(join(folder, 'users.txt'), users.join(''))
  await chmod(folder, 0o755)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')])
  let output = ''
  child.stderr.on('data', (text) => {
    output += text
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await waitForPort(listenPort, () => {
    if (child.exitCode !== null) throw new Error(output)
  })
  return {
    /** The database URL of a role. */
    urlFor: (role: string) => `postgresql://${role}:${roles[role]}@127.0.0.1:${listenPort}/thinnai?pgbouncer=true`,
    /** Points PgBouncer to another database and reloads it, as an operator would. */
    async setTarget(target: string) {
      await writeConfig(target)
      child.kill('SIGHUP')
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
