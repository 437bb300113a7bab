import { expect, test } from 'vitest'
import { isInvalidLink, toProviderError } from '../../../client/src/features/users/sign-in/auth-errors.ts'

const createError = (code: string, message = '') => Object.assign(new Error(message), { code })

test('the unmet requirements of the password policy are shown', () => {
  const message = 'Firebase: Missing password requirements: [Password must contain at least 10 characters] (auth/password-does-not-meet-requirements).'
  expect(toProviderError(createError('auth/password-does-not-meet-requirements', message))).toEqual({
    message: 'Password must contain at least 10 characters.',
    field: 'password',
  })
  expect(toProviderError(createError('auth/password-does-not-meet-requirements'))).toEqual({ message: 'The password is too weak.', field: 'password' })
})

test('an unknown error of the provider has a general message; other errors have none', () => {
  expect(toProviderError(createError('auth/internal-error'))).toEqual({ message: 'Something went wrong, try again' })
  expect(toProviderError(new Error('no'))).toBeNull()
})

test('expired and used links are invalid; a lost connection says nothing about the link', () => {
  expect(isInvalidLink(createError('auth/expired-action-code'))).toBe(true)
  expect(isInvalidLink(createError('auth/invalid-action-code'))).toBe(true)
  expect(isInvalidLink(createError('auth/network-request-failed'))).toBe(false)
})
