import { expect, test } from 'vitest'
import { isAllowedLink, isAutomaticLink, isTextOfLink, normalizeUrl } from '../../../client/src/features/posts/editor/normalize-url.ts'

test('prepends https:// to a URL without a scheme', () => {
  expect(normalizeUrl('example.org')).toBe('https://example.org')
  expect(normalizeUrl(' httpbin.org/get?a=b:c ')).toBe('https://httpbin.org/get?a=b:c')
  expect(normalizeUrl('localhost:3000/x')).toBe('https://localhost:3000/x')
  expect(normalizeUrl('someone@example.org')).toBe('https://someone@example.org')
})

test('keeps http, https and mailto URLs', () => {
  for (const address of ['http://example.org', 'https://example.org', 'HTTPS://EXAMPLE.ORG', 'mailto:hello@example.org']) {
    expect(normalizeUrl(address)).toBe(address)
  }
})

test('rejects hostile and foreign schemes', () => {
  const hostile = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://x.example',
  ]
  expect(hostile.map(normalizeUrl)).toEqual(hostile.map(() => null))
})

test('rejects text that is not a URL', () => {
  expect(['', '   ', 'two words', 'https://', 'http://a b', '//example.org', '/lounge'].map(normalizeUrl)).toEqual(Array(7).fill(null))
})

test('links written or pasted text only with an allowed scheme or none', () => {
  expect(['example.org', 'example.org/a:b', 'https://example.org', 'mailto:a@b.example'].filter(isAllowedLink)).toHaveLength(4)
  expect(['javascript:alert(1)', 'java\nscript:x', 'tel:123', 'ftp://x.example'].filter(isAllowedLink)).toEqual([])
})

test('links a typed URL unless it is the name of a file or the end of a sentence', () => {
  const urls = ['https://x.example', 'http://README.md', 'mailto:a@b.in', 'example.org', 'www.example.org/a', 'x.rs/a', 'a@b.in', 'campus.co.in']
  expect(urls.filter(isAutomaticLink)).toEqual(urls)
  expect(['README.md', 'main.py', 'lib.rs', 'run.sh', 'a.b.zip', 'tomorrow.So', 'ASP.NET', '10.0.0.1', 'localhost'].filter(isAutomaticLink)).toEqual([])
})

test("recognises a text that shows its link's URL", () => {
  expect(['example.org', 'https://example.org', 'https://EXAMPLE.org/'].filter((text) => isTextOfLink(text, 'https://example.org'))).toHaveLength(3)
  expect(isTextOfLink('someone@example.org', 'mailto:someone@example.org')).toBe(true)
  expect(['our menu', 'menu', 'example.com', 'example.org/a', ''].filter((text) => isTextOfLink(text, 'https://example.org'))).toEqual([])
})
