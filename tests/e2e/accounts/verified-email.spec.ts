import type { Page } from '@playwright/test'
import { createStudentAccount, createUsername, emulatorUrl, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, interceptOperation, overrideConfig, test } from '../fixtures.ts'
import { clickPost, openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { createThread } from '../replies/replies.ts'
import { fillCreateAccount, nextButton, openCreateAccount } from './create-account-page.ts'

/** The number of verification mails that the emulator has sent to an email address. */
async function countVerificationMails(page: Page, email: string): Promise<number> {
  const { oobCodes } = await (await page.request.get(`${emulatorUrl}/emulator/v1/projects/demo-thinnai/oobCodes`, { maxRetries: 2 })).json()
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

const refusal = {
  status: 200,
  json: {
    data: null,
    errors: [{ message: 'Verify your email first: the link is in your mailbox.', extensions: { code: 'FORBIDDEN', status: 403, field: 'email' } }],
  },
}

test('a post that needs a verified email offers to send the mail again', { tag: '@phone' }, async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await overrideConfig(page, { requireVerifiedEmail: true })
  await restoreSession(page, account)
  await interceptOperation(page, 'CreatePost', () => refusal)
  await page.goto('/lounge')
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially('Is anybody here?')
  await clickPost(dialog)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create post (json) — 403 Verify your email first: the link is in your mailbox.')
  expect(await countVerificationMails(page, account.email)).toBe(0)
  await dialog.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(dialog.getByText('The mail is on its way.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Send again in/ })).toBeDisabled()
  await expectAccessibleInBothSchemes(page)
  expect(await countVerificationMails(page, account.email)).toBe(1)
  await postTextField(dialog).pressSequentially('!')
  await expect(dialog.getByRole('button', { name: /Send again in/ })).toHaveCount(0)
})

test('a reply that needs a verified email offers to send the mail again', { tag: '@phone' }, async ({ page, request }) => {
  const { path } = await createThread(request)
  const account = await createStudentAccount(request)
  await overrideConfig(page, { requireVerifiedEmail: true })
  await restoreSession(page, account)
  await interceptOperation(page, 'AddReply', () => refusal)
  await page.goto(path)
  await page.getByRole('button', { name: 'Write a reply' }).click()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Here')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toHaveText('Your reply was not sent. Verify your email first: the link is in your mailbox.')
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText('The mail is on its way.')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  expect(await countVerificationMails(page, account.email)).toBe(1)
})
