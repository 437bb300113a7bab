import { expect, test } from 'vitest'
import { createPersistedQueryCache } from '../../../server/graphql/persisted-queries.ts'

test('registers a query of 5,000 characters and ignores a longer one', async () => {
  const cache = createPersistedQueryCache()
  const hash = 'a'.repeat(64)
  await cache.set(`apq:${hash}`, 'x'.repeat(5001))
  expect(await cache.get(`apq:${hash}`)).toBeUndefined()
  await cache.set(`apq:${hash}`, 'x'.repeat(5000))
  expect(await cache.get(`apq:${hash}`)).toHaveLength(5000)
})
