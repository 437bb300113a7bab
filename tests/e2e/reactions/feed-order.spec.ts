import { createDraftAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { createPost } from './reactions.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the server renders a feed in each order of its links', async ({ page, request }) => {
    await createPost(request, await createDraftAccount(request), 'In every order.', 'market-explore')
    const orders = page.getByRole('navigation', { name: 'Order of the posts' })
    await page.goto('/explore', { waitUntil: 'load' })
    for (const [label, path] of [
      ['Top', '/explore?order=top'],
      ['Active', '/explore?order=active'],
      ['Newest', '/explore'],
    ] as const) {
      await orders.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(path)
      await expect(orders.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'true')
      await expect(page.getByRole('article').first()).toBeVisible()
    }
    await page.goto('/explore?order=unknown', { waitUntil: 'load' })
    await expect(orders.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true')
  })
})
