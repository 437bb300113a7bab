import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../../server/sanitize/html.ts'
import { linkUrls } from '../../../server/sanitize/links.ts'

const link = (url: string, text = url) => `<a href="${url}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`
const url = 'https://x.example/a'

test.each([
  [`<p>${url}</p>`, `<p>${link(url)}</p>`],
  [
    `<p>See ${url}. Or ${url}, (${url}) "${url}" '${url}'… <b>${url}!</b></p>`,
    `<p>See ${link(url)}. Or ${link(url)}, (${link(url)}) "${link(url)}" '${link(url)}'… <b>${link(url)}!</b></p>`,
  ],
  ['<p>https://x.example’s https://x.example/a’b</p>', `<p>${link('https://x.example')}’s ${link('https://x.example/a')}’b</p>`],
  [
    '<p>https://x.example/a_(b) (https://x.example/a_(b)) https://x.example/[1]).</p>',
    `<p>${link('https://x.example/a_(b)')} (${link('https://x.example/a_(b)')}) ${link('https://x.example/[1]')}).</p>`,
  ],
  [
    `<p>[${url}]#y (${url})#y {${url}}x https://x.example/a_(b)#c https://x.example/?q[]=1</p>`,
    `<p>[${link(url)}]#y (${link(url)})#y {${link(url)}}x ${link('https://x.example/a_(b)#c')} ${link('https://x.example/?q[]=1')}</p>`,
  ],
  [
    '<p>https://x.example/?a=1&amp;b=2&amp; https://x.example/a&amp;,</p>',
    `<p>${link('https://x.example/?a=1&amp;b=2&amp;')} ${link('https://x.example/a&amp;')},</p>`,
  ],
  [`<p>&lt;${url}&gt;&nbsp;${url}&nbsp;x</p>`, `<p>&lt;${link(url)}&gt;&nbsp;${link(url)}&nbsp;x</p>`],
  [
    '<p>HTTP://X.example/ mailto:a@b.example, http://localhost:4000/x-</p>',
    `<p>${link('HTTP://X.example/')} ${link('mailto:a@b.example')}, ${link('http://localhost:4000/x-')}</p>`,
  ],
  [`<p>看${url}。很好 ${url}؟ ${url}।</p>`, `<p>看${link(url)}。很好 ${link(url)}؟ ${link(url)}।</p>`],
  [
    '<p>See https://x.ex<b>ample/<i>a?b=1&amp;c</i></b>. &lt;<b>x</b>https://y.example/ <b>mailto:</b>a@b.example</p>',
    `<p>See ${link('https://x.example/a?b=1&amp;c', 'https://x.ex<b>ample/<i>a?b=1&amp;c</i></b>')}. &lt;<b>x</b>${link('https://y.example/')} ${link('mailto:a@b.example', '<b>mailto:</b>a@b.example')}</p>`,
  ],
  [`<p>${url}<br>b ${url}<code>c</code> ${url}</p><p>d</p>`, `<p>${link(url)}<br>b ${link(url)}<code>c</code> ${link(url)}</p><p>d</p>`],
  ['<p>https://x.example/Inc.#Decision</p>', `<p>${link('https://x.example/Inc.#Decision')}</p>`],
  ['<p>https://name:word@x.example/</p>', `<p>${link('https://x.example/', 'https://name:word@x.example/')}</p>`],
  [
    '<p>www.x.example, (WWW.x.example/a_(b)?q=1#c) www.x.example:80/a. நல்ல www.x.example</p>',
    `<p>${link('https://www.x.example', 'www.x.example')}, (${link('https://WWW.x.example/a_(b)?q=1#c', 'WWW.x.example/a_(b)?q=1#c')}) ${link('https://www.x.example:80/a', 'www.x.example:80/a')}. நல்ல ${link('https://www.x.example', 'www.x.example')}</p>`,
  ],
  [
    '<p>www.x.example,www.y.example/?a=1&amp;b</p>',
    `<p>${link('https://www.x.example', 'www.x.example')},${link('https://www.y.example/?a=1&amp;b', 'www.y.example/?a=1&amp;b')}</p>`,
  ],
  ['<p>www. www.x www.. www.1.2 a@www.x.example wwwx.example /www.x.example www.x.example-</p>', undefined],
  [`<p><a>${url}</a> <code>${url}</code> ${link('https://y.example/', url)}</p><pre>${url}</pre>`, undefined],
  [
    `<p>x${url} www.readme main.www.py javascript:alert(1) ftp://x.example file:///x https:// https://. https:///x README.md main.py mailto: x.example/a</p>`,
    undefined,
  ],
])('links the URLs of %s', async (html, expected) => {
  const clean = await sanitizeHtml(html)
  const linked = linkUrls(clean)
  expect(linked).toBe(expected ?? clean)
  // As DOMPurify would write it.
  expect(await sanitizeHtml(linked)).toBe(linked)
  expect(linkUrls(linked)).toBe(linked)
})

test('the limits of a text apply after URLs are linked', () => {
  expect(() => linkUrls(`<p>https://${'<b>aaaaaaaaaa.aaaa/</b>'.repeat(1600)}</p>`)).toThrow('longer than 50 KB')
  expect(() => linkUrls(`<p>${'https://x.example '.repeat(1000)}</p>`)).toThrow('longer than 50 KB')
})

test.each([
  ['www.vistas.ac.in/x', 'https://www.vistas.ac.in/x'],
  ['vistas.ac.in/notes?a=1', 'https://vistas.ac.in/notes?a=1'],
  ['google.com', 'https://google.com'],
])('a link to %s has https before it', async (typed, href) => {
  expect(await sanitizeHtml(`<p><a href="${typed}">notes</a></p>`)).toBe(`<p>${link(href, 'notes')}</p>`)
})

test.each(['README.md', 'main.py', 'post/1', '../x', '//x.example/a', 'x y.example/z'])('a link to %s leads nowhere', async (typed) => {
  expect(await sanitizeHtml(`<p><a href="${typed}">notes</a></p>`)).toBe('<p><a>notes</a></p>')
})
