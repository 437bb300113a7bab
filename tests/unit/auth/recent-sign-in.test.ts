import { describe, expect, it } from 'vitest'
import { assertRecentSignIn, maxSignInAgeMs } from '../../../server/auth/viewer.ts'

const now = new Date('2030-01-01T10:00:00Z')
const createViewer = (signInAgeMs: number) => ({
  ...{ uid: 'kavya', email: 'kavya@vistas.ac.in', emailVerified: true },
  signedInAt: new Date(now.getTime() - signInAgeMs),
})

describe('assertRecentSignIn', () => {
  it('returns a viewer who has signed in within five minutes', () => {
    expect(assertRecentSignIn(createViewer(maxSignInAgeMs), now).uid).toBe('kavya')
  })

  it('rejects an older sign-in with the field signIn', () => {
    const error = { code: 'UNAUTHENTICATED', field: 'signIn', message: 'Sign in again to continue.' }
    expect(() => assertRecentSignIn(createViewer(maxSignInAgeMs + 1), now)).toThrow(expect.objectContaining(error))
  })

  it('rejects a visitor', () => {
    expect(() => assertRecentSignIn(null, now)).toThrow('Sign in first.')
  })

  it('rejects a token without a time of sign-in', () => {
    expect(() => assertRecentSignIn(createViewer(Number.NaN), now)).toThrow('Sign in again to continue.')
  })
})
