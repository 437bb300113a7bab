import { describe, expect, test } from 'vitest'
import { parseActionLink } from '../../../client/src/lib/action-link.ts'

describe('parseActionLink', () => {
  test('returns mode and code, and ignores where the link wants to continue', () => {
    expect(parseActionLink('?mode=resetPassword&oobCode=aB-3_x&continueUrl=https%3A%2F%2Fevil.example')).toEqual({ mode: 'resetPassword', code: 'aB-3_x' })
  })
  test('ignores everything but the first mode and code', () => {
    expect(parseActionLink('?mode=verifyEmail&mode=signIn&oobCode=a&oobCode=b&apiKey=%00&lang=x')).toEqual({ mode: 'verifyEmail', code: 'a' })
  })
  test.each([
    '',
    '?mode=resetPassword',
    '?oobCode=abc',
    '?mode=other&oobCode=abc',
    '?mode=verifyEmail&oobCode=a%3Cb',
    '?mode=verifyEmail&oobCode=https%3A%2F%2Fevil.example',
    '?mode=constructor&oobCode=abc',
    '?continueUrl=%2Faccount-action%3Fmode%3DverifyEmail%26oobCode%3Dabc',
    `?mode=signIn&oobCode=${'a'.repeat(2001)}`,
  ])('returns null for %s', (search) => {
    expect(parseActionLink(search)).toBeNull()
  })
})
