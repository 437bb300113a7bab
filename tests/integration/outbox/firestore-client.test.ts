import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, getFirestore, terminate } from 'firebase/firestore'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readUserDocument } from '../../../client/src/lib/session/firestore.ts'
import { openFirebase } from '../../../server/auth/firebase.ts'
import { createFirestoreDocuments } from '../../../server/outbox/firestore.ts'
import { findFreePort, startFirestore } from '../../support/services/firestore-emulator.ts'

let port: number
let server: Awaited<ReturnType<typeof startFirestore>>
beforeAll(async () => {
  port = await findFreePort()
  server = await startFirestore(port)
})
afterAll(() => server.stop())

/** Runs `use` with the browser's Firestore client, connected to the emulator. */
async function withClient<T>(use: (firestore: ReturnType<typeof getFirestore>) => Promise<T>): Promise<T> {
  const app = initializeApp({ projectId: 'demo-thinnai', apiKey: 'any' }, `reader-${Math.random()}`)
  const firestore = getFirestore(app)
  connectFirestoreEmulator(firestore, '127.0.0.1', port)
  try {
    return await use(firestore)
  } finally {
    await terminate(firestore)
    await deleteApp(app)
  }
}

test('the browser reads the relayed document', async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `127.0.0.1:${port}`)
  const document = { isSetupComplete: false, accountSetupComplete: true, businessSetupComplete: false, ownsBusiness: true }
  const documents = await createFirestoreDocuments(openFirebase({ projectId: 'demo-thinnai' }))
  await documents.write('reader', 1n, document)
  expect(await withClient((firestore) => readUserDocument(firestore, 'reader'))).toEqual(document)
  expect(await withClient((firestore) => readUserDocument(firestore, 'nobody'))).toBeNull()
})

test('after the timeout a warning is logged and the client works offline', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  // Accepts connections and never responds.
  const hangingServer = createServer().listen(0, '127.0.0.1')
  await once(hangingServer, 'listening')
  port = (hangingServer.address() as AddressInfo).port
  expect(await withClient((firestore) => readUserDocument(firestore, 'reader', 200))).toBeNull()
  hangingServer.close()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('did not answer within 0.2 seconds'))
  warn.mockRestore()
})
