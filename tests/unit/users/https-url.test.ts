import { expect, test } from 'vitest'
import { profileLinkSchema, toHttpsUrl } from '../../../server/features/users/input.ts'

test.each([
  ['example.org', 'https://example.org/'],
  ['Meet.example.edu:8443/x?y=1#z', 'https://meet.example.edu:8443/x?y=1#z'],
  ['அண்ணா.இந்தியா/பாதை', `https://xn--${new URL('https://அண்ணா.இந்தியா').hostname.slice(4)}/${encodeURIComponent('பாதை')}`],
  ['https://example.org/a', 'https://example.org/a'],
  ['https://name:word@example.org/', 'https://example.org/'],
])('%s is an https address', (input, url) => {
  expect(toHttpsUrl(input)).toBe(url)
  expect(profileLinkSchema.parse({ label: 'x', url: ` ${input} ` }).url).toBe(url)
})

test.each([
  '',
  'example',
  'my page',
  'me@example.org',
  '//example.org',
  '/path',
  'http://example.org',
  'javascript:alert(1)',
  'mailto:me@example.org',
  'a..',
  'x:1',
])('%j is none', (input) => {
  expect(toHttpsUrl(input)).toBe('')
})
