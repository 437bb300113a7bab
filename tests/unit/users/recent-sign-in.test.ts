import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { requiresRecentSignIn } from '../../../client/src/features/users/sign-in/recent-sign-in.ts'

const createGraphqlError = (extensions: object) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message: 'Sign in again to continue.', extensions: { ...extensions } }] })

test('an action needs a recent sign-in if the server or the identity provider says so', () => {
  expect(requiresRecentSignIn(createGraphqlError({ code: 'UNAUTHENTICATED', status: 401, field: 'signIn' }))).toBe(true)
  expect(requiresRecentSignIn(Object.assign(new Error(), { code: 'auth/requires-recent-login' }))).toBe(true)
})

test('other refusals are not about the sign-in', () => {
  expect(requiresRecentSignIn(createGraphqlError({ code: 'UNAUTHENTICATED', status: 401 }))).toBe(false)
  expect(requiresRecentSignIn(createGraphqlError({ code: 'FORBIDDEN', status: 403, field: 'signIn' }))).toBe(false)
  expect(requiresRecentSignIn(new TypeError('Failed to fetch'))).toBe(false)
  expect(requiresRecentSignIn(null)).toBe(false)
})
