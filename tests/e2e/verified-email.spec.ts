import type { Page } from '@playwright/test'
import { emulator, freshName } from './accounts.ts'
import { fill, next, open } from './create-account-page.ts'
import { expect, test, withConfig } from './fixtures.ts'

/** The mails of the emulator that verify an email. */
async function mails(page: Page, email: string): Promise<number> {
  const { oobCodes } = await (await page.request.get(`${emulator}/emulator/v1/projects/demo-thinnai/oobCodes`)).json()
  return oobCodes.filter((code: { email: string; requestType: string }) => code.email === email && code.requestType === 'VERIFY_EMAIL').length
}

test('whoever registers is mailed the link that posting wants, where it wants one', async ({ page }) => {
  await withConfig(page, { requireVerifiedEmail: true })
  const email = await open(page)
  await fill(page, freshName())
  await next(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect.poll(() => mails(page, email)).toBe(1)
})
