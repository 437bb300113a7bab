import { expect, test, vi } from 'vitest'

vi.mock('../../../client/src/lib/config.ts', () => ({ config: {} }))
const { isTransientFailure } = await import('../../../client/src/features/outbox/transient-failure.ts')

test.each([0, 401, 408, 429, 502, 503, 504])('what failed with %i is sent again', (status) => {
  expect(isTransientFailure({ status, message: '' })).toBe(true)
})

test.each([400, 403, 404, 409, 413, 422, 500])('what failed with %i is not sent again by itself', (status) => {
  expect(isTransientFailure({ status, message: '' })).toBe(false)
})

test('what failed because its first request still runs is sent again', () => {
  expect(isTransientFailure({ status: 409, message: '', field: 'Idempotency-Key', retryAfter: 1 })).toBe(true)
  expect(isTransientFailure({ status: 409, message: '', field: 'Idempotency-Key' })).toBe(false)
})
