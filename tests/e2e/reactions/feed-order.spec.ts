import { createDraftAccount } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectTargetSizes, reloadUntilRendered, test } from '../fixtures.ts'
import { postArticles } from '../posts/posts.ts'
import { createPost, vote } from './reactions.ts'

test('a feed is shown in the order of its address', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const popularId = await createPost(request, author, `Popular with ${author.username}.`, 'market-explore')
  for (let n = 0; n < 3; n += 1) await vote(request, await createDraftAccount(request), popularId)
  await createPost(request, author, `Newer by ${author.username}.`, 'market-explore')
  const ownPosts = postArticles(page).filter({ hasText: author.username })
  await page.goto('/explore')
  const orders = page.getByRole('navigation', { name: 'Order of the posts' })
  await expect(orders.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true')
  await expect(ownPosts.first()).toContainText('Newer by')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await orders.getByRole('link', { name: 'Top' }).press('Enter')
  await expect(page).toHaveURL('/explore?order=top')
  await expect(ownPosts.first()).toContainText('Popular with')
  await expect(orders.getByRole('link', { name: 'Top' })).toBeFocused()
  await expect(orders.getByRole('link', { name: 'Top' })).toHaveAttribute('aria-current', 'true')
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await page.goBack()
  await expect(ownPosts.first()).toContainText('Newer by')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('each order is rendered by the server', async ({ page, request }) => {
    const author = await createDraftAccount(request)
    const popularId = await createPost(request, author, `Much liked ${author.username}.`, 'market-explore')
    for (let n = 0; n < 3; n += 1) await vote(request, await createDraftAccount(request), popularId)
    await createPost(request, author, `Just written ${author.username}.`, 'market-explore')
    const ownPosts = postArticles(page).filter({ hasText: author.username })
    await page.goto('/explore')
    await reloadUntilRendered(page)
    await expect(ownPosts.first()).toContainText('Just written')
    await page.getByRole('link', { name: 'Top' }).click()
    await expect(page).toHaveURL('/explore?order=top')
    await reloadUntilRendered(page)
    await expect(ownPosts.first()).toContainText('Much liked')
    await page.goto('/explore?order=unknown')
    await reloadUntilRendered(page)
    await expect(ownPosts.first()).toContainText('Just written')
  })
})

for (const [width, height, maxBannerHeight] of [
  [1440, 900, 160],
  [390, 844, 112],
] as const)
  test(`at ${width} px a feed shows its first post without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/lounge', '/learn', '/explore', '/club-buzz']) {
      await page.goto(path)
      expect(
        (
          await page
            .locator('main [data-tile]')
            .filter({ has: page.locator('img') })
            .first()
            .boundingBox()
        )?.height,
      ).toBeLessThanOrEqual(maxBannerHeight)
      await expect(postArticles(page).first().getByRole('heading', { level: 2 })).toBeInViewport()
    }
  })
