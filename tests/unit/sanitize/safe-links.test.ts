import { expect, test } from 'vitest'
import { normalizeUrl } from '../../../client/src/features/posts/editor/normalize-url.ts'
import { toInstagramUrl } from '../../../client/src/lib/format/contact-links.ts'
import { toWhatsAppUrl } from '../../../server/features/businesses/whatsapp-url.ts'
import { toSafeLink } from '../../../server/sanitize/safe-link.ts'
import { hostileStrings } from '../../support/security/hostile-strings.ts'
import { hostileUrls } from '../../support/security/hostile-urls.ts'

const typed = [...hostileUrls, ...hostileStrings]

test('contact input links only to wa.me or instagram.com', () => {
  for (const text of typed) {
    expect(toWhatsAppUrl(text) ?? 'https://wa.me/919876543210', text.slice(0, 100)).toMatch(/^https:\/\/wa\.me\/\d{8,15}$/)
    expect(toInstagramUrl(text) ?? 'https://www.instagram.com/a', text.slice(0, 100)).toMatch(/^https:\/\/www\.instagram\.com\/[A-Za-z0-9._]{1,30}$/)
  }
})

test('editor links have an allowed scheme', () => {
  for (const text of typed) {
    const address = normalizeUrl(text)
    if (address !== null) expect(['https:', 'http:', 'mailto:'], text.slice(0, 100)).toContain(new URL(address).protocol)
  }
})

test('stored links have an allowed scheme and a plain host', () => {
  for (const text of typed) {
    const address = toSafeLink(text)
    if (address === null) continue
    const { protocol, username, password } = new URL(address)
    expect([username, password], text.slice(0, 100)).toEqual(['', ''])
    expect(['https:', 'http:', 'mailto:']).toContain(protocol)
    expect(address).toMatch(protocol === 'mailto:' ? /^mailto:/i : /^https?:\/\/[^/\\@\s]+(?:\/|\?|#|$)/i)
    expect(address).not.toMatch(/[\p{Cc}\\]/u)
    expect(toSafeLink(address)).toBe(address)
  }
  expect(toSafeLink('https://paypal.com@evil.example/x')).toBe('https://evil.example/x')
  expect(toSafeLink('https:\\\\evil.example')).toBe('https://evil.example/')
  expect(toSafeLink('ht\ntps://x.example')).toBe('https://x.example/')
  expect(
    ['https://example.org', 'HTTP://EXAMPLE.ORG/a?b#c', 'mailto:a@b.example', 'https://\u0ba4\u0bae\u0bbf\u0bb4\u0bcd.example/\u0b85'].map(toSafeLink),
  ).toEqual(['https://example.org', 'HTTP://EXAMPLE.ORG/a?b#c', 'mailto:a@b.example', 'https://\u0ba4\u0bae\u0bbf\u0bb4\u0bcd.example/\u0b85'])
})
