import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { bucketStorage } from '../../../server/lib/bucket.ts'
import { s3Bucket } from '../../../server/lib/s3.ts'
import { addressBelow, localStorage } from '../../../server/lib/storage.ts'
import { checkDatabase, checkReplicas } from '../../../server/tools/check-database.ts'
import { checkFirestore, checkIdentity, checkModel, checkRedis, checkStorage, wrongWithServiceAccount } from '../../../server/tools/check-services.ts'
import { type Finding, linesOf, passwordsOf } from '../../../server/tools/findings.ts'
import { asked } from '../../support/asked.ts'
import { s3Keys, startS3 } from '../../support/buckets.ts'
import { freePort, startFirestore } from '../../support/firestore.ts'
import { failingWith, startModelServer } from '../../support/model-server.ts'
import { startPair } from '../../support/pair.ts'
import { hasPgBouncer, startPgBouncer } from '../../support/pgbouncer.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const states = (findings: Finding[]) => findings.map(({ service, state }) => `${service}: ${state}`)
const said = (findings: Finding[]) => findings.map(({ says }) => says).join('\n')

/** The database's address with parts of it others. */
function elsewhere(parts: Partial<Record<'username' | 'password' | 'port' | 'pathname' | 'hostname', string>>) {
  return Object.assign(new URL(app.databaseUrl), parts).href
}

const privateKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

const sql = (...statements: string[]) => asked(app.databaseUrl, ...statements)

/** A role with a password for as long as a test takes. */
async function withRole<T>(work: (role: string) => Promise<T>): Promise<T> {
  const role = `r${randomUUID().slice(0, 8)}`
  await sql(`create role ${role} login password 'secret-of-${role}'`)
  try {
    return await work(role)
  } finally {
    await sql(`drop owned by ${role}`, `drop role ${role}`)
  }
}

