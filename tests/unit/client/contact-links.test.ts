import { expect, test } from 'vitest'
import { toInstagramUrl, toWhatsAppUrl } from '../../../client/src/lib/contact-links.ts'

test('links a WhatsApp number in any format to wa.me', () => {
  const typed = ['9876543210', '+91 98765 43210', '098765-43210', 'https://wa.me/919876543210', 'wa.me/919876543210', '0091 98765 43210']
  expect(typed.map(toWhatsAppUrl)).toEqual(typed.map(() => 'https://wa.me/919876543210'))
  expect(toWhatsAppUrl('+1 (415) 555-2671')).toBe('https://wa.me/14155552671')
})

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
  expect(['', 'call me', '12345', 'javascript:alert(1)', '1'.repeat(16)].map(toWhatsAppUrl)).toEqual(Array(5).fill(null))
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
