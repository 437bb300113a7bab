import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { articles, createPost } from './posts.ts'

const orders = page.getByRole('navigation', { name: 'Order of the posts' })
const [newest, top] = [orders.getByRole('link', { name: 'Newest' }), orders.getByRole('link', { name: 'Top' })]

/** Answers the feeds with a newer and a popular post. */
function serveOrderedFeed() {
  const [newer, popular] = [createPost('Newer.'), createPost('Popular.')]
  network.on('Feed', ({ order }) => ({ posts: { edges: (order === 'TOP' ? [popular, newer] : [newer, popular]).map((node) => ({ cursor: node.id, node })) } }))
  network.on('NewestPosts', { posts: { edges: [newer, popular].map(({ id, createdAt, author }) => ({ node: { id, createdAt, author } })) } })
}

test('a feed is shown in the order of its address', async () => {
  serveOrderedFeed()
  await openPage('/explore')
  await expect.element(newest).toHaveAttribute('aria-current', 'true')
  await expect.element(articles.first()).toMatchTextContent('Newer.')
  top.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(readPath).toBe('/explore?order=top')
  await expect.element(articles.first()).toMatchTextContent('Popular.')
  await expect.element(top).toHaveFocus()
  await expect.element(top).toHaveAttribute('aria-current', 'true')
  history.back()
  await expect.element(articles.first()).toMatchTextContent('Newer.')
  await expect.element(newest).toHaveAttribute('aria-current', 'true')
})

test.each([
  ['top', 'Popular.'],
  ['unknown', 'Newer.'],
])('the order %o begins with the post %o', async (order, text) => {
  serveOrderedFeed()
  await openPage(`/explore?order=${order}`)
  await expect.element(articles.first()).toMatchTextContent(text)
})

test.each([
  ['/lounge', 1440, 900, 160],
  ['/learn', 1440, 900, 160],
  ['/explore', 1440, 900, 160],
  ['/club-buzz', 1440, 900, 160],
  ['/lounge', 390, 844, 112],
  ['/learn', 390, 844, 112],
  ['/explore', 390, 844, 112],
  ['/club-buzz', 390, 844, 112],
])('%s shows its first post without scrolling in a window of %i × %i px', { tags: ['rest'] }, async (path, width, height, maxBannerHeight) => {
  await page.viewport(width, height)
  serveOrderedFeed()
  await openPage(path)
  await expect.element(articles.first().getByRole('heading', { level: 2 })).toBeInViewport()
  const banner = [...document.querySelectorAll('main [data-tile]')].find((tile) => tile.querySelector('img'))
  expect(banner?.getBoundingClientRect().height).toBeLessThanOrEqual(maxBannerHeight)
})

test.each([390, 1440])('the orders are a quiet line with links as high as a finger at %i px', { tags: ['rest'] }, async (width) => {
  await page.viewport(width, 844)
  serveOrderedFeed()
  await openPage('/lounge')
  await expect.element(articles.first()).toBeVisible()
  const line = getComputedStyle(orders.element())
  expect([line.borderTopWidth, line.backgroundColor]).toEqual(['0px', 'rgba(0, 0, 0, 0)'])
  expect(getComputedStyle(newest.element()).textDecorationLine).toBe('underline')
  expect(getComputedStyle(top.element()).textDecorationLine).toBe('none')
  for (const link of [newest, top]) {
    const box = link.element().getBoundingClientRect()
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  const bar = page.getByRole('button', { name: 'Add a new post' }).element().getBoundingClientRect()
  const firstPost = articles.first().element().getBoundingClientRect()
  expect(firstPost.top - bar.bottom).toBeLessThan(80)
  expect(orders.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.bottom)
})
