import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../../../client/src/lib/config.ts', () => ({ config: {} }))
const { isNetworkFailure, isTransientFailure } = await import('../../../client/src/features/send-queue/transient-failure.ts')

afterEach(() => void vi.unstubAllGlobals())

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

test('a lost connection is a failure of the network, whatever the browser claims; a timeout is one only offline', () => {
  const timeout = new DOMException('The request timed out', 'TimeoutError')
  vi.stubGlobal('navigator', { onLine: true })
  expect(isNetworkFailure(new TypeError('Failed to fetch'))).toBe(true)
  expect(isNetworkFailure(timeout)).toBe(false)
  expect(isNetworkFailure(new Error('The server refused it'))).toBe(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(isNetworkFailure(timeout)).toBe(true)
})
