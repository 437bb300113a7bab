import { expect, test } from 'vitest'
import { sanitizeHtml } from '../../../server/sanitize/html.ts'
import { linkMentions, listMentionedUids, replaceMentionNames, rewriteMentions } from '../../../server/sanitize/mentions.ts'

const users = [
  { uid: 'uid1', username: 'Kavya_R' },
  { uid: 'uid2', username: 'ravi.' },
  { uid: 'chosen-by.admin', username: 'ravi' },
  { uid: 'uid3', username: 'meena.' },
  { uid: 'uid4', username: '_x_' },
  { uid: 'uid5', username: 'ravi.k' },
  ...Array.from({ length: 12 }, (_, index) => ({ uid: `many${index}`, username: `student${index}` })),
]
const findUsers = async (uids: string[], keys: string[]) => users.filter(({ uid, username }) => uids.includes(uid) || keys.includes(username.toLowerCase()))
const rewrite = async (html: string) => rewriteMentions(await sanitizeHtml(html), findUsers)

const kavya = '<a data-mention="uid1">@Kavya_R</a>'

test.each([
  ['<p>Hi @kavya_r!</p>', `<p>Hi ${kavya}!</p>`],
  ['<p>(@KAVYA_R), &amp;@kavya_r&nbsp;@kavya_r.</p>', `<p>(${kavya}), &amp;${kavya}&nbsp;${kavya}.</p>`],
  [
    '<p>@ravi. @ravi- @ravi..</p>',
    '<p><a data-mention="chosen-by.admin">@ravi</a>. <a data-mention="chosen-by.admin">@ravi</a>- <a data-mention="chosen-by.admin">@ravi</a>..</p>',
  ],
  ['<p>@meena. @meena.. @_x_</p>', '<p><a data-mention="uid3">@meena.</a> <a data-mention="uid3">@meena.</a>. <a data-mention="uid4">@_x_</a></p>'],
  [
    `<p>@kavya_r.Thanks @kavya_r...and @kavya_r--so @kavya_r-${'x'.repeat(40)} @kavya_r,you @kavya_r's</p>`,
    `<p>${kavya}.Thanks ${kavya}...and ${kavya}--so ${kavya}-${'x'.repeat(40)} ${kavya},you ${kavya}'s</p>`,
  ],
  [
    '<p>@ravi.k.Thanks @ravi.k @ravi.kumar</p>',
    '<p><a data-mention="uid5">@ravi.k</a>.Thanks <a data-mention="uid5">@ravi.k</a> <a data-mention="chosen-by.admin">@ravi</a>.kumar</p>',
  ],
  ['<p>@kavya_rs @kavya_r_x @kavya_r\u0301</p>', '<p>@kavya_rs @kavya_r_x @kavya_r\u0301</p>'],
  ['<p>a@kavya_r.in @@kavya_r @nobody @ab x/@kavya_r</p>', '<p>a@kavya_r.in @@kavya_r @nobody @ab x/@kavya_r</p>'],
  ['<p><b>@kavya_r</b></p>', `<p><b>${kavya}</b></p>`],
  ['<p>Hi @kav<b>ya</b>_<i>r!</i></p>', `<p>Hi ${kavya}<i>!</i></p>`],
  ['<p>@<b>kavya<i>_r</i></b>, <u>@</u>kavya_r and @kavya_<b>rs</b></p>', `<p>${kavya}, ${kavya} and @kavya_<b>rs</b></p>`],
  ['<p><b>a</b>@kavya_r.in @kavya<br>_r @kavya<code>_r</code></p>', '<p><b>a</b>@kavya_r.in @kavya<br>_r @kavya<code>_r</code></p>'],
  ['<p><code>@kavya_r</code></p><pre><b>@kavya_r</b></pre>', '<p><code>@kavya_r</code></p><pre><b>@kavya_r</b></pre>'],
  ['<p><a>@kavya_r</a></p>', '<p><a>@kavya_r</a></p>'],
  ['<p><a data-mention="uid1">@Old <b>name</b></a> x</p>', `<p>${kavya} x</p>`],
  ['<p><a data-mention="uid1" href="https://evil.example">x</a></p>', `<p>${kavya}</p>`],
  ['<p><a data-mention="gone">@kavya_r <i>x</i></a></p>', `<p>${kavya} <i>x</i></p>`],
  ['<p><code><a data-mention="uid1">@kavya_r</a></code></p>', '<p><code>@kavya_r</code></p>'],
  ['<p data-mention="uid1">x</p>', '<p>x</p>'],
  ['<p><a data-mention="&quot;><img src=x>">x</a> @</p>', '<p><a>x</a> @</p>'],
])('rewrites the mentions of %s', async (html, expected) => {
  const stored = await rewrite(html)
  expect(stored).toBe(expected)
  expect(await rewrite(stored)).toBe(stored)
})

