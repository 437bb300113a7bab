import { expect, test } from 'vitest'
import { redactLiterals, serializeRequest } from '../../../server/observability/log-redaction.ts'

test('redacts addresses and messages of any length in linear time', () => {
  const began = performance.now()
  for (const part of ['a', '=(', '%4', 'aaaaaaaaa.', '"', 'a@', '= (x'] as const) {
    const long = part.repeat(16_000 / part.length)
    expect(redactLiterals(long).length).toBeLessThanOrEqual(300)
    expect(serializeRequest({ url: `/${long}` }).path.length).toBeLessThanOrEqual(300)
  }
  // Each of them once took seconds.
  expect(performance.now() - began).toBeLessThan(1000)
})

test('omits a truncated literal', () => {
  const words = 'word '.repeat(190)
  expect(redactLiterals(`${words}the title is "My secret ${'x'.repeat(200)}"`)).not.toContain('secret')
  expect(redactLiterals('Key (email)=(someone@vistas.ac.in) exists')).toBe('Key (email)… exists')
})

test.each(['/api/exports/', '/api/calendar/', '/email/unsubscribe/', '/events/x/check-in/'])('redacts the secret in the path %s', (path) => {
  expect(serializeRequest({ url: `${path}se.cret` }).path).toBe(`${path}…`)
  expect(redactLiterals(`cannot send ${path}se.cret`)).toBe(`cannot send ${path}…`)
})
