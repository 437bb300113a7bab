import { expect, test } from 'vitest'
import { isEmailInUse, toLoginError } from '../../../client/src/features/users/sign-in/login-errors.ts'

test.each([
  ['auth/user-not-found', 'No account found for this email.', 'email'],
  ['auth/wrong-password', 'Incorrect password.', 'password'],
  ['auth/too-many-requests', 'Too many attempts. Try again later.', undefined],
  ['auth/invalid-credential', 'Failed to sign in. Try again.', undefined],
  ['auth/network-request-failed', 'Failed to sign in. Try again.', undefined],
])('%s reads %j', (code, message, field) => {
  expect(toLoginError({ code })).toEqual(field ? { message, field } : { message })
})

test('an error without a code has the generic message', () => {
  expect(toLoginError(new Error('boom')).message).toBe('Failed to sign in. Try again.')
})

test('email-already-in-use is recognised', () => {
  expect(isEmailInUse({ code: 'auth/email-already-in-use' })).toBe(true)
  expect(isEmailInUse({ code: 'auth/wrong-password' })).toBe(false)
})
