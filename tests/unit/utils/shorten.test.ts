import { expect, test } from 'vitest'
import { shorten } from '../../../server/utils/text/shorten.ts'

test('a text that is cut ends with a whole word and an ellipsis, without the punctuation before it', () => {
  expect(shorten('Today is the annual day. Come early.', 26)).toBe('Today is the annual day…')
  expect(shorten('Today is the annual day. Come early.', 36)).toBe('Today is the annual day. Come early.')
  expect(shorten('Bring pens, paper and glue', 14)).toBe('Bring pens…')
})
