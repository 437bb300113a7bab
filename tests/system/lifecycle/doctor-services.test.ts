import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAuth } from 'firebase-admin/auth'
import { describe, expect, inject, test, vi } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { checkEmail, checkVapidKeys } from '../../../server/cli/checks/check-delivery.ts'
import { extractPasswords, formatReport } from '../../../server/cli/checks/check-report.ts'
import { checkFirestore, checkIdentity, checkModel, checkRedis, checkStorage, findServiceAccountProblem } from '../../../server/cli/checks/check-services.ts'
import { checkTicketKey } from '../../../server/cli/checks/check-tickets.ts'
import { createTicketSigner } from '../../../server/features/events/check-in/ticket-signer.ts'
import { createBucketStorage } from '../../../server/storage/bucket.ts'
import { createDiskStorage, createUrlBuilder } from '../../../server/storage/disk.ts'
import { createS3Adapter } from '../../../server/storage/s3.ts'
import { ensureVapidKeys } from '../../../server/web-push/vapid-keys.ts'
import { formatMessages, formatStates } from '../../support/reports/report-lines.ts'
import { s3Credentials, startS3 } from '../../support/services/buckets.ts'
import { findFreePort, startFirestore } from '../../support/services/firestore-emulator.ts'
import { failWith, startModelServer } from '../../support/services/model-server.ts'
import { startSmtpServer } from '../../support/smtp-server.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const app = setUpTestApp()

const privateKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

test('reports Redis by its PING, and a hanging one as failed', { timeout: 10_000 }, async () => {
  expect(await checkRedis()).toMatchObject({ state: 'not set' })
  expect(await checkRedis(async () => {})).toMatchObject({ state: 'ok' })
  expect(await checkRedis(() => Promise.reject(new Error('NOAUTH')))).toMatchObject({ state: 'fails', message: expect.stringContaining('read: NOAUTH.') })
  expect(await checkRedis(() => new Promise(() => {}))).toMatchObject({ state: 'fails', message: expect.stringContaining('timed out after 5 seconds') })
})

test('writes, reads and deletes a probe file; unwritable or inconsistent storage fails', async () => {
  expect(await checkStorage(app.storage)).toMatchObject({ state: 'ok' })
  expect(await app.listStoredFiles()).toEqual([])
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const file = join(folder.path, 'file')
  await writeFile(file, 'x')
  expect(await checkStorage(createDiskStorage(join(file, 'media')))).toMatchObject({
    state: 'fails',
    message: expect.stringContaining('could not be written: ENOTDIR'),
  })
  const removed: string[] = []
  const inconsistentStorage = {
    ...app.storage,
    read: async () => (await import('node:stream')).Readable.from(['another']),
    remove: async (key: string) => void removed.push(key),
  }
  expect(await checkStorage(inconsistentStorage)).toMatchObject({ state: 'fails', message: expect.stringContaining('is not what was written') })
  expect(removed).toHaveLength(1)
  for (const key of await app.listStoredFiles()) await app.storage.remove(key)
})

test('reports the mail server by its sign-in, and says when no emails are sent', async () => {
  const smtp = await startSmtpServer()
  expect(await checkEmail({ smtpUrl: smtp.url, development: false })).toMatchObject({ state: 'ok' })
  await smtp.stop()
  expect(await checkEmail({ smtpUrl: smtp.url, development: false })).toMatchObject({ state: 'fails', message: expect.stringContaining('Correct SMTP_URL') })
  expect(await checkEmail({ smtpUrl: undefined, development: false })).toMatchObject({
    state: 'not set',
    message: expect.stringContaining('no emails are sent'),
  })
  expect(await checkEmail({ smtpUrl: undefined, development: true })).toMatchObject({ state: 'not set', message: expect.stringContaining('DATA_DIR/emails') })
})

test('reports push keys that are no pair as failed', async () => {
  const keys = await ensureVapidKeys(app.database)
  expect(checkVapidKeys(keys)).toMatchObject({ state: 'ok' })
  expect(checkVapidKeys({ ...keys, privateKey: Buffer.alloc(32, 1).toString('base64url') })).toMatchObject({ state: 'fails' })
  expect(checkVapidKeys(undefined)).toMatchObject({ state: 'not set' })
})

