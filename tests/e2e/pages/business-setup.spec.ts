import { businessAnswer, courseField, nextButton } from '../accounts/account-setup-page.ts'
import { createDraftAccount, restoreSession } from '../accounts.ts'
import { expect, readNavigationState, test } from '../fixtures.ts'
import { countDraftFiles } from '../posts/draft-files.ts'
import { createLogoPayload, logoInput, logoPreview, nameField, submitButton } from './business-setup-page.ts'

test('a student with a business sets it up, edits it and sees it among the shops', { tag: '@main' }, async ({ page, request }) => {
  const account = await createDraftAccount(request)
  await restoreSession(page, account)
  const tagline = page.getByLabel('Tagline')

  await test.step("the answer 'Yes' of account set-up leads to /business-setup", async () => {
    await page.goto('/account-setup')
    await courseField(page).selectOption('BCom Finance')
    await businessAnswer(page, 'Yes').check()
    await nextButton(page).click()
    await expect(page).toHaveURL('/business-setup')
    expect.soft(await readNavigationState(page)).toEqual({ uid: account.uid, email: account.email, from: 'signup' })
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/account-setup')
    await page.goBack()
    await expect(page).toHaveURL('/business-setup')
  })
  await test.step('a reload keeps the draft with its logo', async () => {
    await nameField(page).fill('Dosa House')
    await logoInput(page).setInputFiles(await createLogoPayload())
    await expect.poll(() => countDraftFiles(page)).toBe(1)
    await page.reload()
    await expect(nameField(page)).toHaveValue('Dosa House')
    await expect(logoPreview(page)).toHaveAttribute('src', /^blob:/)
  })
  await test.step('SUBMIT saves the business and leads to the lounge', async () => {
    await submitButton(page).click()
    await expect(page).toHaveURL('/lounge')
    expect.soft(await page.evaluate(() => sessionStorage.getItem('newBusiness'))).toBeNull()
  })
  await test.step('a reload restores changed fields only', async () => {
    await page.goto('/business-setup')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Your Business')
    await expect(logoPreview(page)).toHaveAttribute('src', /^\/media\/.*\.webp$/)
    await nameField(page).fill('Dosa Palace')
    const saveElsewhere = await request.patch(`/api/users/business/${account.uid}`, {
      headers: { authorization: `Bearer ${account.token}` },
      data: { name: 'Dosa House', tagline: 'Written on another device' },
    })
    expect(saveElsewhere.ok()).toBe(true)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.reload()
    await expect(nameField(page)).toHaveValue('Dosa Palace')
    await expect.soft(tagline).toHaveValue('Written on another device')
    await expect.soft(logoPreview(page)).toHaveCount(0)
    await expect.soft(page.getByText('Unsaved changes were restored.')).toBeVisible()
  })
  await test.step('the shops page shows the new business', async () => {
    await page.getByLabel('WhatsApp number').fill('hello')
    await page.getByLabel('Instagram link').fill('not a link')
    await submitButton(page).click()
    await expect(page).toHaveURL('/shops')
    const saved = { ownerUid: account.uid, name: 'Dosa Palace', tagline: 'Written on another device', image: null, whatsapp: 'hello', instagram: 'not a link' }
    expect.soft(await readNavigationState(page)).toEqual({ newBusiness: expect.objectContaining({ ...saved, viewerIsOwner: true }) })
    const card = page.getByRole('article').filter({ hasText: 'Your business' })
    await expect(card).toContainText('Dosa Palace')
    await expect.soft(card).toContainText('WhatsApp: hello')
    await expect.soft(card).toContainText('Instagram: not a link')
    await expect.soft(card.getByRole('link', { name: /WhatsApp|Instagram/ })).toHaveCount(0)
  })
})
