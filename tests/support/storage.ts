import { expect } from 'vitest'
import { takeInventory } from '../../server/features/media/inventory.ts'
import type { TestApp } from './test-app.ts'

/** Ends the app; before that, the storage has to hold exactly what the rows name. */
export async function stopTidy(app: TestApp) {
  const inventory = await takeInventory(app)
  await app.stop()
  expect(inventory).toEqual({ missing: [], unnamed: [] })
}
