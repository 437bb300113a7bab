import { expect, test } from 'vitest'
import { allowed } from '../../../server/generated/rich-text.ts'
import { extractText, sanitizeHtml } from '../../../server/sanitize/html.ts'
import { sanitizeInWorker } from '../../../server/sanitize/worker-pool.ts'

const outside = 'target="_blank" rel="noopener noreferrer nofollow"'

test('removes scripts, handlers and unsafe URLs and keeps the text', async () => {
  const hostile =
    '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:alert(1)">a</a><a href="https://x.example">b</a><img src=x onerror=y></p><svg onload=z>'
  expect(await sanitizeHtml(hostile)).toBe(`<p>Hi <a>a</a><a href="https://x.example" ${outside}>b</a></p>`)
})

test('forces target and rel of links', async () => {
  const own = '<a href="mailto:a@x.example" target="_top" rel="opener">a</a><p target="x" rel="y">b</p>'
  expect(await sanitizeHtml(own)).toBe(`<a href="mailto:a@x.example" ${outside}>a</a><p>b</p>`)
})

test("keeps the editor's markup", async () => {
  const post =
    '<h2>One</h2><p>a <strong>b <em>c</em></strong> <u>d</u> <s>e</s><br>f</p><ul><li><p>g</p><ol><li><p>h</p></li></ol></li></ul>' +
    '<blockquote><p>i &amp; j &lt; k</p></blockquote><pre><code>if (a &lt; b) {\n  c("&lt;p&gt;")\n}</code></pre><p></p>'
  expect(await sanitizeHtml(post)).toBe(post)
})

test.each([
  [
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:400">Plain </span><span style="font-weight:700;font-style:italic">both</span><span style="text-decoration:line-through"> gone</span></p></b>',
    '<p>Plain <strong><em>both</em></strong><s> gone</s></p>',
  ],
  [
    '<p>x<span style="vertical-align:super">2</span> <span style="font-weight:bold">a<span style="font-weight:700">b</span>c</span></p>',
    '<p>x<sup>2</sup> <strong>abc</strong></p>',
  ],
  ['<p><i style="font-style:normal">plain</i> <em style="color:red">em</em> <span style="color:red">red</span></p>', '<p>plain <em>em</em> red</p>'],
  ['<script><span style="font-weight:700">x</span></script><p>y</p>', '<p>y</p>'],
])('reads the styles of word processors: %s', async (html, expected) => {
  expect(await sanitizeHtml(html)).toBe(expected)
})

