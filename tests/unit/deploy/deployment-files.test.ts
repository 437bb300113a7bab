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
/** Variables that the configuration knows by name. */
const known = new Set([...read('server/config.ts').matchAll(/^ {2,4}([A-Z_0-9]+): /gm)].map(([, name = '']) => name))

/** With every variable in it set to something. */
const filled = (environment: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value).replaceAll(/\$\{\w+(:\?[^}]*)?\}/g, 'secret')]))

const dependenciesOf = ({ depends_on = [] }: Service) => (Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))

test('the app servers of docker-compose.yml are two of each profile, each with a configuration that the server takes', () => {
  expect(apps.map(([name, { profiles }]) => [name, ...(profiles ?? [])])).toEqual([
    ['app-1', 'production'],
    ['app-2', 'production'],
    ['local-1', 'local'],
    ['local-2', 'local'],
  ])
  for (const [, { environment, profiles }] of apps) {
    expect(Object.keys(environment ?? {}).filter((name) => !known.has(name))).toEqual([])
    const isProduction = profiles?.includes('production')
    const config = readConfig({ ...filled(environment), ...(isProduction && project) })
    expect(config).toMatchObject({ host: '0.0.0.0', port: 4000, trustProxy: 1, development: !isProduction, sampleCampus: false })
    expect(Boolean(config.authEmulatorHost)).toBe(!isProduction)
  }
})

test('a production server without a Firebase project says so instead of starting', () => {
  const [, { environment } = {}] = apps.find(([name]) => name === 'app-1') ?? []
  expect(() => readConfig(filled(environment))).toThrow('FIREBASE_PROJECT_ID: is needed in production')
})

test('nothing of a profile needs anything of the other, and what emulators let in is for this machine alone', () => {
  for (const [, service] of services)
    for (const needed of dependenciesOf(service)) {
      const others = compose.services[needed]?.profiles
      expect(compose.services[needed]).toBeDefined()
      if (others) expect(others).toEqual(service.profiles)
    }
  const local = services.filter(([, { profiles }]) => profiles?.includes('local')).flatMap(([, { ports = [] }]) => ports)
  expect(local.length).toBeGreaterThan(0)
  expect(local.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  // What stands behind the app is reached by nobody else.
  expect(services.filter(([, { profiles, ports }]) => !profiles && ports)).toEqual([])
})

test('the emulators listen where servers and browsers ask for them', () => {
  const { emulators } = JSON.parse(read('firebase.json'))
  const [, { environment = {} } = {}] = apps.find(([name]) => name === 'local-1') ?? []
  expect(environment.FIREBASE_AUTH_EMULATOR_HOST).toBe(`emulators.localhost:${emulators.auth.port}`)
  expect(environment.FIRESTORE_EMULATOR_HOST).toBe(`emulators.localhost:${emulators.firestore.port}`)
  expect(compose.services.emulators?.ports).toEqual([`127.0.0.1:${emulators.auth.port}:${emulators.auth.port}`])
})

test('every file and folder of this repository that a container is given is there, and every volume is one', () => {
  const made = ['./deploy/certificates', './deploy/secrets']
  const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
  for (const source of new Set(sources)) {
    if (source.startsWith('.')) expect(existsSync(join(root, source)) || made.includes(source), source).toBe(true)
    else expect(Object.keys(compose.volumes)).toContain(source)
  }
  for (const folder of made) expect(read('.gitignore')).toContain(`${folder.slice(2)}/\n`)
  for (const folder of made) expect(read('.dockerignore')).toContain(`${folder.slice(2)}\n`)
})

test('the balancer leaves a server that ends before it stops listening, and a container is left the time to end', () => {
  const [, inter, fall] = /check inter (\d+)s .*fall (\d+)/.exec(balancer) ?? []
  for (const [, { environment, stop_grace_period, read_only }] of apps) {
    const drain = Number(environment?.DRAIN_DELAY)
    expect(drain).toBeGreaterThan(Number(inter) * Number(fall))
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(drain + 35)
    expect(read_only).toBe(true)
  }
})

test('docker compose itself takes the file, with either profile', (context) => {
  if (spawnSync('docker', ['compose', 'version']).status !== 0) return context.skip('docker compose is not installed here')
  for (const profile of ['local', 'production']) {
    const env = { ...process.env, POSTGRES_PASSWORD: 'a', STORAGE_PASSWORD: 'b' }
    const { status, stderr } = spawnSync('docker', ['compose', '--profile', profile, 'config', '--quiet'], { cwd: root, env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  }
})

test('the image starts the server as npm start does, without npm or a shell between it and a signal', () => {
  const [, command = ''] = /^RUN (node -p .*) > start\.sh$/m.exec(dockerfile) ?? []
  const { stdout } = spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })
  expect(stdout).toBe(`exec node ${startFlags.join(' ')} server/main.ts\n`)
  expect(lastStage).toContain('\nCMD ["sh", "start.sh"]\n')
})

test('the image runs on the Node of package.json, as nobody of weight, and writes to two folders alone', () => {
  const major = /(\d+)/.exec(JSON.parse(read('package.json')).devDependencies.node)?.[1]
  const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image)
  expect(new Set(bases)).toEqual(new Set([`node:${major}-trixie-slim`]))
  expect(lastStage).toMatch(/^USER node$/m)
  expect(lastStage).toContain('VOLUME ["/data", "/tmp"]')
  const [, variables = ''] = /^ENV (.*)$/m.exec(lastStage) ?? []
  const environment = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=')))
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
  expect(readConfig({ ...environment, ...project, DATABASE_URL: 'postgresql://x' })).toMatchObject({ host: '0.0.0.0', port: 4000, dataDir: '/data' })
})