test('prints the public key of tickets, from the environment or the database', async () => {
  const fromDatabase = { databaseUrl: app.databaseUrl }
  await app.database.secretKey.deleteMany({ where: { name: 'tickets' } })
  expect(await checkTicketKey({})).toMatchObject({ state: 'not set' })
  expect(await checkTicketKey(fromDatabase)).toMatchObject({ state: 'not set', message: expect.stringContaining('for its first ticket') })
  const stored = await createTicketSigner(app).getPublicKey()
  expect(await checkTicketKey(fromDatabase)).toMatchObject({
    state: 'ok',
    message: expect.stringContaining(`database signs tickets. Its public key is ${stored}.`),
  })
  const signingKey = Buffer.alloc(32, 7).toString('base64url')
  const publicKey = await createTicketSigner({ ...app, signingKey }).getPublicKey()
  expect(await checkTicketKey({ ...fromDatabase, signingKey })).toMatchObject({ state: 'ok', message: expect.stringContaining(`is ${publicKey}.`) })
  await app.database.secretKey.update({ where: { name: 'tickets' }, data: { key: Buffer.alloc(31) } })
  expect(await checkTicketKey(fromDatabase)).toMatchObject({ state: 'fails', message: expect.stringContaining('does not have 32 bytes') })
  await app.database.secretKey.delete({ where: { name: 'tickets' } })
  const unreachable = await checkTicketKey({ databaseUrl: `postgresql://127.0.0.1:${await findFreePort()}/thinnai` })
  expect(unreachable).toMatchObject({ state: 'fails', message: expect.stringContaining('See the check of the database') })
})

test('creates no missing folder, and warns root', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const user = vi.spyOn(process, 'getuid').mockReturnValue(1000)
  const storage = createDiskStorage(join(folder.path, 'data/media'))
  expect(await checkStorage(storage)).toMatchObject({ state: 'ok', message: 'A file was written, read and removed.' })
  expect(await readdir(folder.path)).toEqual([])
  await mkdir(join(folder.path, 'data'))
  user.mockReturnValue(0)
  expect((await checkStorage(storage)).message).toBe('A file was written, read and removed. It was checked as root: run this as the user of the server.')
  expect(await readdir(folder.path, { recursive: true })).toEqual(['data'])
  user.mockRestore()
})

test('reports the innermost cause of a bucket error', async () => {
  const s3 = await startS3()
  const open = (parts: object) =>
    createBucketStorage(
      createS3Adapter({ bucket: s3.bucket, region: 'us-east-1', endpoint: s3.endpoint, credentials: s3Credentials, ...parts }),
      createUrlBuilder(),
      false,
    )
  expect(await checkStorage(open({}))).toMatchObject({ state: 'ok', message: 'A file was written, read and removed.' })
  for (const [parts, words] of [
    [{ bucket: 'another' }, 'written: NoSuchBucket: The specified bucket does not exist. See'],
    [{ credentials: { ...s3Credentials, secretAccessKey: 'wrong' } }, 'written: SignatureDoesNotMatch: '],
    [{ endpoint: `http://127.0.0.1:${await findFreePort()}` }, 'written: connect ECONNREFUSED 127.0.0.1:'],
    [{ endpoint: 'http://nobody.invalid' }, 'written: getaddrinfo ENOTFOUND nobody.invalid. See'],
  ] as const)
    expect(await checkStorage(open(parts))).toMatchObject({ state: 'fails', message: expect.stringContaining(words) })
  await s3.stop()
})

