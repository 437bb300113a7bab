import { describe, expect, test } from 'vitest'
import { getLoginPath } from '../../../client/src/lib/paths.ts'
import { readReturnPath } from '../../../client/src/lib/session/return-path.ts'

const read = (address: string) => readReturnPath(`?returnTo=${encodeURIComponent(address)}`)

describe('readReturnPath', () => {
  test.each([
    '/lounge',
    '/events/RXZlbnQ6MQ',
    '/post/x?reply=3#reply-3',
    '/clubs/code%20forge',
    '/u/kavya.r',
    '/account-setup',
    '/events?x=https://evil.example',
    '/tag/தமிழ்',
  ])('%s is a place to return to', (address) => {
    expect(decodeURI(read(address) ?? '')).toBe(decodeURI(address))
  })

  test.each([
    '',
    'lounge',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\evil.example',
    '\\\\evil.example',
    '/lounge\\..\\..',
    'https://evil.example',
    'https:/evil.example',
    'https:evil.example',
    'http://localhost:4000/lounge',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/lounge\u0000',
    '/\u0085/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '@evil.example',
    ':80',
    `/${'x'.repeat(2000)}`,
  ])('%j is ignored', (address) => {
    expect(read(address)).toBeNull()
  })

  test.each(['/', '/login', '/login/', '/register', '/create-account', '/forgot-password', '/account-action?oobCode=x', '/goodbye', '/dev', '/x/../login'])(
    'nobody returns to %s',
    (address) => {
      expect(read(address)).toBeNull()
    },
  )

  test('a sign-in link has it in the address to which it leads', () => {
    const continueUrl = `https://campus.example/login?returnTo=${encodeURIComponent('/events/1')}`
    expect(readReturnPath(`?mode=signIn&oobCode=x&continueUrl=${encodeURIComponent(continueUrl)}`)).toBe('/events/1')
    expect(readReturnPath(`?continueUrl=${encodeURIComponent('https://evil.example/login?returnTo=//evil.example')}`)).toBeNull()
    expect(readReturnPath('?continueUrl=nothing')).toBeNull()
    expect(readReturnPath('')).toBeNull()
  })

  test('of a page of the sign-in it is where that page returns to', () => {
    expect(read('/login?returnTo=%2Fevents%2F1')).toBe('/events/1')
    expect(read('/register?returnTo=%2F%2Fevil.example')).toBeNull()
  })

  test('the address of the login page keeps the query string and the fragment', () => {
    const path = getLoginPath('/post/x?reply=3&x=a+b#reply-3')
    expect(readReturnPath(path.slice(path.indexOf('?')))).toBe('/post/x?reply=3&x=a+b#reply-3')
  })
})
