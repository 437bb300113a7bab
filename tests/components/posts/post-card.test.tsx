import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { openPage } from '../support/open-page.tsx'
import { signInAsViewer } from '../support/viewer.ts'
import { articles, createPost, serveFeed } from './posts.ts'

const readOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test.each([1280, 390])('long names, words, tags and links stay inside their card in a window %i px wide', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  const long = 'W'.repeat(120)
  const link = `https://example.org/${long}`
  const author = { id: 'long', uid: 'long', username: 'nila'.padEnd(30, 'W') }
  serveFeed([createPost(`${long} #${long} <a href="${link}">${link}</a></p><pre>${long}</pre><p>`, { author, hashtags: [long] })])
  await openPage('/lounge')
  await expect.element(articles).toMatchTextContent(new RegExp(`#${long}`))
  expect(readOverflow()).toBe(0)
  const card = articles.element()
  const { left, right } = card.getBoundingClientRect()
  const sticksOut = [...card.querySelectorAll('*')]
    .filter((element) => !element.closest('svg, [popover]') && (element.getBoundingClientRect().right > right || element.getBoundingClientRect().left < left))
    .map(({ tagName, className }) => `${tagName} ${className}`)
  expect(sticksOut).toEqual([])
})

test.each([1280, 390])('attachments list PDF, DOC and DOCX only; videos have controls (%i px)', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  const attachment = (filename: string, mimeType: string) => ({ url: `/media/${filename}`, filename, mimeType, size: 2048 })
  const media = [
    { url: '/favicon.svg', type: 'IMAGE', alt: 'A kolam', width: 64, height: 64 },
    { url: '/favicon.svg?clip', type: 'VIDEO', alt: '', width: null, height: null },
  ]
  const attachments = [
    attachment('a.pdf', 'application/pdf'),
    attachment('b.doc', 'application/msword'),
    attachment(`${'long-'.repeat(30)}c.docx`, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    attachment('d.exe', 'application/octet-stream'),
    attachment('e.html', 'text/html'),
  ]
  serveFeed([createPost('Files', { media, attachments }), createPost('No document', { attachments: [attachment('f.zip', 'application/zip')] })])
  await openPage('/lounge')
  const card = articles.first()
  await expect.element(card.getByRole('heading', { name: 'Attachments' })).toBeVisible()
  expect(card.getByRole('link', { name: /\.(pdf|docx?)$/ }).elements()).toHaveLength(3)
  await expect.element(card.getByText('a.pdf')).toBeVisible()
  expect(card.getByText('2 KB').elements()).toHaveLength(3)
  await expect.element(card.getByText(/d\.exe|e\.html/)).not.toBeInTheDocument()
  expect(card.getByRole('img', { name: 'A kolam' }).elements()).toHaveLength(1)
  expect(card.element().querySelectorAll('video[controls]')).toHaveLength(1)
  await expect.element(articles.nth(1).getByRole('heading', { name: 'Attachments' })).not.toBeInTheDocument()
  expect(readOverflow()).toBe(0)
  await expectAccessible()
})

