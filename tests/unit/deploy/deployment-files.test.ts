import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../server/config.ts'
import { startFlags } from '../../support/server-process.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = {
  image?: string
  profiles?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  depends_on?: string[] | Record<string, object>
  stop_grace_period?: string
  read_only?: boolean
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service>; volumes: object }
const services = Object.entries(compose.services)
const apps = services.filter(([, { image }]) => image === 'thinnai')
const balancer = read('deploy/haproxy.cfg')
const dockerfile = read('Dockerfile')
const [, lastStage = ''] = /\nFROM (?![\s\S]*\nFROM )([\s\S]*)$/.exec(dockerfile) ?? []

const project = { FIREBASE_PROJECT_ID: 'campus', FIREBASE_API_KEY: 'key' }
/** The environment variables of server/config.ts. */
const knownVariables = new Set([...read('server/config.ts').matchAll(/^ {2,4}([A-Z_0-9]+): /gm)].map(([, name = '']) => name))

/** Replaces every variable reference by a value. */
const withValues = (environment: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value).replaceAll(/\$\{\w+(:\?[^}]*)?\}/g, 'secret')]))

const listDependencies = ({ depends_on = [] }: Service) => (Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))

test('docker-compose.yml has two app servers per profile with valid configuration', () => {
  expect(apps.map(([name, { profiles }]) => [name, ...(profiles ?? [])])).toEqual([
    ['app-1', 'production'],
    ['app-2', 'production'],
    ['local-1', 'local'],
    ['local-2', 'local'],
  ])
  for (const [, { environment, profiles }] of apps) {
    expect(Object.keys(environment ?? {}).filter((name) => !knownVariables.has(name))).toEqual([])
    const isProduction = profiles?.includes('production')
    const config = readConfig({ ...withValues(environment), ...(isProduction && project) })
    expect(config).toMatchObject({ host: '0.0.0.0', port: 4000, trustProxy: 1, development: !isProduction, sampleCampus: false })
    expect(Boolean(config.authEmulatorHost)).toBe(!isProduction)
  }
})

test('a production server without a Firebase project exits with a message', () => {
  const [, { environment } = {}] = apps.find(([name]) => name === 'app-1') ?? []
  expect(() => readConfig(withValues(environment))).toThrow('FIREBASE_PROJECT_ID: is required in production')
})

test('profiles do not depend on each other, and emulator ports bind to localhost', () => {
  for (const [, service] of services)
    for (const dependency of listDependencies(service)) {
      const dependencyProfiles = compose.services[dependency]?.profiles
      expect(compose.services[dependency]).toBeDefined()
      if (dependencyProfiles) expect(dependencyProfiles).toEqual(service.profiles)
    }
  const local = services.filter(([, { profiles }]) => profiles?.includes('local')).flatMap(([, { ports = [] }]) => ports)
  expect(local.length).toBeGreaterThan(0)
  expect(local.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  // Services behind the app publish no ports.
  expect(services.filter(([, { profiles, ports }]) => !profiles && ports)).toEqual([])
})

test('the emulators listen where servers and browsers connect', () => {
  const { emulators } = JSON.parse(read('firebase.json'))
  const [, { environment = {} } = {}] = apps.find(([name]) => name === 'local-1') ?? []
  expect(environment.FIREBASE_AUTH_EMULATOR_HOST).toBe(`emulators.localhost:${emulators.auth.port}`)
  expect(environment.FIRESTORE_EMULATOR_HOST).toBe(`emulators.localhost:${emulators.firestore.port}`)
  expect(compose.services.emulators?.ports).toEqual([`127.0.0.1:${emulators.auth.port}:${emulators.auth.port}`])
})

test('every mounted file and folder exists, and every volume is declared', () => {
  const createdDirs = ['./deploy/certificates', './deploy/secrets']
  const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  for (const source of new Set(sources)) {
    if (source.startsWith('.')) expect(existsSync(join(root, source)) || createdDirs.includes(source), source).toBe(true)
    else expect(Object.keys(compose.volumes)).toContain(source)
  }
  for (const folder of createdDirs) expect(read('.gitignore')).toContain(`${folder.slice(2)}/\n`)
  for (const folder of createdDirs) expect(read('.dockerignore')).toContain(`${folder.slice(2)}\n`)
})

test('the balancer drains a server before it stops listening, within the stop grace period', () => {
  const [, inter, fall] = /check inter (\d+)s .*fall (\d+)/.exec(balancer) ?? []
  for (const [, { environment, stop_grace_period, read_only }] of apps) {
    const drain = Number(environment?.DRAIN_DELAY)
    expect(drain).toBeGreaterThan(Number(inter) * Number(fall))
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(drain + 35)
    expect(read_only).toBe(true)
  }
})

test('docker compose accepts the file with either profile', (context) => {
  if (spawnSync('docker', ['compose', 'version']).status !== 0) return context.skip('docker compose is not installed here')
  for (const profile of ['local', 'production']) {
    const env = { ...process.env, POSTGRES_PASSWORD: 'a', STORAGE_PASSWORD: 'b' }
    const { status, stderr } = spawnSync('docker', ['compose', '--profile', profile, 'config', '--quiet'], { cwd: root, env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  }
})

test('the image runs the server like npm start, as PID 1 without npm or a shell', () => {
  const [, command = ''] = /^RUN (node -p .*) > start\.sh$/m.exec(dockerfile) ?? []
  const { stdout } = spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })
  expect(stdout).toBe(`exec node ${startFlags.join(' ')} server/main.ts\n`)
  expect(lastStage).toContain('\nCMD ["sh", "start.sh"]\n')
})

test('the image runs the Node version of package.json as an unprivileged user with two writable folders', () => {
  const major = /(\d+)/.exec(JSON.parse(read('package.json')).devDependencies.node)?.[1]
  const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image)
  expect(new Set(bases)).toEqual(new Set([`node:${major}-trixie-slim`]))
  expect(lastStage).toMatch(/^USER node$/m)
  expect(lastStage).toContain('VOLUME ["/data", "/tmp"]')
  const [, variables = ''] = /^ENV (.*)$/m.exec(lastStage) ?? []
  const environment = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=')))
  expect(Object.keys(environment).filter((name) => !knownVariables.has(name))).toEqual([])
  expect(readConfig({ ...environment, ...project, DATABASE_URL: 'postgresql://x' })).toMatchObject({ host: '0.0.0.0', port: 4000, dataDir: '/data' })
})

