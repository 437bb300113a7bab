import type { APIRequestContext, Page } from '@playwright/test'
import { createEmail, createStudentAccount, emulatorUrl, identityToolkitUrl, logIn, restoreSession } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { readActionPath, requestLink } from './action-links.ts'
import { emailField, logInButton, passwordField } from './login-page.ts'

const newPassword = 'terrace-2'

/** Dates the last sign-in of an account ten minutes back: the emulator's tokens have its time. */
async function ageSignIn(request: APIRequestContext, localId: string) {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-thinnai/accounts:update`
  const data = { localId, lastLoginAt: String(Date.now() - 600_000) }
  const response = await request.post(url, { headers: { authorization: 'Bearer owner' }, data, maxRetries: 2 })
  expect(response.status()).toBe(200)
}

const section = (page: Page, title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

async function submitPassword(page: Page, button: string) {
  await page.getByLabel('New password', { exact: false }).first().fill(newPassword)
  await page.getByLabel('Confirm the new password').fill(newPassword)
  await page.getByRole('button', { name: button }).click()
}

test('a student verifies the email, changes the password and moves to another email', async ({ page, context, request, expectError }) => {
  // The provider refuses earlier tokens after each change: a request of the page may have one.
  expectError(/401/)
  const account = await createStudentAccount(request)
  const newEmail = createEmail()
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await page.goto('/settings/account')

  await test.step('a link that was opened meanwhile is visible on the return to the window', async () => {
    await expect(section(page, 'Email')).toContainText(`${account.email} (not verified)`)
    await page.getByRole('button', { name: 'Send the verification mail again' }).click()
    await expect(page.getByText('This server does not mail the link.')).toBeVisible()
    const link = await context.newPage()
    await link.goto(await readActionPath(request, account.email, 'VERIFY_EMAIL'))
    await link.getByRole('button', { name: 'Verify this email' }).click()
    await expect(link.getByRole('heading', { level: 1 })).toHaveText('Your email is verified')
    await link.close()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(section(page, 'Email')).toContainText(`${account.email} (verified)`)
    await page.reload()
    await expect.soft(section(page, 'Email')).toContainText(`${account.email} (verified)`)
  })

  await test.step('this device stays signed in with a new password, although the provider refuses earlier tokens', async () => {
    await submitPassword(page, 'Change the password')
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await page.goto('/settings/profile')
    await expect(page.getByLabel('Short bio')).toBeVisible()
  })

  await test.step('the link to the new email changes it, and the login knows both', async () => {
    await page.goto('/settings/account')
    await page.getByLabel('New email').fill(newEmail)
    await page.getByRole('button', { name: 'Change the email' }).click()
    await expect(page.getByText(`Confirm the link that we sent to ${newEmail}.`)).toBeVisible()
    await page.goto(await readActionPath(request, account.email, 'VERIFY_AND_CHANGE_EMAIL'))
    await expect.soft(page.getByText(`Your account moves from ${account.email} to ${newEmail}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Change the email' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is changed')
    await expect(page).toHaveURL('/account-action')
    await page.getByRole('link', { name: 'Go to the login' }).click()
    await expect(emailField(page)).toHaveValue(newEmail)
    await passwordField(page).fill(newPassword)
    await logInButton(page).click()
    await expect(page).toHaveURL('/lounge')
  })
})

test('an account with neither password nor Google confirms an old sign-in by a link', async ({ page, context, request }) => {
  const email = createEmail()
  await requestLink(request, { email }, 'EMAIL_SIGNIN')
  const oobCode = new URLSearchParams((await readActionPath(request, email, 'EMAIL_SIGNIN')).split('?')[1]).get('oobCode')
  const {
    localId: uid,
    idToken: token,
    refreshToken,
  } = await (await request.post(`${identityToolkitUrl}:signInWithEmailLink?key=any`, { data: { email, oobCode } })).json()
  await restoreSession(page, { uid, email, token, refreshToken })
  await ageSignIn(request, uid)
  await page.goto('/settings/account')
  await expect(section(page, 'Sign-in methods')).toContainText('Password: not set')
  await submitPassword(page, 'Set a password')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const sendLink = dialog.getByRole('button', { name: 'Email me a link' })
  await expect(sendLink).toBeFocused()
  await sendLink.click()
  await expect(dialog.getByText(`A link is on its way to ${email}.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Open the link in this browser first.')

  const link = await context.newPage()
  await link.goto(await readActionPath(request, email, 'EMAIL_SIGNIN'))
  await link.getByRole('button', { name: 'It is me' }).click()
  await expect(link.getByText('Confirmed.')).toBeVisible()
  await link.close()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await expect(section(page, 'Sign-in methods')).toContainText('Password: set')
})
