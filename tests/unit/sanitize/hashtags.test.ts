import { expect, test } from 'vitest'
import { linkHashtags } from '../../../server/sanitize/hashtags.ts'
import { sanitizeHtml } from '../../../server/sanitize/html.ts'

test.each([
  ['<p>Hi #Tamil_நாள்!</p>', '<p>Hi <a data-hashtag href="/tag/Tamil_%E0%AE%A8%E0%AE%BE%E0%AE%B3%E0%AF%8D">#Tamil_நாள்</a>!</p>'],
  ['<p>#a #b<b>#c</b></p>', '<p><a data-hashtag href="/tag/a">#a</a> <a data-hashtag href="/tag/b">#b</a><b><a data-hashtag href="/tag/c">#c</a></b></p>'],
  ['<p><a href="https://example.com/#top">#top</a> <code>#include</code></p><pre>#if</pre>', undefined],
  ['<p>a#b ## # &lt;b&gt; C&#39;s &amp;</p>', "<p>a#b ## # &lt;b&gt; C's &amp;</p>"],
  ['<p>#&lt;script&gt; #"onload=x</p>', undefined],
  [`<p>#${'x'.repeat(101)}</p>`, undefined],
])('links the hashtags of %s', async (html, expected) => {
  const clean = await sanitizeHtml(html)
  expect(linkHashtags(clean)).toBe(expected ?? clean)
})