test("the image's health check distinguishes a healthy server from an unhealthy one", async () => {
  const [, line = ''] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(lastStage) ?? []
  const [, ...args] = JSON.parse(line) as string[]
  const probedUrls: (string | undefined)[] = []
  let status = 200
  const server = createServer(({ url }, response) => {
    probedUrls.push(url)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const PORT = String((server.address() as AddressInfo).port)
  const check = () => new Promise((resolve) => spawn(process.execPath, args, { env: { ...process.env, PORT } }).once('exit', resolve))
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  await new Promise((resolve) => server.close(resolve))
  expect(await check()).toBe(1)
  expect(probedUrls).toEqual(['/livez', '/livez'])
})

test('the build context has no secrets and all inputs of the build', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', '**/node_modules', 'deploy/secrets']))
  for (const dependency of ['client', 'server', 'prisma', 'deploy', 'schema.graphql', 'codegen.ts', 'package-lock.json'])
    expect(ignored).not.toContain(dependency)
})

test('render.yaml names only known variables and requests the required ones', () => {
  const {
    services: [web],
    databases,
  } = parse(read('render.yaml'))
  expect(web).toMatchObject({ type: 'web', runtime: 'docker', healthCheckPath: '/healthz' })
  const variables = web.envVars as { key: string; value?: string; sync?: boolean; fromDatabase?: { name: string } }[]
  expect(variables.map(({ key }) => key).filter((name) => !knownVariables.has(name))).toEqual([])
  expect(variables.find(({ fromDatabase }) => fromDatabase)?.fromDatabase?.name).toBe(databases[0].name)
  const requiredValues: Record<string, string> = { DATABASE_URL: 'postgresql://x', ...project }
  const environment = Object.fromEntries(variables.map(({ key, value }) => [key, value ?? requiredValues[key]]))
  const config = readConfig(environment)
  expect(config).toMatchObject({ host: '0.0.0.0', trustProxy: 1, requireVerifiedEmail: true })
  expect(web.maxShutdownDelaySeconds).toBeGreaterThan(config.drainDelaySeconds + 35)
})

test('the CI workflow runs all shards of all tests and the cluster tests with pinned actions and read-only permissions', () => {
  const { permissions, jobs } = parse(read('.github/workflows/ci.yml'))
  expect(permissions).toEqual({ contents: 'read' })
  const steps = Object.values(jobs as Record<string, { steps: { uses?: string; run?: string; with?: object }[] }>).flatMap(({ steps }) => steps)
  expect(steps.filter(({ uses }) => uses && !/^[\w/-]+@[0-9a-f]{40}$/.test(uses))).toEqual([])
  expect(steps.filter(({ run }) => run).map(({ run }) => run)).toEqual([
    expect.stringMatching(/^npm ci && npm run test:all -- \$\{\{ matrix\.part \}\}$/),
    expect.stringMatching(/^sudo apt-get .* redis-server pgbouncer haproxy$/),
    'npm ci && npm run test:cluster',
  ])
  expect(jobs.test.strategy.matrix.part).toEqual(['vitest', 'stories'].flatMap((part) => [1, 2].map((shard) => `--only ${part} --shard ${shard}/2`)))
  expect(read('.ci/run')).toMatch(/^npm run test:all$/m)
  for (const { with: requiredValues } of steps.filter(({ uses }) => uses?.startsWith('actions/setup-node')))
    expect(requiredValues).toEqual({ 'node-version': 24, cache: 'npm' })
})

test('HAProxy accepts haproxy.cfg, with and without TLS', (context) => {
  if (spawnSync('haproxy', ['-v']).status !== 0) return context.skip('HAProxy is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-balancer-'))
  try {
    cpSync(join(root, 'deploy/haproxy.cfg'), join(folder, 'haproxy.cfg'))
    for (const plain of [{}, { PLAIN_HTTP: 'on' }]) {
      const script = `sed 's#/certificates/#${folder}/none/#' haproxy.cfg > own.cfg && mkdir -p none && haproxy -c -f own.cfg`
      const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, env: { ...process.env, ...plain }, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
