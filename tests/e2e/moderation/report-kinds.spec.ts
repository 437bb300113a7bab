import type { Page } from '@playwright/test'
import { createBusinessAccount, createStudentAccount, createUsername, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { reportDialog } from './moderation.ts'

/** Report what the menu with this name belongs to. The menu goes, since a person reports a thing once. */
async function reportByMenu(page: Page, name: string) {
  const menu = page.getByRole('button', { name: `More about ${name}` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await reportDialog(page).getByRole('radio', { name: 'Spam' }).check()
  await reportDialog(page).getByRole('button', { name: 'Send report' }).click()
  await expect(reportDialog(page).getByRole('status')).toHaveText(/^Thank you\./)
  await reportDialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(menu).toBeHidden()
}

test('signed-in people report a business and an event', { tag: '@phone' }, async ({ page, request }) => {
  const name = `Idlis of ${createUsername()}`
  await createBusinessAccount(request, name)
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/shops')
  await reportByMenu(page, name)

  await page.goto('/events')
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Agenda' }).click()
  await page.getByText('CodeForge build night').first().click()
  await reportByMenu(page, 'CodeForge build night')

  await page.goto('/settings/reports')
  await expect(page.getByRole('list', { name: 'Your reports' }).getByText('Received')).toHaveCount(2)
})

test('nobody reports their own business', async ({ page, request }) => {
  const name = `Idlis of ${createUsername()}`
  await restoreSession(page, await createBusinessAccount(request, name))
  await page.goto('/shops')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your business')).toBeVisible()
  await expect(page.getByRole('button', { name: `More about ${name}` })).toHaveCount(0)
})
