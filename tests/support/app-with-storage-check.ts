import { afterAll, beforeAll, expect } from 'vitest'
import { createStudent } from './client.ts'
import { collectInconsistencies } from './reconcile.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Ends the app; before that, the storage has to hold exactly what the rows name. */
export async function stopWithStorageCheck(app: TestApp) {
  const inconsistencies = await collectInconsistencies(app)
  await app.stop()
  expect(inconsistencies).toEqual({ missing: [], orphans: [] })
}

/** An app and a student's token for the tests of a file, after which the storage holds exactly what rows name. */
export function setUpAppWithStorageCheck() {
  const context = {} as { app: TestApp; token: string }
  beforeAll(async () => {
    context.app = await startTestApp()
    context.token = (await createStudent(context.app)).token
  })
  afterAll(() => stopWithStorageCheck(context.app))
  return context
}