test('the health check of the image tells a server that lives from one that does not', async () => {
  const [, line = ''] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(lastStage) ?? []
  const [, ...args] = JSON.parse(line) as string[]
  const asked: (string | undefined)[] = []
  let status = 200
  const server = createServer(({ url }, response) => {
    asked.push(url)
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
  expect(asked).toEqual(['/livez', '/livez'])
})

test('what the image is built from has no secrets in it, and all that the build reads', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', '**/node_modules', 'deploy/secrets']))
  for (const needed of ['client', 'server', 'prisma', 'deploy', 'schema.graphql', 'codegen.ts', 'package-lock.json']) expect(ignored).not.toContain(needed)
})

test('the blueprint of a free host names what the server knows, and asks for what it needs', () => {
  const {
    services: [web],
    databases,
  } = parse(read('render.yaml'))
  expect(web).toMatchObject({ type: 'web', runtime: 'docker', healthCheckPath: '/healthz' })
  const variables = web.envVars as { key: string; value?: string; sync?: boolean; fromDatabase?: { name: string } }[]
  expect(variables.map(({ key }) => key).filter((name) => !known.has(name))).toEqual([])
  expect(variables.find(({ fromDatabase }) => fromDatabase)?.fromDatabase?.name).toBe(databases[0].name)
  const given: Record<string, string> = { DATABASE_URL: 'postgresql://x', ...project }
  const environment = Object.fromEntries(variables.map(({ key, value }) => [key, value ?? given[key]]))
  const config = readConfig(environment)
  expect(config).toMatchObject({ host: '0.0.0.0', trustProxy: 1, requireVerifiedEmail: true })
  expect(web.maxShutdownDelaySeconds).toBeGreaterThan(config.drainDelaySeconds + 35)
})

test('the workflow runs what .ci/run runs, and the cluster, with nothing that moves and no right to write', () => {
  const { permissions, jobs } = parse(read('.github/workflows/ci.yml'))
  expect(permissions).toEqual({ contents: 'read' })
  const steps = Object.values(jobs as Record<string, { steps: { uses?: string; run?: string; with?: object }[] }>).flatMap(({ steps }) => steps)
  expect(steps.filter(({ uses }) => uses && !/^[\w/-]+@[0-9a-f]{40}$/.test(uses))).toEqual([])
  expect(steps.filter(({ run }) => run).map(({ run }) => run)).toEqual([
    'bash .ci/run',
    expect.stringMatching(/^sudo apt-get .* redis-server pgbouncer haproxy$/),
    'npm ci && npm run test:cluster',
  ])
  for (const { with: given } of steps.filter(({ uses }) => uses?.startsWith('actions/setup-node'))) expect(given).toEqual({ 'node-version': 24, cache: 'npm' })
})

test('the balancer’s file is one that HAProxy takes, with TLS and without', (context) => {
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