describe('course and date', () => {
  const course = 'B-Tech Computer Science and Engineering with Artificial Intelligence'
  const getLines = () => {
    const card = articles.first().element()
    const [name, meta] = [card.querySelector('h2'), card.querySelector('header p')] as [Element, Element]
    const [courseBox, dateBox] = ['span', 'time'].map((tag) => meta.querySelector(tag)?.getBoundingClientRect()) as [DOMRect, DOMRect]
    return { name: name.getBoundingClientRect(), course: courseBox, date: dateBox, card: card.getBoundingClientRect() }
  }

  test.each([
    ['/lounge', 1280, course],
    ['/lounge', 390, 'BSc Computer Science'],
    ['/lounge', 360, 'BA English'],
    ['/club-buzz', 390, 'BA English'],
  ])('are one line of %s at %i px if they fit', { tags: ['rest'] }, async (path, width, name) => {
    await page.viewport(width, 844)
    const author = { id: 'a', uid: 'a', username: 'nila', course: name }
    // A date of the longest kind.
    const createdAt = '2026-11-21T22:48:00Z'
    serveFeed([createPost('Hello.', { author, createdAt, community: path === '/lounge' ? 'LOUNGE' : 'CLUB_BUZZ' })])
    await openPage(path)
    await expect.element(articles.first()).toMatchTextContent('Hello.')
    const lines = getLines()
    expect(Math.abs(lines.course.bottom - lines.date.bottom)).toBeLessThan(4)
    expect(lines.course.height).toBeLessThan(30)
    expect(lines.date.right).toBeLessThanOrEqual(lines.card.right)
    expect(lines.course.right).toBeLessThan(lines.date.left)
    expect(lines.name.bottom).toBeLessThanOrEqual(lines.course.top + 1)
  })

  test.each([
    [390, course],
    [360, 'B-Tech CSE-AI&FT-WIP'],
    [320, course],
  ])('at %i px the course %o is shown in full, with the date below it', { tags: ['rest'] }, async (width, name) => {
    await page.viewport(width, 844)
    serveFeed([createPost('Hello.', { author: { id: 'a', uid: 'a', username: 'nila', course: name } })])
    await openPage('/lounge')
    await expect.element(articles.first()).toMatchTextContent('Hello.')
    const { course: courseBox, date, card } = getLines()
    expect(date.top).toBeGreaterThanOrEqual(courseBox.bottom - 4)
    expect(courseBox.right).toBeLessThanOrEqual(card.right)
    const shown = articles.first().getByText(name).element()
    expect(shown.scrollWidth).toBeLessThanOrEqual(shown.clientWidth)
    expect(getComputedStyle(shown).overflow).toBe('visible')
  })

  test('leave the time of an edit a line of its own on phones', async () => {
    await page.viewport(390, 844)
    serveFeed([createPost('Hello.', { author: { id: 'a', uid: 'a', username: 'nila', course }, editedAt: '2026-08-02T09:00:00Z' })])
    await openPage('/lounge')
    const mark = articles.first().getByRole('button', { name: 'edited' })
    await expect.element(mark).toBeVisible()
    const { date, card } = getLines()
    const box = mark.element().getBoundingClientRect()
    expect(box.top).toBeGreaterThanOrEqual(date.bottom - 4)
    expect(box.right).toBeLessThan(card.right)
  })
})

test('the row of hashtags has those that the text does not show', async () => {
  const text = '#Tea #cafe\u0301 #teapot <code>#include</code> <a href="https://x.example/#top">#top</a> https://x.example/Inc.#Decision'
  serveFeed([createPost(text, { hashtags: ['tea', 'caf\u00e9', 'include', 'top', 'Decision', 'pot'] }), createPost('#Tea', { hashtags: ['Tea'] })])
  await openPage('/lounge')
  await expect.element(articles.first()).toMatchTextContent('teapot')
  const names = articles.first().getByRole('list', { name: 'Hashtags' }).getByRole('link').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['#pot'])
  expect(articles.nth(1).getByRole('list', { name: 'Hashtags' }).elements()).toEqual([])
  const paths = [...articles.first().element().querySelectorAll('[data-hashtag]')].map((link) => link.getAttribute('href'))
  expect(paths).toEqual(['/tag/Tea', '/tag/caf%C3%A9', '/tag/teapot'])
})

test('marks end no hashtag', async () => {
  const text = '#ta<b>g2, #a</b>#b #c#d <i>#<u>e</u></i><br>f'
  serveFeed([createPost(text, { hashtags: ['tag2', 'a', 'b', 'c', 'e'] })])
  await openPage('/lounge')
  await expect.element(articles.first()).toMatchTextContent('#tag2')
  const card = articles.first().element()
  const links = [...card.querySelectorAll('[data-hashtag]')]
  expect(links.map((link) => `${link.innerHTML} ${link.getAttribute('href')}`)).toEqual([
    ...['#ta<b>g2</b> /tag/tag2', '#a /tag/a', '#b /tag/b', '#c /tag/c', '#<u>e</u> /tag/e'],
  ])
  expect(links[0]?.parentElement?.innerHTML).toContain('</b></a><b>, <a')
  expect(links[0]?.parentElement?.textContent).toBe('#tag2, #a#b #c#d #ef')
  expect(articles.first().getByRole('list', { name: 'Hashtags' }).elements()).toEqual([])
})

