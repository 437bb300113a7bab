import { expect, test } from 'vitest'
import { openDialogSignedIn, textField } from './post-dialog.ts'

async function paste(type: 'text/html' | 'text/plain', content: string) {
  await openDialogSignedIn()
  const clipboardData = new DataTransfer()
  clipboardData.setData(type, content)
  textField.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
// The editor ends with a paragraph.
const readHtml = () =>
  textField
    .element()
    .innerHTML.replaceAll('<br class="ProseMirror-trailingBreak">', '')
    .replace(/<p><\/p>$/, '')

const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">Plain </span><span style="font-size:11pt;font-weight:700;font-style:italic">both</span><span style="font-weight:400;text-decoration:line-through"> gone</span></p></b><br class="Apple-interchange-newline">`
const wordItem = (level: number, marker: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

test.each([
  ['Google Docs', googleDocs, '<p>Plain <strong><em>both</em></strong><s> gone</s></p>'],
  [
    'lists of Word',
    `<html><body><p class=MsoNormal>To do</p>${wordItem(1, '·', 'milk')}${wordItem(2, 'o', 'cold')}${wordItem(1, '·', 'tea')}<p>Then</p>${wordItem(1, '1.', 'go')}</body></html>`,
    '<p>To do</p><ul><li><p>milk</p><ul><li><p>cold</p></li></ul></li><li><p>tea</p></li></ul><p>Then</p><ol><li><p>go</p></li></ol>',
  ],
  [
    'two lists of Word that follow each other',
    `${wordItem(1, '·', 'milk')}${wordItem(1, '·', 'tea', 'l1')}${wordItem(1, '1.', 'go', 'l1')}${wordItem(2, 'a.', 'left', 'l1')}${wordItem(2, '·', 'right', 'l2')}`,
    '<ul><li><p>milk</p></li></ul><ul><li><p>tea</p></li></ul><ol><li><p>go</p><ol><li><p>left</p></li></ol><ul><li><p>right</p></li></ul></li></ol>',
  ],
  ['a list that goes on', '<ol start="3"><li>c</li></ol>', '<ol start="3"><li><p>c</p></li></ol>'],
  ['a table', '<table><tr><th>Day</th><th>Room</th></tr><tr><td><p>Mon</p></td><td><b>4</b></td></tr></table>', '<p>Day Room</p><p>Mon <strong>4</strong></p>'],
  [
    'code of an editor',
    `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span style="color: #569cd6;">def</span> add(a, b):</div><div>    <span style="font-weight: bold;">return</span> a + b</div><br><div>print(1)</div></div>`,
    '<pre><code>def add(a, b):\n    return a + b\n\nprint(1)</code></pre>',
  ],
  ['a word of a code editor', '<div style="white-space: pre;"><div><span>add</span></div></div>', '<p>add</p>'],
  ['blocks', '<div>one</div><div>two</div><h5>Head</h5>', '<p>one</p><p>two</p><h3>Head</h3>'],
  ['numbers', 'x<sup>2</sup> H<sub>2</sub>O <del>5</del>', '<p>x<sup>2</sup> H<sub>2</sub>O <s>5</s></p>'],
])('%s keeps its form when it is pasted', async (_name, html, expected) => {
  await paste('text/html', html)
  await expect.poll(readHtml).toBe(expected)
})

test('plain text keeps its lines when it is pasted', async () => {
  await paste('text/plain', 'one\n  two\r\n\r\n\nthree\n')
  await expect.poll(readHtml).toBe('<p>one<br>  two</p><p>three</p>')
})
