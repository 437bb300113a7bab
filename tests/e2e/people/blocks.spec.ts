import type { Locator, Page } from '@playwright/test'
import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { publishTextPost } from '../posts/posts.ts'
import { openCard } from '../reactions/reactions.ts'

async function selectMenuItem(page: Page, button: Locator, name: string) {
  await button.click()
  await page.getByRole('menuitem', { name }).press('Enter')
}

test('a block folds the posts of its author, on the next visit before any request, and the settings end it', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const text = `Words of ${author.username}.`
  const item = page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
  await publishTextPost(request, author, text)
  await restoreSession(page, await createDraftAccount(request))
  const block = async (card: Locator) => {
    await selectMenuItem(page, card.getByRole('button', { name: 'More about' }), `Block ${author.username}`)
    await page
      .getByRole('dialog', { name: `Block ${author.username}?` })
      .getByRole('button', { name: 'Block', exact: true })
      .click()
  }

  await test.step('blocking folds the post at once, with Undo', async () => {
    const card = await openCard(page, `/u/${author.username}`, text)
    await block(card)
    await expect(item.filter({ hasText: 'Somebody you blocked' })).toHaveCount(1)
    await expect(card).toHaveCount(0)
    await expect(page.getByText(`You blocked ${author.username}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(card).toBeVisible()
    await expect(item.filter({ has: card })).toBeFocused()
    await block(card)
    await expect(card).toHaveCount(0)
  })

  await test.step('after hydration the list of the last visit folds, without a request', async () => {
    await page.goto(`/u/${author.username}`)
    const fold = item.first()
    await expect(fold).toHaveText('Somebody you blockedShow')
    await fold.getByRole('button', { name: 'Show' }).press('Enter')
    await expect(fold).toContainText(text)
  })

  await test.step('the settings end the block', async () => {
    await page.goto('/settings/privacy')
    await page.getByRole('button', { name: `Unblock ${author.username}` }).press('Enter')
    await expect(page.getByText('You have blocked nobody.')).toBeVisible()
    await page.goto(`/u/${author.username}`)
    await expect(item.first()).toContainText(text)
    await expect(page.getByText('Somebody you blocked')).toHaveCount(0)
  })
})
