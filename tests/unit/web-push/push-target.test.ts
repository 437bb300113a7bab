import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseRetryAfter } from '../../../server/web-push/post-push.ts'
import { findEndpointProblem, isBrowserKey, isBrowserSecret } from '../../../server/web-push/push-target.ts'
import { isKeyPair } from '../../../server/web-push/vapid-keys.ts'
import { getPushSubject } from '../../../server/web-push/web-push.ts'

describe('findEndpointProblem', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://push.example.edu:443/x',
  ])('accepts %s', (endpoint) => expect(findEndpointProblem(endpoint)).toBeNull())

  test.each([
    ['', 'The endpoint must be an https:// URL.'],
    ['push', 'The endpoint must be an https:// URL.'],
    ['http://push.example.edu/x', 'The endpoint must be an https:// URL.'],
    ['javascript:alert(1)', 'The endpoint must be an https:// URL.'],
    ['https://me:secret@push.example.edu/x', 'The endpoint must have no user name or password.'],
    ['https://push.example.edu:8443/x', 'The endpoint must have no port.'],
    ['https://127.0.0.1/x', 'The endpoint must have a host name, not an address.'],
    ['https://0x7f.1/x', 'The endpoint must have a host name, not an address.'],
    ['https://2130706433/x', 'The endpoint must have a host name, not an address.'],
    ['https://１２７.0.0.1/x', 'The endpoint must have a host name, not an address.'],
    ['https://93.184.216.34/x', 'The endpoint must have a host name, not an address.'],
    ['https://[::1]/x', 'The endpoint must have a host name, not an address.'],
    ['https://[::ffff:10.0.0.1]/x', 'The endpoint must have a host name, not an address.'],
    ['https://localhost/x', 'The endpoint must have a public host name.'],
    ['https://redis/x', 'The endpoint must have a public host name.'],
  ])('refuses %j', (endpoint, problem) => expect(findEndpointProblem(endpoint)).toBe(problem))
})

test('the key of a browser is a point of P-256, its secret has 16 bytes', () => {
  const key = createECDH('prime256v1').generateKeys()
  expect([isBrowserKey(key.toString('base64url')), isBrowserSecret('A'.repeat(22))]).toEqual([true, true])
  const off = Buffer.from(key)
  off[64] = (off[64] ?? 0) ^ 1
  for (const bytes of [off, key.subarray(1), Buffer.alloc(65, 4), Buffer.alloc(0)]) expect(isBrowserKey(bytes.toString('base64url'))).toBe(false)
  expect([isBrowserSecret(''), isBrowserSecret('A'.repeat(20))]).toEqual([false, false])
})

test('isKeyPair compares the public key with that of the private key', () => {
  const [curve, other] = [createECDH('prime256v1'), createECDH('prime256v1')]
  const publicKey = curve.generateKeys('base64url')
  other.generateKeys()
  expect(isKeyPair({ publicKey, privateKey: curve.getPrivateKey('base64url') })).toBe(true)
  expect(isKeyPair({ publicKey, privateKey: other.getPrivateKey('base64url') })).toBe(false)
})

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  expect(parseRetryAfter('7', now)).toBe(7000)
  expect(parseRetryAfter('Wed, 25 Nov 2026 12:00:30 GMT', now)).toBe(30_000)
  for (const value of [undefined, '', 'soon', 'Wed, 25 Nov 2026 11:00:00 GMT']) expect(parseRetryAfter(value, now)).toBe(0)
})

test('push services contact the site, or without TLS the sender of emails', () => {
  expect(getPushSubject('https://thinnai.example.edu', 'Thinnai <noreply@example.edu>')).toBe('https://thinnai.example.edu')
  expect(getPushSubject('http://localhost:4000', 'Thinnai <noreply@example.edu>')).toBe('mailto:noreply@example.edu')
  expect(getPushSubject('http://localhost:4000', 'noreply@example.edu')).toBe('mailto:noreply@example.edu')
})
