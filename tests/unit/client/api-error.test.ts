import { expect, test } from 'vitest'
import { getIdempotencyKeyError, toApiError } from '../../../client/src/lib/network/api-error.ts'
import { ModuleLoadError } from '../../../client/src/lib/network/load-module.ts'

test('a module that only a new document can load asks for a reload', () => {
  expect(toApiError(new ModuleLoadError('gone', { needsReload: true })).message).toBe('Reload the page to continue.')
  expect(toApiError(new ModuleLoadError('unavailable', { needsReload: false })).message).toBe('Connection failed.')
})

test('the error of a service has its status, its field and when to retry', () => {
  const extensions = { code: 'CONFLICT', status: 409, field: 'Idempotency-Key', retryAfter: 2 }
  const error = Object.assign(new Error(), { name: 'CombinedGraphQLErrors', errors: [{ message: 'In use.', extensions }] })
  expect(toApiError(error)).toEqual({ message: 'In use.', status: 409, field: 'Idempotency-Key', retryAfter: 2 })
})

test.each([
  [{ status: 409, field: 'Idempotency-Key', retryAfter: 2 }, 'isLocked'],
  [{ status: 409, field: 'Idempotency-Key' }, 'isDeleted'],
  [{ status: 422, field: 'Idempotency-Key' }, 'isOther'],
  [{ status: 500, field: 'Idempotency-Key' }, null],
  [{ status: 409, field: 'username' }, null],
] as const)('the error %o of an idempotency key is %s', (error, expected) => {
  expect(getIdempotencyKeyError({ ...error, message: '' })).toBe(expected)
})
