import { afterAll, beforeAll, expect } from 'vitest'
import { student } from './client.ts'
import { inventoryOf } from './reconcile.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Ends the app; before that, the storage has to hold exactly what the rows name. */
export async function stopTidy(app: TestApp) {
  const inventory = await inventoryOf(app)
  await app.stop()
  expect(inventory).toEqual({ missing: [], unnamed: [] })
}

/** An app and a student's token for the tests of a file, after which the storage holds exactly what rows name. */
export function tidyApp() {
  const here = {} as { app: TestApp; token: string }
  beforeAll(async () => {
    here.app = await startTestApp()
    here.token = (await student(here.app)).token
  })
  afterAll(() => stopTidy(here.app))
  return here
}