test('a link keeps its URL beside a mention', async () => {
  expect(await rewrite('<p><a href="https://x.example/@kavya_r">@kavya_r</a> @kavya_r</p>')).toBe(
    `<p><a href="https://x.example/@kavya_r" target="_blank" rel="noopener noreferrer nofollow">@kavya_r</a> ${kavya}</p>`,
  )
})

test('ten people may be mentioned, repeatedly, and not eleven', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `@student${index}`)
  expect(listMentionedUids(await rewrite(`<p>${[...names.slice(0, 10), ...names.slice(0, 10)].join(' ')}</p>`))).toHaveLength(10)
  await expect(rewrite(`<p>${names.join(' ')}</p>`)).rejects.toThrow('A text can mention at most 10 people.')
  const anchors = names.map((_, index) => `<a data-mention="many${index}">x</a>`)
  await expect(rewrite(`<p>${anchors.join(' ')}</p>`)).rejects.toThrow('A text can mention at most 10 people.')
})

test('the limits of a text apply after mentions are resolved', async () => {
  await expect(rewrite(`<p>${'@ravi '.repeat(2500)}</p>`)).rejects.toThrow('longer than 50 KB')
})

test('a text without mentions needs no look-up', async () => {
  const fail = async () => expect.fail('looked up')
  expect(await rewriteMentions('<p>a & b</p>', fail)).toBe('<p>a & b</p>')
  expect(await rewriteMentions('<p>me@x @ <code>@name</code></p>', fail)).toBe('<p>me@x @ <code>@name</code></p>')
})

test('shows the current name, and the stored one of a user who is gone', () => {
  const stored = `<p>${kavya} <a data-mention="uid9">@Gone</a></p>`
  expect(listMentionedUids(stored)).toEqual(['uid1', 'uid9'])
  expect(replaceMentionNames(stored, new Map([['uid1', { username: 'kavya', isListed: true }]]))).toBe('<p><a data-mention="uid1">@kavya</a> @Gone</p>')
})

test.each([
  [kavya, '<a data-mention="uid1" href="/u/Kavya_R">@Kavya_R</a>'],
  ['<a data-mention="former-student">@Former student</a>', '<a data-mention="former-student">@Former student</a>'],
  ['<a data-mention="u">@../../login</a>', '<a data-mention="u">@../../login</a>'],
  ['<a data-mention="u">@a&quot; onclick=&quot;x</a>', '<a data-mention="u">@a&quot; onclick=&quot;x</a>'],
  ['<a data-mention="u" href="https://evil.example">@kavya</a>', '<a data-mention="u" href="https://evil.example">@kavya</a>'],
  ['<p>@kavya</p>', '<p>@kavya</p>'],
])('links %s to the profile of the name', async (html, expected) => {
  expect(linkMentions(html)).toBe(expected)
  // What an author sends as the URL of a mention is removed before.
  expect(linkMentions(await sanitizeHtml(html))).not.toContain('evil')
})

test('more than 100 possible usernames are refused before the look-up', async () => {
  const names = (count: number) => `<p>${Array.from({ length: count }, (_, index) => `@person${index}`).join(' ')}</p>`
  const findNone = async () => []
  const findNever = () => Promise.reject(new Error('looked up'))
  await expect(rewriteMentions(names(100), findNone)).resolves.toBe(names(100))
  await expect(rewriteMentions(names(101), findNever)).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'contentHtml' })
})

test('a name that is too long for a username is not looked up', async () => {
  const html = `<p>@${'.-'.repeat(20_000)}x</p>`
  await expect(rewriteMentions(html, () => Promise.reject(new Error('looked up')))).resolves.toBe(html)
})
