import { createRoleHolder, createStudentAccount, createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser } from '../moderation/moderation.ts'

test('a student requests a club, and leads it once an administrator accepts', async ({ page, request, browser, baseURL }) => {
  const name = `Chess ${createUsername()}`
  const student = await createStudentAccount(request)
  await restoreSession(page, student)
  await page.goto('/clubs')
  await page.getByRole('button', { name: 'Request a new club' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a new club' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Category').fill('Games')
  await dialog.getByLabel('Why?').fill('Eleven of us play each day.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('The administrators have your request.')).toBeVisible()

  const administrator = await openBrowser(browser, await createRoleHolder(request, 'ADMINISTRATOR'), { baseURL })
  await administrator.goto('/admin/clubs')
  const item = administrator.getByRole('list', { name: 'Requests for new clubs' }).getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Eleven of us play each day.')
  await item.getByRole('button', { name: `Accept ${name}` }).press('Enter')
  await expect(administrator.getByRole('list', { name: 'Clubs', exact: true }).getByText(name)).toBeVisible()
  await expect(item).toHaveCount(0)

  await page.goto('/clubs')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('You are the head.')).toBeVisible()
})
