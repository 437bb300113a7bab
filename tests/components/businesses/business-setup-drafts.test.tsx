import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectAccessible } from '../support/axe.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { reloadPage } from '../support/reload-page.ts'
import { answerBusiness, logoPreview, nameField, openBusinessSetup, removeButton, storedBusiness, taglineField } from './business-setup-page.ts'

const cancelLink = page.getByRole('link', { name: 'Cancel' })
const restoredNotice = page.getByText('Unsaved changes were restored.')

test('Cancel returns to the shops and keeps nothing', { tags: ['rest'] }, async () => {
  await openBusinessSetup(storedBusiness, { from: 'shops' })
  await nameField.fill('Not this one')
  await cancelLink.click()
  await expect.poll(readPath).toBe('/shops')
  await cleanup()
  await openPage('/business-setup')
  await expect.element(nameField).toHaveValue('Dosa House')
})

test('Cancel follows redirectTo', async () => {
  await openBusinessSetup(storedBusiness, { redirectTo: '/clubs' })
  await cancelLink.click()
  await expect.poll(readPath).toBe('/clubs')
})

test('Cancel does not lead to another site', async () => {
  await openBusinessSetup(storedBusiness, { redirectTo: '//elsewhere.example' })
  await expect.element(cancelLink).toHaveAttribute('href', '/shops')
})

test('in sign-up Back leads to account set-up', { tags: ['rest'] }, async () => {
  await openBusinessSetup(storedBusiness, { from: 'signup' })
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(readPath).toBe('/account-setup')
})

test('a reload restores changed fields only, says so and can be undone', async () => {
  await openBusinessSetup(storedBusiness)
  await nameField.fill('Dosa Palace')
  answerBusiness({ ...storedBusiness, tagline: 'Written on another device' })
  await reloadPage()
  await expect.element(nameField).toHaveValue('Dosa Palace')
  await expect.element(taglineField).toHaveValue('Written on another device')
  await expect.element(restoredNotice).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(restoredNotice).not.toBeInTheDocument()
  await expect.element(nameField).toHaveValue('Dosa House')
  await reloadPage()
  await expect.element(nameField).toHaveValue('Dosa House')
  await expect.element(restoredNotice).not.toBeInTheDocument()
})

test('a reload keeps the texts and the removal of the logo', { tags: ['rest'] }, async () => {
  await openBusinessSetup(storedBusiness)
  await taglineField.fill('Crisp until midnight')
  await removeButton.click()
  await expect.element(logoPreview).not.toBeInTheDocument()
  await reloadPage()
  await expect.element(nameField).toHaveValue('Dosa House')
  await expect.element(taglineField).toHaveValue('Crisp until midnight')
  await expect.element(logoPreview).not.toBeInTheDocument()
})