describe('identity', () => {
  const getUser = (uid: string) => getAuth(openFirebase({ projectId: 'demo-thinnai' })).getUser(uid)

  test('reports whether the emulator responds', async () => {
    const lookUpAccount = () => getUser('doctor')
    expect(formatStates(await checkIdentity({ emulatorHost: inject('authEmulatorHost'), lookUpAccount }))).toEqual(['identity: ok'])
    expect(formatStates(await checkIdentity({ emulatorHost: `127.0.0.1:${await findFreePort()}`, lookUpAccount }))).toEqual(['identity: fails'])
    expect(formatStates(await checkIdentity({ lookUpAccount }))).toEqual(['identity: not set'])
  })

  test("fetches keys and checks the service account's project and roles", async () => {
    const server = createServer((_request, response) => void response.end('{"a":"key"}')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const check = (lookUpAccount = () => getUser('doctor'), accountProblem?: string) =>
      checkIdentity({ projectId: 'campus', accountProblem, lookUpAccount, keysUrl })
    expect(formatMessages(await check(undefined, 'It holds nothing.'))).toMatch(/\nIt holds nothing\.$/)
    expect(formatStates(await check())).toEqual(['token keys: ok', 'service account: ok'])
    const denied = await check(() => Promise.reject(Object.assign(new Error('no'), { code: 'auth/insufficient-permission' })))
    expect([formatStates(denied)[1], formatMessages(denied)]).toEqual(['service account: fails', expect.stringContaining('auth/insufficient-permission')])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(formatStates(await check())[0]).toBe('token keys: fails')
  })
})

test('explains each fault of a service account file', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'thinnai-doctor-'))
  const file = join(folder.path, 'account.json')
  expect(await findServiceAccountProblem(file, 'campus')).toContain('cannot be read as JSON')
  const validAccount = { project_id: 'campus', client_email: 'a@campus.example', private_key: privateKey() }
  for (const [account, words] of [
    [null, 'holds no private key'],
    [{ ...validAccount, private_key: undefined }, 'holds no private key'],
    [{ ...validAccount, client_email: undefined }, 'names no client_email'],
    [{ ...validAccount, project_id: 'other' }, 'is of other, FIREBASE_PROJECT_ID is campus'],
    [{ ...validAccount, private_key: 'secret' }, 'holds a private key that cannot be read'],
  ] as const) {
    await writeFile(file, JSON.stringify(account))
    expect(await findServiceAccountProblem(file, 'campus')).toContain(words)
  }
  await writeFile(file, JSON.stringify(validAccount))
  expect(await findServiceAccountProblem(file, 'campus')).toBeUndefined()
})

test('mentions roles only when Google denied access', async () => {
  const keysUrl = `http://127.0.0.1:${await findFreePort()}/`
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
    const [, account] = await checkIdentity({ projectId: 'campus', lookUpAccount: read, keysUrl })
    for (const findings of [account, await checkFirestore({ read })]) {
      expect(findings).toMatchObject({ state: 'fails', message: expect.stringContaining(words) })
      if (code !== 7) expect(findings?.message).not.toContain('role')
    }
  }
})

test('reads Firestore where configured', async () => {
  const port = await findFreePort()
  const server = await startFirestore(port)
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `127.0.0.1:${port}`)
  const { getFirestore } = await import('firebase-admin/firestore')
  const users = getFirestore(openFirebase({ projectId: 'demo-thinnai' })).collection('users')
  expect(await checkFirestore({ read: () => users.limit(1).get() })).toMatchObject({ state: 'ok' })
  await server.stop()
  const read = () => users.doc('doctor').get()
  expect(await checkFirestore({ read, emulatorHost: `127.0.0.1:${port}` })).toMatchObject({
    state: 'fails',
    message: `No emulator responds at 127.0.0.1:${port}. Start it, or correct FIRESTORE_EMULATOR_HOST.`,
  })
  expect(await checkFirestore({})).toMatchObject({ state: 'not set' })
})

test('reports the model without its key', async () => {
  const server = await startModelServer()
  const model = { url: server.url, key: 'secret-key', model: 'small' }
  server.behaviour = failWith(200, JSON.stringify({ choices: [{ index: 0, message: { content: 'Yes.' } }] }))
  expect(await checkModel(model)).toMatchObject({ state: 'ok', message: 'small responds.' })
  for (const [status, words] of [
    [401, 'COMPA_LLM_KEY'],
    [404, 'COMPA_LLM_MODEL'],
    [429, 'Raise its limit'],
    [500, 'It responded with 500'],
    [200, 'not like a model. Correct COMPA_LLM_URL'],
  ] as const) {
    server.behaviour = failWith(status, '{"error":"secret-key is bad"}')
    const findings = await checkModel(model)
    expect(findings).toMatchObject({ state: 'fails', message: expect.stringContaining(words) })
    expect(formatReport([findings]).join()).not.toContain('secret-key')
  }
  server.behaviour = failWith(200, '<!doctype html><title>Welcome</title>', 'text/html')
  expect(await checkModel(model)).toMatchObject({ state: 'fails', message: expect.stringContaining('not like a model') })
  await server.stop()
  expect(await checkModel(model)).toMatchObject({ state: 'fails', message: expect.stringContaining('No response from') })
  expect(await checkModel()).toMatchObject({ state: 'not set' })
})

test('redacts passwords, raw and encoded', () => {
  const secrets = extractPasswords(['postgresql://a:p%40ss@h/db', 'redis://:half%price@h', undefined, 'no address'])
  const [line] = formatReport([{ service: 'database', state: 'fails', message: 'neither p%40ss nor p@ss nor half%price' }], secrets)
  expect(line).toBe('fails    database  neither ••• nor ••• nor •••')
})
