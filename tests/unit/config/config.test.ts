import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'

const project = { NODE_ENV: 'development', FIREBASE_PROJECT_ID: 'campus', FIREBASE_API_KEY: 'key' }

test('defaults to embedded services bound to localhost', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 4000, embeddedIdentity: true, sampleCampus: true, googleSignIn: false, sessionCookie: false })
})

test('reports all errors in one list', () => {
  const env = {
    NODE_ENV: 'production',
    PORT: 'x',
    LOG_LEVEL: 'loud',
    GOOGLE_SIGN_IN: 'yes',
    FIREBASE_PROJECT_ID: 'campus',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1',
  }
  const named = [...faults(env).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
  expect(named.sort()).toEqual(['DATABASE_URL', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_EMULATOR_HOST', 'GOOGLE_SIGN_IN', 'LOG_LEVEL', 'PORT'])
})

test('refuses a Firebase project without NODE_ENV', () => {
  const { NODE_ENV: _unset, ...unnamed } = project
  expect(faults(unnamed)).toContain('  NODE_ENV: is required with a Firebase project: production or development')
  for (const errorMessage of [{ NODE_ENV: 'development' }, { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' }])
    expect(faults({ ...unnamed, ...errorMessage })).toBe('')
})

const variables = [...readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

test('refuses a whitespace-only variable, and treats an empty one as unset', () => {
  for (const name of variables.filter((name) => !name.endsWith('_PASSWORD'))) {
    for (const value of [' ', '\t', ' \n ']) expect(faults({ [name]: value })).toContain(`  ${name}: is blank`)
    expect(faults({ [name]: '' })).toBe('')
  }
})

test('production refuses a blank emulator host', () => {
  const production = { ...project, NODE_ENV: 'production', DATABASE_URL: 'postgresql://127.0.0.1/thinnai' }
  expect(faults(production)).toBe('')
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST']) expect(faults({ ...production, [name]: ' ' })).toContain(`  ${name}: is blank`)
})

test('REQUIRE_VERIFIED_EMAIL is on by default, except with an emulated identity provider', () => {
  const read = (env: Record<string, string>) => readConfig(env).requireVerifiedEmail
  expect([read({}), read({ REQUIRE_VERIFIED_EMAIL: 'on' })]).toEqual([false, true])
  expect([read(project), read({ ...project, REQUIRE_VERIFIED_EMAIL: 'off' })]).toEqual([true, false])
})

test('a malformed variable is not reported as missing', () => {
  expect(faults({ ...project, NODE_ENV: 'production', DATABASE_URL: 'mysql://x' }).match(/DATABASE_URL/g)).toHaveLength(1)
})

test.each(['p%ss', 'p/ss', 'p#ss', 'p?ss', '12/3', '12#3', '12?3', '%zz'])(
  'an unencoded password %s is reported with its variable and not shown',
  (password) => {
    const url = `postgresql://thinnai:${password}@127.0.0.1:5432/thinnai`
    const fault = 'must be a postgresql:// URL; in its password, / is written as %2F, # as %23 and % as %25'
    expect(faults({ DATABASE_URL: url })).toBe(`Invalid configuration:\n  DATABASE_URL: ${fault}`)
    expect(faults({ DATABASE_URL: 'localhost' })).toContain(`  DATABASE_URL: ${fault}`)
    const encoded = `postgresql://thinnai:${encodeURIComponent(password)}@127.0.0.1:5432/thinnai?options=-c%20a=b`
    expect(readConfig({ DATABASE_URL: encoded, DATABASE_DIRECT_URL: 'postgres://%2Frun/thinnai' }).databaseUrl).toBe(encoded)
  },
)

test('campus pages come from an existing folder or from the database', () => {
  const folder = import.meta.dirname
  for (const pages of [folder, 'database']) expect(readConfig({ COMPA_PAGES: pages }).compa.pages).toBe(pages)
  expect(readConfig({}).compa.pages).toBeUndefined()
  expect(faults({ COMPA_PAGES: '/nowhere' })).toContain('  COMPA_PAGES: must be an existing folder, or database')
})

test('a replica list may end in a comma', () => {
  const url = 'postgresql://127.0.0.1/thinnai'
  expect(readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URLS: `${url}, ${url},` }).replicaUrls).toEqual([url, url])
  expect(readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URLS: ',' }).replicaUrls).toEqual([])
})

test.each(['x', '70000', '-1', '1.5'])('refuses %s as a port and names the range', (value) => {
  const fault = 'must be a whole number from 0 to 65535'
  expect(faults({ METRICS_PORT: value, PORT: value })).toContain(`  PORT: ${fault}\n  METRICS_PORT: ${fault}`)
})

test('accepts fractions for seconds and scale, and refuses a scale of 0', () => {
  expect(readConfig({ RATE_LIMIT_SCALE: '0.5' }).rateLimitScale).toBe(0.5)
  for (const value of ['0', 'x', '1000001'])
    expect(faults({ RATE_LIMIT_SCALE: value })).toContain('  RATE_LIMIT_SCALE: must be a number above 0, at most 1000000')
  expect(readConfig({ DRAIN_DELAY: '0.5' }).drainDelaySeconds).toBe(0.5)
  expect(faults({ DRAIN_DELAY: '301' })).toContain('  DRAIN_DELAY: must be a number from 0 to 300')
})

test('binds to localhost while an emulator is used, unless HOST is set', () => {
  expect(readConfig(project).host).toBe('0.0.0.0')
  expect(readConfig({ ...project, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' }).host).toBe('127.0.0.1')
  expect(readConfig({ ...project, FIRESTORE_EMULATOR_HOST: 'localhost:1' }).host).toBe('127.0.0.1')
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test('session cookies are Secure with real accounts, whatever NODE_ENV is', () => {
  expect(readConfig(project).secureCookie).toBe(true)
  expect(readConfig({}).secureCookie).toBe(false)
  expect(readConfig({ ...project, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' }).secureCookie).toBe(false)
})

test('Google sign-in requires a Firebase project', () => {
  expect(faults({ GOOGLE_SIGN_IN: 'on' })).toContain('GOOGLE_SIGN_IN: requires FIREBASE_PROJECT_ID')
  expect(readConfig({ ...project, GOOGLE_SIGN_IN: 'on', SESSION_COOKIE: 'on' })).toMatchObject({ googleSignIn: true, sessionCookie: true })
  expect(readConfig({ ...project, GOOGLE_SIGN_IN: 'off' }).googleSignIn).toBe(false)
})

test('metrics and traces are off by default, and metrics bind to localhost', () => {
  expect(readConfig({})).toMatchObject({ metrics: undefined, tracing: undefined })
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({ port: 9464, host: '0.0.0.0' })
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }).tracing).toEqual({ endpoint: 'http://localhost:4318', serviceName: 'thinnai' })
})

test('reports invalid values of metrics and traces', () => {
  const env = { METRICS_PORT: '70000', OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318', OTEL_EXPORTER_OTLP_HEADERS: 'key' }
  expect([...faults(env).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name).sort()).toEqual(Object.keys(env).sort())
  expect(faults({ METRICS_PORT: '4000' })).toContain('METRICS_PORT: must differ from PORT')
  expect(faults({ METRICS_PORT: '5000', PORT: '5000' })).toContain('METRICS_PORT: must differ from PORT')
  expect(faults({ METRICS_PORT: '0', PORT: '0', OTEL_EXPORTER_OTLP_HEADERS: 'key=a b,other=' })).toBe('')
})

const s3 = { S3_BUCKET: 'campus', S3_REGION: 'ap-south-1' }

test('stores files below DATA_DIR without a bucket, and redirects only on request', () => {
  expect(readConfig({}).media).toEqual({ s3: undefined, gcs: undefined, redirect: false, cdnUrl: undefined })
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ ...s3, ...keys, MEDIA_REDIRECT: 'on' }).media).toMatchObject({
    s3: { bucket: 'campus', region: 'ap-south-1', endpoint: undefined, credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } },
    redirect: true,
  })
  expect(readConfig({ S3_BUCKET: 'campus', S3_ENDPOINT: 'http://127.0.0.1:9000' }).media.s3).toMatchObject({ region: 'us-east-1', credentials: undefined })
  expect(readConfig({ GCS_BUCKET: 'campus', FIREBASE_SERVICE_ACCOUNT: '/a.json' }).media.gcs).toEqual({ bucket: 'campus', serviceAccountFile: '/a.json' })
  expect(readConfig({ CDN_URL: 'https://cdn.example.edu/thinnai/' }).media.cdnUrl).toBe('https://cdn.example.edu/thinnai')
})

test.each([
  [{ S3_BUCKET: 'campus' }, 'S3_REGION: is required with S3_BUCKET, unless S3_ENDPOINT is set'],
  [{ S3_ENDPOINT: 'https://storage.example.edu' }, 'S3_ENDPOINT: requires S3_BUCKET'],
  [{ ...s3, GCS_BUCKET: 'campus' }, 'GCS_BUCKET: must not be set with S3_BUCKET: files are stored in one place'],
  [{ ...s3, S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY: is required with S3_ACCESS_KEY_ID'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: 'very-secret' }, 'S3_ACCESS_KEY_ID: is required with S3_SECRET_ACCESS_KEY'],
  [{ MEDIA_REDIRECT: 'on' }, 'MEDIA_REDIRECT: requires S3_BUCKET or GCS_BUCKET'],
  [{ ...s3, MEDIA_REDIRECT: 'on', CDN_URL: 'https://cdn.example.edu' }, 'MEDIA_REDIRECT: must not be on with CDN_URL: redirects would bypass the CDN'],
  [{ S3_BUCKET: '../campus', S3_REGION: 'x' }, 'S3_BUCKET: must be a bucket name'],
  [{ GCS_BUCKET: 'Campus' }, 'GCS_BUCKET: must be a bucket name'],
  [{ CDN_URL: 'https://cdn.example.edu/?a=b' }, 'CDN_URL: must have only a host and a path'],
])('refuses %o: %s', (env, fault) => {
  expect(faults(env)).toBe(`Invalid configuration:\n  ${fault}`)
})

test('.env.example documents every variable', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const exampleFile = read('.env.example')
  const pairs = [...exampleFile.matchAll(/^# .+\n([A-Z][A-Z0-9_]+)=.*$/gm)]
  expect(pairs.map(([pair]) => `${pair}\n`).join('')).toBe(exampleFile)
  const documentedVariables = [
    ...read('server/config.ts').matchAll(/^ {2,4}([A-Z][A-Z0-9_]+): /gm),
    ...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g),
  ].map(([, name]) => name)
  expect(new Set(pairs.map(([, name]) => name))).toEqual(new Set(documentedVariables))
})

function faults(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
