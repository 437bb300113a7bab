import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getFirestore } from 'firebase-admin/firestore'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { countOutboxRows } from '../../../server/outbox/data.ts'
import { createFirestoreDocuments, FirestoreUnavailable, type UsersDocuments } from '../../../server/outbox/firestore.ts'
import { startOutboxRelay } from '../../../server/outbox/outbox-relay.ts'
import { createBusiness, createStudent } from '../../support/factories.ts'
import { findFreePort, startFirestore } from '../../support/services/firestore-emulator.ts'
import { setUpTestApp } from '../../support/test-app.ts'

const timing = { idleSeconds: 0.05, maxRetryDelaySeconds: 0.2, claimSeconds: 2, rejectionDelaySeconds: 0.01 }
const pollOptions = { timeout: 30_000, interval: 100 }

const app = setUpTestApp()
let port: number
let firestore: Awaited<ReturnType<typeof startFirestore>>
let firebase: ReturnType<typeof openFirebase>
beforeAll(async () => {
  port = await findFreePort()
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `127.0.0.1:${port}`)
  firebase = openFirebase({ projectId: 'demo-thinnai' })
  firestore = await startFirestore(port)
})
afterAll(async () => {
  await firestore.stop()
})

const countPending = () => app.database.usersDocumentChange.count({ where: { deadLetteredAt: null } })
const readDocument = async (uid: string) => (await getFirestore(firebase).collection('users').doc(uid).get()).data()

/** Creates a student who completes set-up, which makes three outbox changes. */
async function createStudentWithThreeChanges() {
  const { uid, token } = await createStudent(app, { profile: { ownsBusiness: 'true' } })
  await createBusiness(app, { token })
  return uid
}

/** Asserts that the document of every user equals the database. */
async function expectDelivered(uids: string[]) {
  for (const uid of uids) {
    const { isSetupComplete, accountSetupComplete, businessSetupComplete, ownsBusiness } = await app.database.user.findUniqueOrThrow({ where: { uid } })
    expect(await readDocument(uid)).toMatchObject({ isSetupComplete, accountSetupComplete, businessSetupComplete, ownsBusiness })
  }
}

test('a hundred changes during an outage are delivered in order', async () => {
  await firestore.stop()
  const delivered = new Map<string, bigint[]>()
  const firestoreDocuments = await createFirestoreDocuments(firebase, 1000)
  const documents: UsersDocuments = {
    async write(uid, revision, document) {
      const result = await firestoreDocuments.write(uid, revision, document)
      delivered.set(uid, [...(delivered.get(uid) ?? []), revision])
      return result
    },
  }
  const relay = startOutboxRelay({ database: app.database, documents, log: app.log, timing })
  const uids: string[] = []
  for (let index = 0; index < 34; index += 1) uids.push(await createStudentWithThreeChanges())
  const changes = await app.database.usersDocumentChange.findMany({ orderBy: { revision: 'asc' }, select: { uid: true, revision: true } })
  expect(changes).toHaveLength(102)
  expect(await countOutboxRows(app.database)).toEqual({ pending: 102, deadLettered: 0 })

  firestore = await startFirestore(port)
  await expect.poll(countPending, pollOptions).toBe(0)
  await relay.stop()
  for (const uid of uids) expect(delivered.get(uid)).toEqual(changes.filter((change) => change.uid === uid).map(({ revision }) => revision))
  await expectDelivered(uids)
}, 90_000)

test('a kill -9 loses no change', async () => {
  const uids = await Promise.all(Array.from({ length: 12 }, createStudentWithThreeChanges))
  const before = await countPending()
  expect(before).toBe(36)
  const start = () =>
    fork(fileURLToPath(new URL('../../support/outbox-process.ts', import.meta.url)), { env: { ...process.env, DATABASE_URL: app.databaseUrl } })
  const kill = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'))
  const first = start()
  await expect.poll(countPending, { ...pollOptions, interval: 5 }).toBeLessThan(before)
  await kill(first)
  const second = start()
  await expect.poll(countPending, pollOptions).toBe(0)
  await kill(second)
  await expectDelivered(uids)
}, 60_000)

test('a late write of an older change is ignored', async () => {
  const documents = await createFirestoreDocuments(firebase)
  const createSetupState = (ownsBusiness: boolean) => ({ isSetupComplete: false, accountSetupComplete: false, businessSetupComplete: false, ownsBusiness })
  await documents.write('late', 5n, createSetupState(true))
  await documents.write('late', 4n, createSetupState(false))
  expect(await readDocument('late')).toEqual({ ...createSetupState(true), revision: 5 })
})

test('a change that keeps failing becomes a dead letter, is counted and logged, and blocks nobody', async () => {
  const document = { isSetupComplete: false, accountSetupComplete: false, businessSetupComplete: false, ownsBusiness: false }
  for (const uid of ['no/name', 'no/name', 'fine']) await app.database.usersDocumentChange.create({ data: { uid, document } })
  const lines: object[] = []
  const log = Object.assign(Object.create(app.log), { error: (line: object) => lines.push(line) })
  const relay = startOutboxRelay({ database: app.database, documents: await createFirestoreDocuments(firebase), log, timing })
  await expect.poll(countPending, pollOptions).toBe(0)
  await relay.stop()
  expect(await readDocument('fine')).toMatchObject(document)
  expect(await countOutboxRows(app.database)).toEqual({ pending: 0, deadLettered: 2 })
  expect(lines).toMatchObject([{ deadLettered: 1 }, { deadLettered: 2 }])
  const deadLetters = await app.database.usersDocumentChange.findMany({ where: { deadLetteredAt: { not: null } }, select: { refusals: true, refusal: true } })
  expect(deadLetters).toEqual(Array(2).fill({ refusals: 5, refusal: expect.stringMatching(/./) }))
})

test('one failing user delays nobody, and the reason is logged once', async () => {
  const document = { isSetupComplete: false, accountSetupComplete: false, businessSetupComplete: false, ownsBusiness: false }
  const firestoreDocuments = await createFirestoreDocuments(firebase)
  const documents: UsersDocuments = {
    write: (uid, ...rest) => (uid === 'stuck' ? Promise.reject(new FirestoreUnavailable('the permission is missing')) : firestoreDocuments.write(uid, ...rest)),
  }
  const lines: object[] = []
  const log = Object.assign(Object.create(app.log), { warn: (line: object) => lines.push(line) })
  await app.database.usersDocumentChange.create({ data: { uid: 'stuck', document } })
  const relay = startOutboxRelay({ database: app.database, documents, log, timing: { ...timing, maxRetryDelaySeconds: 60 } })
  await expect.poll(() => lines, pollOptions).toHaveLength(1)
  await app.database.usersDocumentChange.create({ data: { uid: 'fresh', document } })
  await expect.poll(() => readDocument('fresh'), { timeout: 2000, interval: 20 }).toMatchObject(document)
  await relay.stop()
  expect(lines).toEqual([{ reason: 'the permission is missing' }])
  expect(await countPending()).toBe(1)
})
