import type { Page } from '@playwright/test'
import { createUsername, emulatorUrl } from '../accounts.ts'
import { expect, overrideConfig, test } from '../fixtures.ts'
import { fillCreateAccount, nextButton, openCreateAccount } from './create-account-page.ts'

/** The number of verification mails that the emulator has sent to an email address. */
async function countVerificationMails(page: Page, email: string): Promise<number> {
  const { oobCodes } = await (await page.request.get(`${emulatorUrl}/emulator/v1/projects/demo-thinnai/oobCodes`)).json()
  return oobCodes.filter((code: { email: string; requestType: string }) => code.email === email && code.requestType === 'VERIFY_EMAIL').length
}

test('registration sends the verification mail where posting requires it', async ({ page }) => {
  await overrideConfig(page, { requireVerifiedEmail: true })
  const email = await openCreateAccount(page)
  await fillCreateAccount(page, createUsername())
  await nextButton(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect.poll(() => countVerificationMails(page, email)).toBe(1)
})
