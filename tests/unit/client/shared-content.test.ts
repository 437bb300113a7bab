import { expect, test } from 'vitest'
import { toHtml } from '../../../client/src/features/posts/editor/draft-from-shared.ts'

test('shared texts become paragraphs without markup', () => {
  expect(toHtml({ texts: ['Tea & <b>talk</b>', 'first\n\nsecond', 'https://example.org/?a=1&b=2'] })).toBe(
    '<p>Tea &amp; &lt;b>talk&lt;/b></p><p>first</p><p>second</p><p>https://example.org/?a=1&amp;b=2</p>',
  )
})
