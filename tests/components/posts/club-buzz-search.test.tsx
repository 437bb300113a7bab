import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { openPage } from '../support/open-page.tsx'
import { articles, createPost, createPosts, serveFeed } from './posts.ts'

const search = page.getByRole('searchbox', { name: 'Search Club Buzz' })

test('search filters by content, ignoring case, and shows an empty result', async () => {
  serveFeed([createPost('Auditions Bharatha &amp; tea'), ...createPosts(3)])
  await openPage('/club-buzz')
  await expect.poll(() => articles.elements()).toHaveLength(4)
  await search.fill(' BHARATHA ')
  await expect.poll(() => articles.elements()).toHaveLength(1)
  await expect.element(articles).toMatchTextContent('Auditions Bharatha & tea')
  await search.fill('bharatha & TEA')
  await expect.poll(() => articles.elements()).toHaveLength(1)
  await search.fill('bharatha amp')
  await expect.element(page.getByText('No post has “bharatha amp”')).toBeVisible()
  await expect.element(articles).not.toBeInTheDocument()
  await expectAccessible()
  await search.fill('')
  await expect.poll(() => articles.elements()).toHaveLength(4)
})

test('search reads 200 posts, shows its progress and continues on request', async () => {
  serveFeed(createPosts(400, 'Number'))
  await openPage('/club-buzz')
  await expect.element(articles.first()).toBeVisible()
  await search.fill('number 255.')
  await expect.element(page.getByText('Searched the newest 200 posts.')).toBeVisible()
  await expect.element(articles).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Search older posts' }).click()
  await expect.poll(() => articles.elements()).toHaveLength(1)
  await expect.element(articles).toMatchTextContent('Number 255.')
})
