import { createDraftAccount, createUsername } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'
import { createPost, openCard } from './reactions.ts'

test('a hashtag leads to its posts in all communities, newest first', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const tag = `Mazhai${createUsername()}`
  await createPost(request, author, `Umbrella found #${tag.toLowerCase()}`, 'lounge')
  await createPost(request, author, `Notes got wet #${tag}`, 'learn')
  const card = await openCard(page, '/learn', author.username)
  await card.getByRole('list', { name: 'Hashtags' }).getByRole('link').click()
  await expect(page).toHaveURL(`/tag/${tag.toLowerCase()}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${tag.toLowerCase()}`)
  await expect(postArticles(page)).toHaveText([/Notes got wet/, /Umbrella found/])
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  // Also in another spelling, which the browser renders.
  await page.goto(`/tag/${tag}`)
  await expect(postArticles(page)).toHaveCount(2)
})

test('a Tamil hashtag has a page, which the server renders', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await createPost(request, author, `மழை வருது #மழை${author.username}`)
  const source = await request.get(`/tag/${encodeURIComponent(`மழை${author.username}`)}`, { headers: { accept: 'text/html' } })
  expect(await source.text()).toContain('மழை வருது')
  const card = await openCard(page, '/learn', author.username)
  await card.getByRole('list', { name: 'Hashtags' }).getByRole('link').click()
  await expect(postArticles(page)).toHaveCount(1)
})

test('an unused hashtag is 404 and says so', async ({ page, expectError }) => {
  expectError(/404/)
  const response = await page.goto('/tag/nobodywrotethis')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('No posts with #nobodywrotethis')).toBeVisible()
})
