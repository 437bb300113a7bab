import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/embedded/start.ts'
import { migrate } from '../../server/lib/migrate.ts'
import { asked } from './asked.ts'
import { freePort } from './firestore.ts'
import { listening } from './listening.ts'
import { startServer } from './living-server.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { findProgram } from './programs.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * A campus on several machines, on this one: PostgreSQL with a streaming replica, PgBouncer in transaction mode before it, Redis, and HAProxy
 * before as many servers as are started. All of them are the real thing, on ports of their own, and can be killed.
 */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-cluster-'))
  const running = new Set<ChildProcess>()
  const run = async (program: string, args: string[], port: number) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    running.add(child.once('exit', () => running.delete(child)))
    await listening(port)
    return child
  }

  const { primary, replica } = await startPair(folder)
  const { username, password } = new URL(primary.databaseUrl ?? '')
  findProgram('pgbouncer', 'pgbouncer')
  const bouncer = await startPgBouncer(primary.databaseUrl ?? '', { [username]: password })
  const redisPort = await freePort()
  const redisArgs = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const startRedis = () => run(findProgram('redis-server', 'redis-server'), redisArgs, redisPort)
  let redis = await startRedis()

  const shared = join(folder, 'media')
  await mkdir(shared)
  const env = {
    DATABASE_DIRECT_URL: bouncer.url(username, 'direct'),
    DATABASE_REPLICA_URLS: replica.databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  }
  return {
    /** Another server of the campus, with a folder of files that all of them share. */
    async startServer(more: Record<string, string> = {}) {
      const dataDir = await mkdtemp(join(folder, 'server-'))
      await symlink(shared, join(dataDir, 'media'))
      return startServer(bouncer.url(username), { dataDir, env: { ...env, ...more } })
    },
    /** The address of a balancer before these servers, which knows within half a second that one is gone. */
    async startBalancer(addresses: string[]) {
      const port = await freePort()
      const file = join(folder, `haproxy-${port}.cfg`)
      await writeFile(file, balancer(port, addresses))
      await run(findProgram('haproxy', 'haproxy'), ['-f', file, '-db'], port)
      return `http://127.0.0.1:${port}`
    },
    onPrimary: (sql: string) => asked(primary.databaseUrl ?? '', sql),
    onReplica: (sql: string) => asked(replica.databaseUrl, sql),
    async killRedis() {
      redis.kill('SIGKILL')
      await gone(redis)
    },
    async startRedisAgain() {
      redis = await startRedis()
    },
    /** `kill -9` for all of the first database. */
    async killPrimary() {
      const [pid] = (await readFile(join(folder, 'primary/postgres/data/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await primary.exited
    },
    /** What an operator does when the first database is lost: the replica becomes one, and PgBouncer is told. */
    async promote() {
      await asked(replica.databaseUrl, 'select pg_promote()')
      await bouncer.leadTo(replica.databaseUrl)
    },
    async stop() {
      for (const child of running) {
        child.kill('SIGKILL')
        await gone(child)
      }
      await Promise.all([bouncer.stop(), primary.stop(), replica.stop()])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const gone = (child: ChildProcess) => new Promise<void>((resolve) => ((child.exitCode ?? child.signalCode) ? resolve() : child.once('exit', () => resolve())))

/** A migrated database and a copy that follows it. */
async function startPair(folder: string) {
  const start = (dataDir: string) => startEmbedded({ dataDir, postgres: true, identity: false, authPort: 0 })
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const before = await start(first)
  await migrate(before.databaseUrl ?? '')
  await before.stop()
  await cp(first, second, { recursive: true, preserveTimestamps: true })
  const data = join(second, 'postgres/data')
  await chmod(data, 0o700)
  const primary = await start(first)
  const { port, username, password } = new URL(primary.databaseUrl ?? '')
  await writeFile(join(data, 'standby.signal'), '')
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`)
  // The package that runs it waits for one that takes writes.
  const running = start(second).then(
    ({ stop }) => stop,
    () => async () => {},
  )
  const { pid, port: replicaPort } = await readable(data)
  const replicaUrl = new URL(primary.databaseUrl ?? '')
  replicaUrl.port = replicaPort
  const stop = async () => {
    process.kill(pid, 'SIGINT')
    await (await running)()
  }
  return { primary, replica: { databaseUrl: replicaUrl.href, stop } }
}

/** Until the PostgreSQL of this folder can be read from, which it writes down. */
async function readable(data: string): Promise<{ pid: number; port: string }> {
  for (;;) {
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[7]?.trim() === 'ready') return { pid: Number(lines[0]), port: lines[3] ?? '' }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const balancer = (port: number, addresses: string[]) => `
defaults
  mode http
  option forwardfor
  option redispatch
  option httpchk GET /readyz
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
frontend front
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
${addresses.map((address, index) => `  server s${index} ${new URL(address).host} check`).join('\n')}
`
