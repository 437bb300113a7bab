import { beforeAll, expect } from 'vitest'
import { createStudent } from './factories.ts'
import { collectInconsistencies } from './files/reconcile.ts'
import { setUpStoppableApp, type startTestApp, type TestApp } from './test-app.ts'

/** Stops the app and asserts that the storage held exactly the files that rows refer to. */
export async function stopWithStorageCheck(app: TestApp) {
  const inconsistencies = await collectInconsistencies(app)
  await app.stop()
  expect(inconsistencies).toEqual({ missing: [], orphans: [] })
}

/** `setUpTestApp` with a storage check after the tests. */
export const setUpTestAppWithStorageCheck = (...args: Parameters<typeof startTestApp>): TestApp => setUpStoppableApp(stopWithStorageCheck, ...args)

/** Starts an app with a student for the tests of a file. After the tests the storage must hold exactly the files that rows refer to. */
export function setUpAppWithStorageCheck() {
  const context = { app: setUpTestAppWithStorageCheck(), token: '' }
  beforeAll(async () => {
    context.token = (await createStudent(context.app)).token
  })
  return context
}
