import { expect, test } from 'vitest'
import { isAddressOf, linkAddress, mayBeLink } from '../../../client/src/features/posts/normalize-url.ts'

test('Link URLs without http get https:// prepended.', () => {
  expect(linkAddress('example.org')).toBe('https://example.org')
  expect(linkAddress(' httpbin.org/get?a=b:c ')).toBe('https://httpbin.org/get?a=b:c')
  expect(linkAddress('localhost:3000/x')).toBe('https://localhost:3000/x')
  expect(linkAddress('someone@example.org')).toBe('https://someone@example.org')
})

test('an address with http, https or mailto stays as it is', () => {
  for (const address of ['http://example.org', 'https://example.org', 'HTTPS://EXAMPLE.ORG', 'mailto:hello@example.org']) {
    expect(linkAddress(address)).toBe(address)
  }
})

test('hostile and foreign schemes become no link', () => {
  const hostile = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://x.example',
  ]
  expect(hostile.map(linkAddress)).toEqual(hostile.map(() => null))
})

test('what is no address becomes no link', () => {
  expect(['', '   ', 'two words', 'https://', 'http://a b', '//example.org', '/lounge'].map(linkAddress)).toEqual(Array(7).fill(null))
})

test('what is written or pasted becomes a link only by a scheme of the allow-list, or none', () => {
  expect(['example.org', 'example.org/a:b', 'https://example.org', 'mailto:a@b.example'].filter(mayBeLink)).toHaveLength(4)
  expect(['javascript:alert(1)', 'java\nscript:x', 'tel:123', 'ftp://x.example'].filter(mayBeLink)).toEqual([])
})

test('a text is the address of its link with or without scheme and final slash, words are not', () => {
  expect(['example.org', 'https://example.org', 'https://EXAMPLE.org/'].filter((text) => isAddressOf(text, 'https://example.org'))).toHaveLength(3)
  expect(isAddressOf('someone@example.org', 'mailto:someone@example.org')).toBe(true)
  expect(['our menu', 'menu', 'example.com', 'example.org/a', ''].filter((text) => isAddressOf(text, 'https://example.org'))).toEqual([])
})