test('each block of a text has its own direction, and names in it are isolated', async () => {
  serveFeed([createPost('Hello #tea</p><p>مرحبا بكم</p><ul><li>سلام</li><li>hi</li></ul><p>שלום <a data-mention="u">@maya</a> (1)')])
  await openPage('/lounge')
  await expect.element(articles.first()).toMatchTextContent('Hello')
  const isAtRight = (block: Element) => {
    const range = document.createRange()
    range.selectNodeContents(block)
    const [text, box] = [range.getBoundingClientRect(), block.getBoundingClientRect()]
    return box.right - text.right < text.left - box.left
  }
  const text = articles.first().element().querySelector('[dir="auto"]') as Element
  expect([...text.querySelectorAll('p, li')].map(isAtRight)).toEqual([false, true, true, false, true])
  for (const name of text.querySelectorAll('[data-hashtag], [data-mention]')) expect(getComputedStyle(name).unicodeBidi).toBe('plaintext')
})

test('the mark of an item and the border of a quote are at the side at which their text begins', async () => {
  const list = '<ul><li>Waves</li><li>سلام</li></ul><ol><li><p>One</p></li></ol>'
  serveFeed([createPost(`سلام</p>${list}<blockquote><p>Physics</p></blockquote><p>`), createPost(`Hello</p>${list}<blockquote><p>سلام</p></blockquote><p>`)])
  await openPage('/lounge')
  await expect.element(articles.nth(1)).toMatchTextContent('Hello')
  for (const [index, directions] of [
    ['ltr', 'rtl', 'ltr', 'ltr'],
    ['ltr', 'rtl', 'ltr', 'rtl'],
  ].entries()) {
    const blocks = [...articles.nth(index).element().querySelectorAll('li, blockquote')]
    expect(blocks.map((block) => getComputedStyle(block).direction)).toEqual(directions)
    for (const item of blocks.slice(0, 3)) {
      const [box, list] = [item.getBoundingClientRect(), (item.parentElement as Element).getBoundingClientRect()]
      const [left, right] = [box.left - list.left, list.right - box.right]
      expect(getComputedStyle(item).direction === 'ltr' ? left > 20 && right === 0 : right > 20 && left === 0).toBe(true)
    }
  }
})

test.each([
  ['is missing', { id: 'unknown', uid: 'unknown', username: 'Unknown' }],
  ['has no name', { id: 'nameless', uid: 'nameless' }],
])("the card of a post whose author %s has 'Unknown', the generic avatar, no link and no menu items about a person", async (_case, author) => {
  await signInAsViewer()
  serveFeed([createPost('Whose words?', { author })])
  await openPage('/lounge')
  const card = articles.filter({ hasText: 'Whose words?' })
  await expect.element(card.getByRole('heading', { name: 'UNKNOWN' })).toBeVisible()
  expect(card.element().querySelector('svg text')).toBeNull()
  expect(card.element().querySelector('[href^="/u/"]')).toBeNull()
  await card.getByRole('button', { name: 'More about the post of Unknown' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Mute|Block/ }).elements()).toEqual([])
})

test('a single picture is shown whole, also one that is higher than the window', async () => {
  await page.viewport(390, 600)
  serveFeed([createPost('A screenshot', { media: [{ url: '/favicon.svg', type: 'IMAGE', alt: 'A screen', width: 1080, height: 2400 }] })])
  await openPage('/lounge')
  const picture = articles.first().getByRole('img', { name: 'A screen' })
  await expect.element(picture).toHaveStyle('object-fit: contain')
  expect(picture.element().getBoundingClientRect().height).toBeLessThanOrEqual(600 * 0.78)
})

test('three pictures are in two columns, the last over both', async () => {
  const media = [1, 2, 3].map((number) => ({ url: `/favicon.svg?${number}`, type: 'IMAGE', alt: '', width: 64, height: 64 }))
  serveFeed([createPost('Pictures', { media })])
  await openPage('/lounge')
  await expect.poll(() => articles.getByRole('button', { name: /^View picture/ }).elements()).toHaveLength(3)
  const boxes = articles
    .getByRole('button', { name: /^View picture/ })
    .elements()
    .map((button) => button.getBoundingClientRect())
  const [first, second, third] = boxes as [DOMRect, DOMRect, DOMRect]
  expect(second.y).toBe(first.y)
  expect(second.x).toBeGreaterThan(first.x)
  expect(third.y).toBeGreaterThan(first.y)
  expect(third.width).toBeGreaterThan(first.width * 1.9)
})
