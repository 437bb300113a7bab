import { expect, test } from 'vitest'
import { toExcerpt } from '../../../client/src/lib/format/excerpt.ts'

test.each([
  ['<p>Is the <b>canteen</b> open?</p>', 'Is the canteen open?'],
  ['<p>one</p><p>two</p>', 'one two'],
  ['<p>#ta<b>g2</b> o<a href="https://x.example">n</a>e<br>two <code>th</code>ree</p><pre><code>four</code></pre>five', '#tag2 one two three four five'],
  ['<p>1 &lt; 2 &amp; 3&nbsp;</p>', '1 < 2 & 3'],
  ['', ''],
])('the excerpt of %s is its text', (html, text) => expect(toExcerpt(html)).toBe(text))

test('an excerpt has at most 120 characters, and splits no emoji', () => {
  const excerpt = toExcerpt(`<p>${'😀'.repeat(200)}</p>`)
  expect(excerpt).toBe(`${'😀'.repeat(120)}…`)
})
