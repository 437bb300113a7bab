import { getFirestore } from 'firebase-admin/firestore'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { deletionDelayMs } from '../../../server/features/users/service.ts'
import { createFirestoreDocuments } from '../../../server/outbox/firestore.ts'
import { startOutboxRelay } from '../../../server/outbox/outbox-relay.ts'
import { findTables, requestDeletion } from '../../support/accounts.ts'
import { createStudent, type Student } from '../../support/factories.ts'
import { findFreePort, startFirestore } from '../../support/services/firestore-emulator.ts'
import { setUpTestApp } from '../../support/test-app.ts'

let elapsedMs = 0
const app = setUpTestApp(undefined, { usesAuthEmulator: true, now: () => new Date(Date.now() + elapsedMs) })
let emulator: Awaited<ReturnType<typeof startFirestore>>
beforeAll(async () => {
  const port = await findFreePort()
  emulator = await startFirestore(port)
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`
})
afterAll(async () => {
  delete process.env.FIRESTORE_EMULATOR_HOST
  await emulator.stop()
})

const readDocument = async (uid: string) =>
  (
    await getFirestore(openFirebase({ projectId: 'demo-thinnai' }))
      .collection('users')
      .doc(uid)
      .get()
  ).data()

async function purgeAccount(student: Student) {
  await requestDeletion(app, student.token, false)
  elapsedMs = deletionDelayMs + 1000
  await app.runSchedule('purge-accounts')
  elapsedMs = 0
}

test('the users document is deleted with the account, and then the outbox has nothing of it either', async () => {
  const student = await createStudent(app)
  const firebase = openFirebase({ projectId: 'demo-thinnai' })
  const documents = await createFirestoreDocuments(firebase)
  const deliver = async () => {
    const relay = startOutboxRelay({ database: app.database, documents, log: app.log })
    await relay.stop()
  }
  await deliver()
  expect(await readDocument(student.uid)).toMatchObject({ isSetupComplete: false })

  await purgeAccount(student)
  await deliver()
  expect(await readDocument(student.uid)).toBeUndefined()
  expect(await findTables(app, [student.uid, student.username, student.email])).toEqual([])
})

test('a change that is being delivered during the purge does not bring the users document back', async () => {
  const student = await createStudent(app)
  const documents = await createFirestoreDocuments(openFirebase({ projectId: 'demo-thinnai' }))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slowDocuments: typeof documents = {
    async write(...args) {
      begin()
      await released
      return documents.write(...args)
    },
  }
  const slow = startOutboxRelay({ database: app.database, documents: slowDocuments, log: app.log })
  await begun
  await purgeAccount(student)
  // Another server delivers what it may.
  await startOutboxRelay({ database: app.database, documents, log: app.log }).stop()
  release()
  await slow.stop()
  expect(await readDocument(student.uid)).toBeUndefined()
  expect(await findTables(app, [student.uid])).toEqual([])
})
