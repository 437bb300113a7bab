import { expect, test } from 'vitest'
import { setDirections } from '../../../server/sanitize/normalize/directions.ts'

test.each([
  ['<ul><li>Waves</li><li><p>Optics</p></li></ul>', '<ul><li dir="auto">Waves</li><li dir="auto"><p>Optics</p></li></ul>'],
  ['<ol><li data-mention="nila">Waves</li></ol><link>', '<ol><li dir="auto" data-mention="nila">Waves</li></ol><link>'],
  ['<blockquote><p>Physics</p></blockquote>', '<blockquote dir="auto"><p>Physics</p></blockquote>'],
  ['<p>A &lt;li&gt; is an item, <code>&lt;blockquote&gt;</code> a quote.</p>', '<p>A &lt;li&gt; is an item, <code>&lt;blockquote&gt;</code> a quote.</p>'],
])('%s is shown with the directions of its items and quotes', (html, expected) => {
  expect(setDirections(html)).toBe(expected)
})
