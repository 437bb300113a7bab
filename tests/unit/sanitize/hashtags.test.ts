import { expect, test } from 'vitest'
import { linkHashtags, listHashtags } from '../../../server/sanitize/hashtags.ts'
import { sanitizeHtml } from '../../../server/sanitize/html.ts'

test.each([
  ['<p>Hi #Tamil_நாள்!</p>', '<p>Hi <a data-hashtag href="/tag/Tamil_%E0%AE%A8%E0%AE%BE%E0%AE%B3%E0%AF%8D">#Tamil_நாள்</a>!</p>'],
  ['<p>#a #b<b>#c</b></p>', '<p><a data-hashtag href="/tag/a">#a</a> <a data-hashtag href="/tag/b">#b</a><b><a data-hashtag href="/tag/c">#c</a></b></p>'],
  ['<p><a href="https://example.com/#top">#top</a> <code>#include</code></p><pre>#if</pre>', undefined],
  ['<p>a#b ## # &lt;b&gt; C&#39;s &amp;</p>', "<p>a#b ## # &lt;b&gt; C's &amp;</p>"],
  ['<p>#&lt;script&gt; #"onload=x</p>', undefined],
  [`<p>#${'x'.repeat(101)}</p>`, undefined],
  ['<p>#ta<b>g2</b></p>', '<p><a data-hashtag href="/tag/tag2">#ta<b>g2</b></a><b></b></p>'],
  [
    '<p>x&nbsp;<i>y #<u>t<b>a</b></u>g</i>, #b &amp; c<b>d</b></p>',
    '<p>x&nbsp;<i>y <a data-hashtag href="/tag/tag">#<u>t<b>a</b></u>g</a></i>, <a data-hashtag href="/tag/b">#b</a> &amp; c<b>d</b></p>',
  ],
  [
    '<p><b>a #<i>b</i><br>c <u>#d</u></b>e<s>f #g</s></p>',
    '<p><b>a <a data-hashtag href="/tag/b">#<i>b</i></a><i></i><br>c <u></u></b><a data-hashtag href="/tag/def"><b><u>#d</u></b>e<s>f</s></a><s> <a data-hashtag href="/tag/g">#g</a></s></p>',
  ],
])('links the hashtags of %s', async (html, expected) => {
  const clean = await sanitizeHtml(html)
  expect(linkHashtags(clean)).toBe(expected ?? clean)
})

test.each([
  ['<p>#tea <code>#include</code> <a href="https://x.example/#top">#top</a> <a data-mention="uid1">@a</a></p><pre><code>#if</code></pre>', ['tea']],
  ['<p>https://en.example/wiki/Apple_Inc.#Decision https://x.example/a_(b)#x http://localhost:4000/#y mailto:a@b.example?subject=.#z</p>', []],
  ['<p>https://a.example/c)#x (https://b.example/)#y https://c.example/]#z</p>', []],
  ['<p>en.example.org/wiki/Apple_Inc.#Decision www.example.org/-#x example.org?q=.#y localhost:4000/#z 10.0.0.1/#q</p>', []],
  ['<p>https://x.example/&amp;#a,&nbsp;#tea www.x.example&nbsp;#coffee</p>', ['tea', 'coffee']],
  ['<p>(#a) "#b" #c,#d tea/#e hello.#f 你好。#话题 e.g. #g</p>', ['a', 'b', 'c', 'd', 'e', 'f', '话题', 'g']],
  ['<p>&amp;#x26; a#b</p>', []],
  ['<p>#ta<b>g2</b> #H<sub>2</sub>O <b>#t</b>ea, #<i>coffee</i></p>', ['tag2', 'H2O', 'tea', 'coffee']],
  ['<p>#a<br>b</p><p>c #d</p>e<ul><li>#f</li></ul>g #h<code>i</code> #j<a href="https://x.example">k</a>', ['a', 'd', 'f', 'h', 'j']],
  ['<p>https://x.example/<b>a</b>#b a<b>b#c</b> x.exam<b>ple/</b>?#d</p>', ['b']],
  [`<p>#${'<b>x</b>'.repeat(101)} #${'<b>x</b>'.repeat(100)}</p>`, ['x'.repeat(100)]],
  ['<p>#می‌خواهم #ශ්‍රී ‍#tea‌</p>', ['می‌خواهم', 'ශ්‍රී', 'tea']],
  ['<p>#café #café #கொடி</p>', ['café', 'கொடி']],
  ['<p>#1\ufe0f\u20e3 #2\u20e3 #3a #\u0663</p>', ['3a', '\u0663']],
  ['<p>#️⃣ #ㅤㅤ #tea️ #́a</p>', ['tea']],
  [`<p>#${'x‌'.repeat(100)}x #${'x‌'.repeat(99)}x</p>`, ['x'.repeat(100)]],
  [`<p>${Array.from({ length: 21 }, (_, index) => `#t${index}`).join(' ')} #t0</p>`, Array.from({ length: 20 }, (_, index) => `t${index}`)],
])('lists the hashtags of %s', async (html, expected) => {
  const clean = await sanitizeHtml(html)
  expect(listHashtags(clean)).toEqual(expected)
})

test('links a hashtag in decomposed letters to its composed name', async () => {
  expect(linkHashtags(await sanitizeHtml('<p>#café,&nbsp;#a</p>'))).toBe(
    '<p><a data-hashtag href="/tag/caf%C3%A9">#café</a>,&nbsp;<a data-hashtag href="/tag/a">#a</a></p>',
  )
  const url = '<p>https://x.example/Inc.#Decision</p>'
  expect(linkHashtags(url)).toBe(url)
})
