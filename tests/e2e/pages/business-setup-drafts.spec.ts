import { createBusinessAccount, restoreSession } from '../accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { countDraftFiles } from '../posts/draft-files.ts'
import { createLogoPayload, logoInput, logoPreview, nameField, openBusinessSetup, submitButton } from './business-setup-page.ts'

test('Cancel returns and keeps nothing; in sign-up Back leads to account set-up', async ({ page, request }) => {
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await openBusinessSetup(page, { from: 'shops' })
  await nameField(page).fill('Not this one')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/shops')
  await page.goto('/business-setup')
  await expect(nameField(page)).toHaveValue('Dosa House')
  await openBusinessSetup(page, { redirectTo: '/clubs' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/clubs')
  await openBusinessSetup(page, { redirectTo: '//elsewhere.example' })
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/shops')
  await openBusinessSetup(page, { from: 'signup' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/account-setup')
})

test('a reload keeps the draft with its logo', async ({ page, request }) => {
  await restoreSession(page, await createBusinessAccount(request, 'Dosa House'))
  await page.goto('/business-setup')
  await nameField(page).fill('Dosa Palace')
  await page.getByLabel('Tagline').fill('Crisp until midnight')
  await logoInput(page).setInputFiles(await createLogoPayload())
  await expect.poll(() => countDraftFiles(page)).toBe(1)
  await page.reload()
  await expect(nameField(page)).toHaveValue('Dosa Palace')
  await expect(page.getByLabel('Tagline')).toHaveValue('Crisp until midnight')
  await expect(logoPreview(page)).toHaveAttribute('src', /^blob:/)
  await submitButton(page).click()
  await expect(page).toHaveURL('/shops')
  await page.goto('/business-setup')
  await expect(logoPreview(page)).toHaveAttribute('src', /^\/media\//)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.reload()
  await expect(nameField(page)).toHaveValue('Dosa Palace')
  await expect(logoPreview(page)).toHaveCount(0)
})

test('a reload restores changed fields only, says so and can be undone', async ({ page, request }) => {
  const account = await createBusinessAccount(request, 'Dosa House')
  await restoreSession(page, account)
  await page.goto('/business-setup')
  await nameField(page).fill('Dosa Palace')
  const saveElsewhere = await request.patch(`/api/users/business/${account.uid}`, {
    headers: { authorization: `Bearer ${account.token}` },
    data: { name: 'Dosa House', tagline: 'Written on another device' },
  })
  expect(saveElsewhere.ok()).toBe(true)
  await page.reload()
  await expect(nameField(page)).toHaveValue('Dosa Palace')
  await expect(page.getByLabel('Tagline')).toHaveValue('Written on another device')
  await expect(page.getByText('Unsaved changes were restored.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Unsaved changes were restored.')).toBeHidden()
  await expect(nameField(page)).toHaveValue('Dosa House')
  await page.reload()
  await expect(nameField(page)).toHaveValue('Dosa House')
  await expect(page.getByText('Unsaved changes were restored.')).toBeHidden()
})