test.each([
  ['<ol start="3"><li><p>c</p></li></ol><ol start="04"><li>d</li></ol>', '<ol start="3"><li><p>c</p></li></ol><ol start="4"><li>d</li></ol>'],
  ['<ol start="1"><li>a</li></ol><ol start="-2"><li>b</li></ol>', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
  ['<ol start="1e9"><li>a</li></ol><ol start="123456"><li>b</li></ol>', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
  ['<ul start="3"><li>a</li></ul><p start="3">b</p>', '<ul><li>a</li></ul><p>b</p>'],
])('keeps the number with which a list begins: %s', async (html, expected) => {
  expect(await sanitizeHtml(html)).toBe(expected)
})

/** An item of a list as Word copies it. */
const wordItem = (list: string, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:${list}'><![if !supportLists]><b><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span></b><![endif]>${text}<o:p></o:p></p>`
const [milk, tea] = ['l0 level1 lfo1', 'l1 level1 lfo2']

test.each([
  [
    'with levels, between paragraphs',
    `<html><body><div class=WordSection1>\n<p class=MsoNormal>To do</p>\n${wordItem(milk, '·', '<b>milk</b>')}\n${wordItem('l0 level2 lfo1', 'o', 'cold')}\n${wordItem(milk, '·', 'tea')}\n<p>Then</p>${wordItem(milk, '1.', 'go')}</div></body></html>`,
    '\n<p>To do</p>\n<ul><li><p><b>milk</b></p><ul><li><p>cold</p></li></ul></li><li><p>tea</p></li></ul><p>Then</p><ol><li><p>go</p></li></ol>',
  ],
  [
    'that follow each other',
    wordItem(milk, '1.', 'a') + wordItem(milk, '2.', 'b') + wordItem(tea, '1.', 'c') + wordItem(tea, '·', 'd') + wordItem('l1 level1 lfo3', '·', 'e'),
    '<ol><li><p>a</p></li><li><p>b</p></li></ol><ol><li><p>c</p></li></ol><ul><li><p>d</p></li></ul><ul><li><p>e</p></li></ul>',
  ],
  ['that go on', wordItem(milk, '3.', 'c') + wordItem(milk, '4.', 'd'), '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>'],
  [
    'that skip levels and mix kinds',
    wordItem(milk, 'iv)', 'a') +
      wordItem('l1 level3 lfo2', '·', 'b') +
      wordItem('l2 level2 lfo3', '(a)', 'c') +
      wordItem('l3 level2 lfo4', '·', 'd') +
      wordItem(milk, 'v)', 'e'),
    '<ol><li><p>a</p><ul><li><p>b</p></li></ul><ol><li><p>c</p></li></ol><ul><li><p>d</p></li></ul></li><li><p>e</p></li></ol>',
  ],
  [
    'in a quote and before a text',
    `<blockquote>${wordItem(milk, '·', 'a')}</blockquote>${wordItem(milk, '·', 'b')}c`,
    '<blockquote><ul><li><p>a</p></li></ul></blockquote><ul><li><p>b</p></li></ul>c',
  ],
  ['in two blocks', `<div>${wordItem(milk, '·', 'a')}</div><div>${wordItem(milk, '·', '')}</div>`, '<ul><li><p>a</p></li></ul><ul><li><p></p></li></ul>'],
  ['but no other paragraphs', "<p style='mso-list:none'>a</p><p style='mso-list:l0 level0'><span style='mso-list:Ignore'>1.</span>b</p>", '<p>a</p><p>1.b</p>'],
  [
    'but not in code and scripts',
    `<pre>${wordItem(milk, '·', 'a')}</pre><p><script>${wordItem(milk, '·', 'a')}</script>b</p>`,
    '<pre><p><b>·&nbsp;&nbsp; </b>a</p></pre><p>b</p>',
  ],
])('rebuilds lists of Word %s', async (_name, html, expected) => {
  const clean = await sanitizeHtml(html)
  expect(clean).toBe(expected)
  expect(await sanitizeHtml(clean)).toBe(clean)
})

test('an underlined link of a word processor is only a link', async () => {
  const styled = '<p><a href="https://x.example"><span style="text-decoration:underline">x</span></a> <span style="text-decoration:underline">u</span></p>'
  expect(await sanitizeHtml(styled)).toBe('<p><a href="https://x.example" target="_blank" rel="noopener noreferrer nofollow">x</a> <u>u</u></p>')
})

test('accepts a post of close to 50 KB', async () => {
  const paragraph = '<p>Some <strong>strong words and <em>stressed ones</em></strong>, a <a href="https://x.example/">link</a> and an ordinary end.</p>'
  const list = '<ul><li><p>one</p><ul><li><p>two</p><ol><li><p>three</p></li></ol></li></ul></li></ul>'
  const post = (paragraph.repeat(4) + list).repeat(60)
  expect(extractText(await sanitizeHtml(post)).match(/ordinary end/g)).toHaveLength(240)
  const plain = `<p>${'மழை வரும் முன் மண் வாசம். '.repeat(20)}</p>`.repeat(36)
  expect(await sanitizeHtml(plain)).toBe(plain)
})

test('refuses markup over the limits', async () => {
  await expect(sanitizeHtml('<blockquote>'.repeat(101))).rejects.toThrow('too much markup')
  await expect(sanitizeHtml('<div>'.repeat(101))).rejects.toThrow('too much markup')
  await expect(sanitizeHtml('<br>'.repeat(2001))).rejects.toThrow('too much markup')
  await expect(sanitizeHtml('<p style=mso-list:level1>'.repeat(700))).rejects.toThrow('too much markup')
  await expect(sanitizeHtml('ம'.repeat(20_000))).rejects.toThrow('longer than 50 KB')
})

test('accepts many styled words in bold text', async () => {
  const words = '<span style="font-style:italic">x</span> '.repeat(900)
  expect(await sanitizeHtml(`<p><b>${words}</b></p>`)).toContain('<p><b><em>x</em> <em>x</em>')
})

test('refuses formatting elements around many blocks', async () => {
  const marks = [...Array(40).keys()].map((id) => `<b id=${id}>`).join('')
  expect(await sanitizeHtml(`<p>${marks}${'<p>x'.repeat(100)}`)).toContain('<p><b>x</b></p>')
  const each = '<p><b><i><u><s><em><strong><code>'
  await expect(sanitizeHtml(each + '<p>x'.repeat(1800))).rejects.toThrow('too much markup')
  await expect(sanitizeHtml(each + '<ul><li>x</ul>y'.repeat(900))).rejects.toThrow('too much markup')
})

test('refuses HTML that exceeds 50 KB after sanitizing', async () => {
  await expect(sanitizeHtml(`<p>${'&'.repeat(20_000)}</p>`)).rejects.toThrow('longer than 50 KB')
  await expect(sanitizeHtml('<a href="https://x.example/">x</a>'.repeat(1000))).rejects.toThrow('longer than 50 KB')
})

test('is idempotent', async () => {
  const nasty = [
    '<h1>a</h1><ul><li><p>b</p></li></ul><math><mi><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
    '<pre>\n\n\na</pre><pre><b>\nb</b></pre><pre><!-- -->\n\nc</pre>',
    `<a href="https://a.example">${'<blockquote>'.repeat(20)}<a href="https://b.example">x</a>`,
    '<b>a<p>b</b>c</p><i>d<ul><li>e</i>f',
    '<p><b><p>x</p>y</b>z</p></p></br></b>',
    '<table><tr><a href="https://a.example"><td>x<b></table>y',
    '<li>a<li><b>b<li>c</b><h1>d<h2><i>e<h3>f',
    ' \r\n\f<p>a\rb&#13;c&#0;d\0e&nbsp;\u00a0f</p>',
    'a & b &amp; &amp;lt; &notanentity; "c" > d\0',
    '<svg></p><style><a title="</style><img src onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<plaintext><p>a</p>',
    '<template><p>a</p></template><p>b</p>',
  ]
  for (const html of nasty) {
    const once = await sanitizeHtml(html)
    expect(await sanitizeHtml(once), html).toBe(once)
  }
})

test('leaves only the allow-list of hundreds of hostile inputs, and is idempotent', { timeout: 60_000 }, async () => {
  let seed = 1
  const randomBelow = (limit: number) => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const pick = (from: string[]) => from[randomBelow(from.length)] ?? ''
  const more = 'div table tr td svg math mi mtext style script template select textarea title noscript iframe form h4 img nobr'.split(' ')
  const names = [...allowed.tags, ...more]
  const values = ['https://x.example', 'javascript:alert(1)', ' java\tscript:x', 'data:text/html,x', '//x', 'https://x" onload="y', 'https://<script>']
  const texts = ['x', ' ', '\n', '\0', '&lt;img src=x onerror=y>', '&#13;', '&amp;lt;', '<!--', '-->', '<![CDATA[', ']]>', '"', '<', '>', '</', '<?', '\u00a0']
  const pieces = [
    () => `<${pick(names)}>`,
    () =>
      `<${pick(['a', pick(names)])} ${pick(['href', 'href', 'src', 'onclick', 'style', 'target', 'rel', 'id'])}="${pick(values)}"${pick(['', '/', ' onerror=x'])}>`,
    () => `</${pick(names)}>`,
    () => pick(texts),
  ]
  const link = new RegExp(`<a href="(?:${allowed.schemes.join('|')}):[^"]*" ${outside}>`, 'g')
  const tag = new RegExp(`</?(?:${allowed.tags.join('|')})>`, 'g')
  let links = 0
  for (let round = 0; round < 500; round += 1) {
    const html = Array.from({ length: 1 + randomBelow(60) }, () => pieces[randomBelow(pieces.length)]?.()).join('')
    const once = await sanitizeHtml(html)
    expect(once.replace(link, '').replace(tag, ''), html).not.toMatch(/[<>\0]/)
    expect(await sanitizeHtml(once), html).toBe(once)
    links += Number(/<a href/.test(once))
  }
  expect(links).toBeGreaterThan(20)
})

test.each([
  ['<div>one</div><div>two</div>three', 'one<br>two<br>three'],
  ['<div><p>one</p></div><div><p>two</p></div>', '<p>one</p><p>two</p>'],
  ['<p>x<sup>2</sup> H<sub>2</sub>O <del>5</del><strike>6</strike><ins>7</ins></p>', '<p>x<sup>2</sup> H<sub>2</sub>O <s>5</s><s>6</s><u>7</u></p>'],
  ['<h4>Head</h4><h6>line</h6><p>x</p>', '<h3>Head</h3><h3>line</h3><p>x</p>'],
  [
    '<table><thead><tr><th>Day</th><th>Room</th></tr></thead><tbody><tr><td>Mon</td><td><b>4</b></td></tr><tr><td></td><td>5</td></tr></tbody></table>after',
    'Day Room<br>Mon <b>4</b><br>5<br>after',
  ],
  [
    '<table><tr><td><p>Day</p></td><td><p>Room</p></td></tr><tr><td><h3>Mon</h3></td><td><p>4</p><p>first floor</p></td></tr></table><p>after</p>',
    'Day Room<br>Mon 4<br>first floor<p>after</p>',
  ],
  ['<table><tr><td>Mon</td><td><ul><li>4</li><li>5</li></ul></td></tr></table>', 'Mon 4<br>5'],
  ['<ul><li><div>a</div><div>b</div></li><li>c</li></ul>', '<ul><li>a<br>b</li><li>c</li></ul>'],
  ['<dl><dt>Term</dt><dd>means</dd></dl><section>a<hr>b</section>', 'Term<br>means<br>a<br>b'],
  ['<select><option>red</option><option>blue</option></select>', 'red<br>blue'],
  ['<menu><li>a</li></menu>', '<ul><li>a</li></ul>'],
  ['<p>a<b><div>b</div></b>c</p>', '<p>a<b><br>b</b><br>c</p>'],
  ['<div> </div>\n<div>a</div>', ' \na'],
  [
    '<p><span style="font: italic bold 12px/30px Georgia">a</span><span style="font: 700 12px Arial">b</span><span style="font:12px Arial Bold">c</span></p>',
    '<p><strong><em>a</em></strong><strong>b</strong>c</p>',
  ],
  ['one\ntwo & three\r\n\r\n\nfour', '<p>one<br>two &amp; three</p><p>four</p>'],
  ['one\vtwo\f\u2029three\u0007', '<p>one<br>two</p><p>three</p>'],
  ['<p>one\vtwo&#11;three\u001b[0m</p><pre>a\tb\fc\r\nd</pre>', '<p>one\ntwo\nthree[0m</p><pre>a\tb\nc\nd</pre>'],
])('keeps the lines, cells and numbers of %j', async (html, expected) => {
  const clean = await sanitizeHtml(html)
  expect(clean).toBe(expected)
  expect(await sanitizeHtml(clean)).toBe(clean)
})

test('links a URL that is the text of a link without a usable address', async () => {
  const clean = await sanitizeHtml(
    '<p><a href="javascript:x()">https://x.example/a</a> <a>www.<b>x</b>.example</a> <a>not x.example</a> <a name="y">@kavya</a></p>',
  )
  const link = (href: string, text: string) => `<a href="${href}" ${outside}>${text}</a>`
  expect(clean).toBe(
    `<p>${link('https://x.example/a', 'https://x.example/a')} ${link('https://www.x.example', 'www.<b>x</b>.example')} <a>not x.example</a> <a>@kavya</a></p>`,
  )
  expect(await sanitizeHtml(clean)).toBe(clean)
})

test('keeps text after a removed element', async () => {
  expect(await sanitizeHtml('<p>a<style>b</style>c</p><template>d</template><p>e</p>')).toBe('<p>ac</p><p>e</p>')
})

test('separates blocks by a space in the text', async () => {
  expect(extractText('<p>one</p><p>two &amp; three</p><ul><li>four</li></ul>')).toBe('one two & three four')
  expect(extractText('<p>10<sup>6</sup> H<sub>2</sub>O x<sup>n+1</sup> 21<sup>st</sup> Rs <del>400</del>300</p>')).toBe('10⁶ H₂O x^(n+1) 21st Rs 400 300')
  expect(extractText('<p>Rs <s>400</s>300 or 5<b><s>0</s></b>6, s<s>pa</s>m, 1<b>2</b> x<sup><s>2</s></sup></p>')).toBe('Rs 400 300 or 5 0 6, spam, 12 x²')
  expect(extractText('<p>see #exam</p>tomorrow<blockquote>or <b>la</b>ter</blockquote>, maybe')).toBe('see #exam tomorrow or later , maybe')
})

test('input accepted without a DOM is unchanged by DOMPurify', async () => {
  const words = [
    "it's",
    '#tag',
    'a = b; c',
    '{{x}} [y]',
    'javascript:alert(1)',
    'மழை வரும்',
    'مرحبا',
    '\u202e\u200d\ufeff',
    '\u{1f600}\u{1f468}\u200d\u{1f469}',
    '--> ]]> /*',
    '`',
    '  two  ',
    '\u2028',
    '',
  ]
  for (const text of [...words, ...Array.from({ length: 600 }, (_, code) => String.fromCharCode(code))]) {
    const post = `<p>${text}</p><p>and</p>`
    expect(await sanitizeHtml(post), JSON.stringify(text)).toBe(await sanitizeInWorker(await sanitizeHtml(post)))
    if (!/[<>&"\u00a0\u2028\p{Cc}]/u.test(text)) expect(await sanitizeHtml(post)).toBe(post)
  }
})
