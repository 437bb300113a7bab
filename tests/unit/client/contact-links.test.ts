import { expect, test } from 'vitest'
import { instagramLink, whatsappLink } from '../../../client/src/lib/contact-links.ts'

test('a WhatsApp number leads to wa.me, however it was typed', () => {
  const typed = ['9876543210', '+91 98765 43210', '098765-43210', 'https://wa.me/919876543210', 'wa.me/919876543210', '0091 98765 43210']
  expect(typed.map(whatsappLink)).toEqual(typed.map(() => 'https://wa.me/919876543210'))
  expect(whatsappLink('+1 (415) 555-2671')).toBe('https://wa.me/14155552671')
})

test('an Instagram handle or link leads to instagram.com, however it was typed', () => {
  const typed = [
    'idli.corner',
    '@idli.corner',
    'instagram.com/idli.corner',
    'https://www.instagram.com/idli.corner/',
    'http://instagram.com/idli.corner?igsh=x',
  ]
  expect(typed.map(instagramLink)).toEqual(typed.map(() => 'https://www.instagram.com/idli.corner'))
})

test('what holds no number and no handle leads nowhere, hostile or not', () => {
  expect(['', 'call me', '12345', 'javascript:alert(1)', '1'.repeat(16)].map(whatsappLink)).toEqual(Array(5).fill(null))
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
  expect(hostile.map(instagramLink)).toEqual(hostile.map(() => null))
})
