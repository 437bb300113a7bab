import { createStudentAccount, createUsername, restoreSession, signInSampleStudent } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures.ts'
import { openBrowser } from '../moderation/moderation.ts'

test('a student requests a club, and leads it once an administrator accepts', { tag: '@main' }, async ({ page, request, browser, baseURL }) => {
  const name = `Chess ${createUsername()}`
  const student = await createStudentAccount(request)
  await restoreSession(page, student)
  await page.goto('/clubs')
  await page.getByRole('button', { name: 'Request a new club' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a new club' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Category').fill('Games')
  await dialog.getByLabel('Why?').fill('Eleven of us play each day.')
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('The administrators have your request.')).toBeVisible()

  const administrator = await openBrowser(browser, await signInSampleStudent(request, 'ananya'), { baseURL })
  await administrator.goto('/admin/clubs')
  const item = administrator.getByRole('list', { name: 'Requests for new clubs' }).getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('Eleven of us play each day.')
  await expectAccessibleInBothSchemes(administrator)
  await item.getByRole('button', { name: `Accept ${name}` }).press('Enter')
  await expect(administrator.getByRole('list', { name: 'Clubs', exact: true }).getByText(name)).toBeVisible()
  await expect(item).toHaveCount(0)

  await page.goto('/clubs')
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('You are the head.')).toBeVisible()
})

test('a request for a club can be withdrawn later, and a visitor is not offered one', async ({ page, request }) => {
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { name: 'Thirai' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request a new club' })).toHaveCount(0)
  await restoreSession(page, await createStudentAccount(request))
  await page.reload()
  const dialog = page.getByRole('dialog')
  for (const name of [createUsername(), createUsername()]) {
    await page.getByRole('button', { name: 'Request a new club' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Category').fill('Games')
    await dialog.getByLabel('Category').press('Enter')
    await expect(page.getByText(`You have asked for ${name}. The administrators decide.`)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Withdraw request' }).press('Enter')
    await expect(page.getByText('Is your club not here?')).toBeFocused()
    await expect(page.getByText('The request is withdrawn.')).toBeVisible()
  }
})
