import { expect, test } from 'vitest'
import { toInstagramUrl } from '../../../client/src/lib/format/contact-links.ts'

test('links an Instagram handle or URL to instagram.com', () => {
  const typed = [
    'idli.corner',
    '@idli.corner',
    'instagram.com/idli.corner',
    'https://www.instagram.com/idli.corner/',
    'http://instagram.com/idli.corner?igsh=x',
  ]
  expect(typed.map(toInstagramUrl)).toEqual(typed.map(() => 'https://www.instagram.com/idli.corner'))
})

test('returns no link for other input', () => {
  const hostile = [
    '',
    'two words',
    'javascript:alert(1)',
    'https://evil.example/idli',
    'https://instagram.com.evil.example/x',
    '//evil.example',
    '..',
    '@a/../b',
  ]
  expect(hostile.map(toInstagramUrl)).toEqual(hostile.map(() => null))
})