describe('the database', () => {
  test('a database that is migrated is ok', async () => {
    const found = await checkDatabase({ url: app.databaseUrl })
    expect([states(found), said(found)]).toEqual([['database: ok'], expect.stringMatching(/^PostgreSQL 18, all \d+ migrations are applied\.$/)])
  })

  test('each way not to reach it has its words, without the password', async () => {
    const port = String(await freePort())
    const cases: [string, RegExp][] = [
      [elsewhere({ port }), /^Nobody listens at 127\.0\.0\.1:\d+\//],
      [elsewhere({ password: 'wrong-secret' }), /refuses the role or its password/],
      [elsewhere({ pathname: '/nowhere' }), /nowhere does not exist\. Create it/],
      [elsewhere({ hostname: 'nobody.invalid' }), /^No machine has the name/],
    ]
    for (const [url, words] of cases) {
      const found = await checkDatabase({ url })
      expect([states(found), said(found)]).toEqual([['database: fails'], expect.stringMatching(words)])
      for (const password of [...passwordsOf([url, app.databaseUrl])]) expect(linesOf(found).join()).not.toContain(password)
    }
    expect(states(await checkDatabase({}))).toEqual(['database: not set'])
  })

  test('one that says nothing, and one whose address has no password, have theirs too', async () => {
    const silent = createTcpServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const port = String((silent.address() as AddressInfo).port)
    expect(said(await checkDatabase({ url: elsewhere({ port }) }))).toMatch(/^Nobody answers at 127\.0\.0\.1:\d+\/.*firewall/)
    silent.close()
    expect(said(await checkDatabase({ url: elsewhere({ password: '' }) }))).toMatch(/wants a password, and the address has none/)
  })

  test('one that is empty is told as to be migrated, and a role that may not do that fails', async () => {
    const empty = elsewhere({ pathname: '/postgres' })
    expect(said(await checkDatabase({ url: empty }))).toMatch(/\d+ of \d+ migrations are not applied yet; the next start does that/)
    await withRole(async (role) => {
      const url = Object.assign(new URL(empty), { username: role, password: `secret-of-${role}` }).href
      expect(said(await checkDatabase({ url }))).toBe(`The role ${role} may not migrate it. Make it the owner: ALTER DATABASE … OWNER TO ${role}.`)
    })
  })

  test('a role that may not read and write its tables fails, until it is granted as it says', () =>
    withRole(async (role) => {
      const url = elsewhere({ username: role, password: `secret-of-${role}` })
      // The table of migrations too, which it has to read.
      await sql(`grant select on _prisma_migrations to ${role}`)
      const found = await checkDatabase({ url })
      expect(said(found)).toContain(`The role ${role} may not read and write _ClubToUser,`)
      await sql(/GRANT SELECT.*(?=\.)/.exec(said(found))?.[0] ?? '')
      expect(states(await checkDatabase({ url }))).toEqual(['database: ok'])
    }))

  test('a migration that failed, and one of a newer version, want a human', async () => {
    const row = (name: string, finished: string) =>
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('${randomUUID()}', '', '${name}', ${finished})`
    await sql(row('29990101000000_later', 'now()'))
    expect(said(await checkDatabase({ url: app.databaseUrl }))).toBe('A newer version has migrated it (29990101000000_later). Run that version.')
    await sql(`update _prisma_migrations set finished_at = null where migration_name = '29990101000000_later'`)
    expect(said(await checkDatabase({ url: app.databaseUrl }))).toMatch(/^The migration 29990101000000_later failed before and needs a human/)
    await sql(`delete from _prisma_migrations where migration_name = '29990101000000_later'`)
  })

  test('a database that follows nobody is no replica', async () => {
    const found = await checkReplicas({ urls: [app.databaseUrl, elsewhere({ port: String(await freePort()) })], primaryUrl: app.databaseUrl })
    expect(states(found)).toEqual(['replica 1: fails', 'replica 2: fails'])
    expect(said(found)).toMatch(/^It is no replica: .*\nNobody listens/)
    expect(states(await checkReplicas({ urls: [] }))).toEqual(['replicas: not set'])
  })
})

describe('a database that is not the right one', () => {
  test('one that takes no writes fails', () =>
    withRole(async (role) => {
      await sql(`alter role ${role} set default_transaction_read_only = on`)
      const url = elsewhere({ username: role, password: `secret-of-${role}` })
      const found = await checkDatabase({ url, directUrl: url })
      expect(states(found)).toEqual(['database: fails', 'database, direct: fails'])
      expect(said(found)).toMatch(/^(It takes no writes: default_transaction_read_only is on\..*\n?){2}$/)
    }))

  test('a direct address that leads to another database fails', async () => {
    const found = await checkDatabase({ url: app.databaseUrl, directUrl: elsewhere({ pathname: '/postgres' }) })
    expect(states(found)).toEqual(['database: ok', 'database, direct: fails'])
    expect(said(found)).toContain('It is another database than that of DATABASE_URL.')
  })

  test('a direct address with the role of requests is to name the owner', () =>
    withRole(async (role) => {
      const directUrl = elsewhere({ username: role, password: `secret-of-${role}` })
      const found = await checkDatabase({ url: app.databaseUrl, directUrl })
      const owner = new URL(app.databaseUrl).username
      expect(found[1]?.says).toBe(`The role ${role} may not migrate the database. Name its owner, ${owner}, in DATABASE_DIRECT_URL, not the role of requests.`)
    }))

  test('a replica takes no writes, and is compared with what it follows', { timeout: 60_000 }, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
    const { primary, replica, stop } = await startPair(folder.path)
    try {
      expect(said(await checkDatabase({ url: replica.databaseUrl }))).toMatch(/^It takes no writes: it is a replica/)
      const urls = [replica.databaseUrl]
      expect(said(await checkReplicas({ urls, primaryUrl: primary.databaseUrl }))).toMatch(/^It is \d+\.\d s behind\.$/)
      expect(said(await checkReplicas({ urls, primaryUrl: app.databaseUrl }))).toMatch(/^It follows another database/)
      const away = elsewhere({ port: String(await freePort()) })
      expect(said(await checkReplicas({ urls, primaryUrl: away }))).toMatch(
        /behind\. DATABASE_URL could not be asked, so that the two could not be compared\.$/,
      )
    } finally {
      await stop()
    }
  })
})

describe.skipIf(!hasPgBouncer)('through the real PgBouncer (skipped where it is not installed)', () => {
  test('the role of requests has its timeouts, and the role past it has none', () =>
    withRole(async (role) => {
      const pgbouncer = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
      try {
        const [url, directUrl] = [pgbouncer.url(role), app.databaseUrl]
        const script = await readFile(new URL('../../../deploy/postgres/10-requests-role.sql', import.meta.url), 'utf8')
        const [, ...statements] = script.replaceAll('thinnai_requests', role).trim().split('\n')
        const [timeouts, grants] = [statements.filter((each) => each.startsWith('ALTER ROLE')), statements.filter((each) => !each.startsWith('ALTER ROLE'))]
        await sql(...grants)
        const without = await checkDatabase({ url, directUrl })
        expect(states(without)).toEqual(['database: ok', 'PgBouncer: fails', 'database, direct: ok'])
        expect(said(without)).toContain(`A statement may take for ever through it.`)
        expect(states(await checkDatabase({ url }))).toContain('database, direct: fails')
        await sql(...timeouts)
        await pgbouncer.stop()
        const again = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
        const found = await checkDatabase({ url: again.url(role), directUrl })
        await again.stop()
        expect(states(found)).toEqual(['database: ok', 'PgBouncer: ok', 'database, direct: ok'])
        expect(said(found)).toContain('A statement may take 2.5 s, a transaction lie idle for 10 s.')
        // The same role past it would end migrations.
        const own = elsewhere({ username: role, password: `secret-of-${role}` })
        await sql(`grant create on schema public to ${role}`, `grant create on database ${new URL(own).pathname.slice(1)} to ${role}`)
        expect(said(await checkDatabase({ url: own, directUrl: own }))).toContain(`A statement of ${role} is ended after 2.5 s, a migration too.`)
      } finally {
        await pgbouncer.stop()
      }
    }))

  test('one that DATABASE_URL does not tell of is noticed', () =>
    withRole(async (role) => {
      const pgbouncer = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
      try {
        await sql(`grant select on _prisma_migrations to ${role}`)
        const url = pgbouncer.url(role).replace('?pgbouncer=true', '')
        const found = await checkDatabase({ url })
        expect(found[1]).toMatchObject({ service: 'PgBouncer', state: 'fails', says: expect.stringContaining('Add ?pgbouncer=true to DATABASE_URL') })
      } finally {
        await pgbouncer.stop()
      }
    }))

  test('what it refuses is said in plain words', () =>
    withRole(async (role) => {
      const pgbouncer = await startPgBouncer(app.databaseUrl, { [role]: `secret-of-${role}` })
      try {
        const through = (parts: object) => checkDatabase({ url: Object.assign(new URL(pgbouncer.url(role)), parts).href, directUrl: app.databaseUrl })
        for (const [parts, words] of [
          [{ password: 'wrong' }, /refuses the role or its password/],
          [{ username: 'nobody' }, /refuses the role or its password/],
          [{ password: '' }, /wants a password, and the address has none/],
        ] as const)
          expect(
            said(await through(parts))
              .split('\n')
              .slice(0, 2),
          ).toEqual([expect.stringMatching(words), expect.stringMatching(words)])
      } finally {
        await pgbouncer.stop()
      }
    }))
})

test('Redis is what its ping says, and one that never answers fails', { timeout: 10_000 }, async () => {
  expect(await checkRedis()).toMatchObject({ state: 'not set' })
  expect(await checkRedis(async () => {})).toMatchObject({ state: 'ok' })
  expect(await checkRedis(() => Promise.reject(new Error('NOAUTH')))).toMatchObject({ state: 'fails', says: expect.stringContaining('read: NOAUTH.') })
  expect(await checkRedis(() => new Promise(() => {}))).toMatchObject({ state: 'fails', says: expect.stringContaining('no answer in 5 seconds') })
})

test('a storage is written, read and left as it was; one that cannot be written, or mixes up, fails', async () => {
  expect(await checkStorage(app.storage)).toMatchObject({ state: 'ok' })
  expect(await app.storedFiles()).toEqual([])
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const file = join(folder.path, 'file')
  await writeFile(file, 'x')
  expect(await checkStorage(localStorage(join(file, 'media')))).toMatchObject({
    state: 'fails',
    says: expect.stringContaining('could not be written: ENOTDIR'),
  })
  const removed: string[] = []
  const mixedUp = {
    ...app.storage,
    read: async () => (await import('node:stream')).Readable.from(['another']),
    remove: async (key: string) => void removed.push(key),
  }
  expect(await checkStorage(mixedUp)).toMatchObject({ state: 'fails', says: expect.stringContaining('is not what was written') })
  expect(removed).toHaveLength(1)
  for (const key of await app.storedFiles()) await app.storage.remove(key)
})

test('a folder that was not there before is not there afterwards, and root is told not to ask', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const user = vi.spyOn(process, 'getuid').mockReturnValue(1000)
  const storage = localStorage(join(folder.path, 'data/media'))
  expect(await checkStorage(storage)).toMatchObject({ state: 'ok', says: 'A file was written, read and removed.' })
  expect(await readdir(folder.path)).toEqual([])
  await mkdir(join(folder.path, 'data'))
  user.mockReturnValue(0)
  expect((await checkStorage(storage)).says).toBe('A file was written, read and removed. It was asked as root: run this as the user of the server.')
  expect(await readdir(folder.path, { recursive: true })).toEqual(['data'])
  user.mockRestore()
})

test('of a bucket the innermost cause is told', async () => {
  const s3 = await startS3()
  const open = (parts: object) =>
    bucketStorage(s3Bucket({ bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, credentials: s3Keys, ...parts }), addressBelow(), false)
  expect(await checkStorage(open({}))).toMatchObject({ state: 'ok', says: 'A file was written, read and removed.' })
  for (const [parts, words] of [
    [{ bucket: 'another' }, 'written: NoSuchBucket: The specified bucket does not exist. See'],
    [{ credentials: { ...s3Keys, secretAccessKey: 'wrong' } }, 'written: SignatureDoesNotMatch: '],
    [{ endpoint: `http://127.0.0.1:${await freePort()}` }, 'written: connect ECONNREFUSED 127.0.0.1:'],
    [{ endpoint: 'http://nobody.invalid' }, 'written: getaddrinfo ENOTFOUND nobody.invalid. See'],
  ] as const)
    expect(await checkStorage(open(parts))).toMatchObject({ state: 'fails', says: expect.stringContaining(words) })
  await s3.stop()
})

describe('identity', () => {
  const getUser = (uid: string) => getAuth(openFirebase({ projectId: 'demo-thinnai' })).getUser(uid)

  test('an emulator answers, or does not', async () => {
    const lookUp = () => getUser('doctor')
    expect(states(await checkIdentity({ emulatorHost: inject('authEmulatorHost'), lookUp }))).toEqual(['identity: ok'])
    expect(states(await checkIdentity({ emulatorHost: `127.0.0.1:${await freePort()}`, lookUp }))).toEqual(['identity: fails'])
    expect(states(await checkIdentity({ lookUp }))).toEqual(['identity: not set'])
  })

  test('keys are fetched; the service account is of the project, and may ask for accounts', async () => {
    const server = createServer((_request, response) => void response.end('{"a":"key"}')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const check = (lookUp = () => getUser('doctor'), wrongAccount?: string) => checkIdentity({ projectId: 'campus', wrongAccount, lookUp, keysUrl })
    expect(said(await check(undefined, 'It holds nothing.'))).toMatch(/\nIt holds nothing\.$/)
    expect(states(await check())).toEqual(['token keys: ok', 'service account: ok'])
    const denied = await check(() => Promise.reject(Object.assign(new Error('no'), { code: 'auth/insufficient-permission' })))
    expect([states(denied)[1], said(denied)]).toEqual(['service account: fails', expect.stringContaining('auth/insufficient-permission')])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(states(await check())[0]).toBe('token keys: fails')
  })
})

test('what is wrong with the file of a service account is said, each in its words', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const file = join(folder.path, 'account.json')
  expect(await wrongWithServiceAccount(file, 'campus')).toContain('cannot be read as JSON')
  const whole = { project_id: 'campus', client_email: 'a@campus.example', private_key: privateKey() }
  for (const [account, words] of [
    [null, 'holds no private key'],
    [{ ...whole, private_key: undefined }, 'holds no private key'],
    [{ ...whole, client_email: undefined }, 'names no client_email'],
    [{ ...whole, project_id: 'other' }, 'is of other, FIREBASE_PROJECT_ID is campus'],
    [{ ...whole, private_key: 'secret' }, 'holds a private key that cannot be read'],
  ] as const) {
    await writeFile(file, JSON.stringify(account))
    expect(await wrongWithServiceAccount(file, 'campus')).toContain(words)
  }
  await writeFile(file, JSON.stringify(whole))
  expect(await wrongWithServiceAccount(file, 'campus')).toBeUndefined()
})

test('only where Google was reached and said no roles are told of', async () => {
  const keysUrl = `http://127.0.0.1:${await freePort()}/`
  for (const [code, message, words] of [
    [
      'app/invalid-credential',
      'Error fetching access token: request to https://oauth2.example failed, reason: getaddrinfo ENOTFOUND',
      'could not be reached (ENOTFOUND)',
    ],
    ['app/network-timeout', 'Error while making request: timeout of 25000ms exceeded', 'could not be reached'],
    [14, '14 UNAVAILABLE: No connection established', 'could not be reached (UNAVAILABLE)'],
    ['app/invalid-credential', 'Error fetching access token: invalid_grant (Invalid JWT Signature.)', 'does not know this key'],
    [7, '7 PERMISSION_DENIED: Missing or insufficient permissions.', 'the role'],
  ] as const) {
    const read = () => Promise.reject(Object.assign(new Error(message), { code }))
    const [, account] = await checkIdentity({ projectId: 'campus', lookUp: read, keysUrl })
    for (const found of [account, await checkFirestore({ read })]) {
      expect(found).toMatchObject({ state: 'fails', says: expect.stringContaining(words) })
      if (code !== 7) expect(found?.says).not.toContain('role')
    }
  }
})

test('Firestore is read where there is one', async () => {
  const port = await freePort()
  const server = await startFirestore(port)
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`
  const { getFirestore } = await import('firebase-admin/firestore')
  const users = getFirestore(openFirebase({ projectId: 'demo-thinnai' })).collection('users')
  expect(await checkFirestore({ read: () => users.limit(1).get() })).toMatchObject({ state: 'ok' })
  await server.stop()
  const read = () => users.doc('doctor').get()
  expect(await checkFirestore({ read, emulatorHost: `127.0.0.1:${port}` })).toMatchObject({
    state: 'fails',
    says: `No emulator answers at 127.0.0.1:${port}. Start it, or correct FIRESTORE_EMULATOR_HOST.`,
  })
  expect(await checkFirestore({})).toMatchObject({ state: 'not set' })
})

test('a model answers, or it is said what is wrong; its key is nowhere', async () => {
  const server = await startModelServer()
  const model = { url: server.url, key: 'secret-key', model: 'small' }
  server.behave = failingWith(200, JSON.stringify({ choices: [{ index: 0, message: { content: 'Yes.' } }] }))
  expect(await checkModel(model)).toMatchObject({ state: 'ok', says: 'small answers.' })
  for (const [status, words] of [
    [401, 'COMPA_LLM_KEY'],
    [404, 'COMPA_LLM_MODEL'],
    [429, 'Raise its limit'],
    [500, 'It answered 500'],
    [200, 'not as a model does. Correct COMPA_LLM_URL'],
  ] as const) {
    server.behave = failingWith(status, '{"error":"secret-key is bad"}')
    const found = await checkModel(model)
    expect(found).toMatchObject({ state: 'fails', says: expect.stringContaining(words) })
    expect(linesOf([found]).join()).not.toContain('secret-key')
  }
  server.behave = failingWith(200, '<!doctype html><title>Welcome</title>', 'text/html')
  expect(await checkModel(model)).toMatchObject({ state: 'fails', says: expect.stringContaining('not as a model does') })
  await server.stop()
  expect(await checkModel(model)).toMatchObject({ state: 'fails', says: expect.stringContaining('Nobody answers') })
  expect(await checkModel()).toMatchObject({ state: 'not set' })
})

test('of what is said the passwords are left out, as they stand in an address and as they are meant', () => {
  const secrets = passwordsOf(['postgresql://a:p%40ss@h/db', 'redis://:half%price@h', undefined, 'no address'])
  const [line] = linesOf([{ service: 'database', state: 'fails', says: 'neither p%40ss nor p@ss nor half%price' }], secrets)
  expect(line).toBe('fails    database  neither ••• nor ••• nor •••')
})

/** `npm run doctor` with these variables alone, below this folder. */
function runDoctor(folder: string, env: Record<string, string>) {
  const main = fileURLToPath(new URL('../../../server/tools/doctor.ts', import.meta.url))
  const emulator = { FIREBASE_AUTH_EMULATOR_HOST: inject('authEmulatorHost'), FIRESTORE_EMULATOR_HOST: '' }
  const all = { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder, DATABASE_URL: app.databaseUrl, ...emulator, ...env }
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', main], { env: all, cwd: folder, encoding: 'utf8' })
}

test('npm run doctor tells all its lines where there are no credentials of Firebase, or such that cannot be used', { timeout: 60_000 }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const project = { NODE_ENV: 'development', FIREBASE_PROJECT_ID: 'campus', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_EMULATOR_HOST: '' }
  // No machine of Google's, which would have an account.
  const none = runDoctor(folder.path, { ...project, METADATA_SERVER_DETECTION: 'none' })
  expect([none.status, none.stderr]).toEqual([1, ''])
  for (const line of ['ok {7}database', 'ok {7}storage', 'fails {4}service account {2}No credentials were found', 'fails {4}Firestore {8}No credentials'])
    expect(none.stdout).toMatch(new RegExp(`^${line}`, 'm'))
  const bad = runDoctor(folder.path, { ...project, FIREBASE_SERVICE_ACCOUNT: join(folder.path, 'missing.json') })
  expect([bad.status, bad.stderr]).toEqual([1, ''])
  for (const line of ['ok {7}database', 'ok {7}storage', 'fails {4}service account {2}The file of FIREBASE_SERVICE_ACCOUNT cannot be read as JSON'])
    expect(bad.stdout).toMatch(new RegExp(`^${line}`, 'm'))
})

test('npm run doctor tells a line of each service, ends with 1 when one fails and with 2 when it cannot ask, and shows no secret', {
  timeout: 60_000,
}, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const run = (env: Record<string, string>) => runDoctor(folder.path, env)
  const well = run({})
  expect([well.status, well.stderr]).toEqual([0, ''])
  expect(well.stdout).toMatch(
    /^ok {7}database .*\nnot set {2}replicas .*\nnot set {2}Redis .*\nok {7}storage .*\nok {7}identity .*\nnot set {2}Firestore .*\nnot set {2}model /,
  )
  const ill = run({ DATABASE_URL: elsewhere({ password: 'wrong-secret' }) })
  expect([ill.status, ill.stdout]).toEqual([1, expect.stringMatching(/^fails {4}database /)])
  const redis = run({ REDIS_URL: `redis://:half%price@127.0.0.1:${await freePort()}` })
  expect([redis.status, redis.stdout]).toEqual([1, expect.stringMatching(/\nfails {4}Redis .*: URI malformed\. Correct REDIS_URL/)])
  expect(ill.stdout + well.stdout + redis.stdout).not.toMatch(new RegExp(`wrong-secret|half%price|${new URL(app.databaseUrl).password}`))
  const alone = run({ FIRESTORE_EMULATOR_HOST: `127.0.0.1:${await freePort()}` })
  expect([alone.status, alone.stdout]).toEqual([1, expect.stringMatching(/^fails {4}Firestore +No emulator answers at 127\.0\.0\.1:/m)])
  expect(run({ PORT: 'x' })).toMatchObject({ status: 2, stderr: expect.stringContaining('PORT') })
})
