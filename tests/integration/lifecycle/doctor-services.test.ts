import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuth } from 'firebase-admin/auth'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { checkFirestore, checkIdentity, checkModel, checkRedis, checkStorage, wrongWithServiceAccount } from '../../../server/cli/check-services.ts'
import { linesOf, passwordsOf } from '../../../server/cli/report.ts'
import { createBucketStorage } from '../../../server/storage/bucket.ts'
import { createDiskStorage, createUrlBuilder } from '../../../server/storage/disk.ts'
import { createS3Adapter } from '../../../server/storage/s3.ts'
import { s3Keys, startS3 } from '../../support/buckets.ts'
import { freePort, startFirestore } from '../../support/firestore-emulator.ts'
import { failingWith, startModelServer } from '../../support/model-server.ts'
import { said, states } from '../../support/report-lines.ts'
import { startTestApp, type TestApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const privateKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

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
  expect(await checkStorage(createDiskStorage(join(file, 'media')))).toMatchObject({
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
  const storage = createDiskStorage(join(folder.path, 'data/media'))
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
    createBucketStorage(
      createS3Adapter({ bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, credentials: s3Keys, ...parts }),
      createUrlBuilder(),
      false,
    )
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
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `127.0.0.1:${port}`)
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
