import { createRoleHolder, createStudentAccount, createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { clickPost, openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { caseLink, openBrowser } from './moderation.ts'

test('a post with a word of the list waits for a moderator, who keeps it', async ({ page, request, browser, baseURL }) => {
  // Three people sign in, each in a browser of their own.
  const word = createUsername()
  const administrator = await openBrowser(browser, await createRoleHolder(request, 'ADMINISTRATOR'), { baseURL })
  await administrator.goto('/admin/words')
  await administrator.getByLabel('Word').fill(word.toUpperCase())
  await administrator.getByRole('button', { name: 'Add word' }).click()
  const removeButton = administrator.getByRole('button', { name: `Remove ${word}` })
  await expect(removeButton).toBeVisible()

  const author = await createStudentAccount(request)
  await restoreSession(page, author)
  await page.goto('/lounge')
  const dialog = await openPostDialog(page)
  await postTextField(dialog).fill(`Ask me about ${word}`)
  await clickPost(dialog)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').getByText('Your post waits for a moderator.')).toBeVisible()
  await expect(page.getByRole('article').getByText(word)).toHaveCount(0)
  await page.getByRole('link', { name: 'See its state' }).click()
  const decisions = page.getByRole('list', { name: 'Decisions about you' })
  // A job opens the case.
  await expect(async () => {
    await page.reload()
    await expect(decisions.getByText('Waits for a moderator')).toBeVisible({ timeout: 2000 })
  }).toPass()

  const moderator = await openBrowser(browser, await createRoleHolder(request, 'MODERATOR'), { baseURL })
  await moderator.goto('/moderation')
  await caseLink(moderator, word).click()
  await expect(moderator.getByRole('heading', { level: 1 })).toHaveText('Held for review: post')
  await expect(moderator.getByText(`Word of the list: ${word}`)).toBeVisible()
  await moderator.getByRole('radio', { name: 'Keep' }).check()
  await moderator.getByLabel('Sentence to the author and the reporters').fill('This is fine.')
  await moderator.getByRole('button', { name: 'Decide' }).click()
  await expect(moderator.getByRole('region', { name: 'Decision' }).getByRole('heading')).toHaveText('Kept')

  await page.goto(`/u/${author.username}`)
  await expect(page.getByRole('article').getByText(word)).toBeVisible()
  await page.goto('/settings/reports')
  await expect(decisions.getByText('This is fine.')).toBeVisible()
  await removeButton.click()
  await expect(removeButton).toBeHidden()
})
