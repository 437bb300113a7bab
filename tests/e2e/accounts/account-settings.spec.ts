import type { APIRequestContext, Page } from '@playwright/test'
import { createEmail, createStudentAccount, emulatorUrl, identityToolkitUrl, logIn, password, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { readActionPath } from './action-links.ts'
import { emailField, logInButton, passwordField } from './login-page.ts'

/** Dates the last sign-in of an account ten minutes back: the emulator's tokens have its time. */
async function ageSignIn(request: APIRequestContext, localId: string) {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-thinnai/accounts:update`
  const data = { localId, lastLoginAt: String(Date.now() - 600_000) }
  const response = await request.post(url, { headers: { authorization: 'Bearer owner' }, data, maxRetries: 2 })
  expect(response.status()).toBe(200)
}

const section = (page: Page, title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

test('the email is changed by the link to the new one', { tag: '@phone' }, async ({ page, request }) => {
  const account = await createStudentAccount(request)
  const newEmail = createEmail()
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await page.goto('/settings/account')
  await expect(section(page, 'Email')).toContainText(`${account.email} (not verified)`)
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('New email').fill('kavya@example.com')
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByRole('alert')).toHaveText('Email must be from Vistas or Kalvium')
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByText(`Confirm the link that we sent to ${newEmail}.`)).toBeVisible()

  await page.goto(await readActionPath(request, account.email, 'VERIFY_AND_CHANGE_EMAIL'))
  await expect(page.getByText(`Your account moves from ${account.email} to ${newEmail}.`)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is changed')
  await expect(page).toHaveURL('/account-action')
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await expect(emailField(page)).toHaveValue(newEmail)
  await passwordField(page).fill(password)
  await logInButton(page).click()
  await expect(page).toHaveURL('/lounge')
})

test('the email is verified by the link of a mail that can be sent again', async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Send the verification mail again' }).click()
  await expect(page.getByText('The mail is on its way.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeDisabled()
  await page.goto(await readActionPath(request, account.email, 'VERIFY_EMAIL'))
  await page.getByRole('button', { name: 'Verify this email' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is verified')
  await page.goto('/settings/account')
  await expect(section(page, 'Email')).toContainText(`${account.email} (verified)`)
})

test('a link that was opened meanwhile is visible on the return to the window', async ({ page, context, request }) => {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Send the verification mail again' }).click()
  await expect(page.getByText('The mail is on its way.')).toBeVisible()
  const link = await context.newPage()
  await link.goto(await readActionPath(request, account.email, 'VERIFY_EMAIL'))
  await link.getByRole('button', { name: 'Verify this email' }).click()
  await expect(link.getByRole('heading', { level: 1 })).toHaveText('Your email is verified')
  await link.close()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(section(page, 'Email')).toContainText(`${account.email} (verified)`)
})

test('the password is changed', async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:update/)
  const account = await createStudentAccount(request)
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await page.goto('/settings/account')
  await page.getByLabel('New password', { exact: false }).first().fill('abc')
  await page.getByLabel('Confirm the new password').fill('abc')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('alert')).toHaveText('The password needs at least 6 characters.')
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  const signIn = await request.post(`${identityToolkitUrl}:signInWithPassword?key=any`, { data: { email: account.email, password: 'terrace-2' } })
  expect(signIn.status()).toBe(200)
  // The provider refuses the tokens of earlier sign-ins, but this device stays signed in.
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByLabel('Short bio')).toBeVisible()
})

test('an old sign-in is confirmed by the password before a change', { tag: '@phone' }, async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:/)
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await ageSignIn(request, account.uid)
  await page.goto('/settings/account')
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  const change = page.getByRole('button', { name: 'Change the password' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(passwordField(dialog)).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await passwordField(dialog).fill('not-mine')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.')
  await passwordField(dialog).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('closing the confirmation changes nothing and returns to the form', async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:/)
  // The provider refuses an update of an old sign-in, even if the app takes it for recent.
  await restoreSession(page, await createStudentAccount(request))
  await page.route(`${emulatorUrl}/**/accounts:update*`, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } } }),
  )
  await page.goto('/settings/account')
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  const change = page.getByRole('button', { name: 'Change the password' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(passwordField(dialog)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  await expect(page.getByLabel('Confirm the new password')).toHaveValue('terrace-2')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an account with neither password nor Google confirms an old sign-in by a link', async ({ page, context, request }) => {
  const email = createEmail()
  const send = (name: string, data: object) => request.post(`${identityToolkitUrl}:${name}?key=any`, { data })
  await send('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
  const oobCode = new URLSearchParams((await readActionPath(request, email, 'EMAIL_SIGNIN')).split('?')[1]).get('oobCode')
  const { localId: uid, idToken: token, refreshToken } = await (await send('signInWithEmailLink', { email, oobCode })).json()
  await restoreSession(page, { uid, email, token, refreshToken })
  await ageSignIn(request, uid)
  await page.goto('/settings/account')
  await expect(section(page, 'Sign-in methods')).toContainText('Password: not set')
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const sendLink = dialog.getByRole('button', { name: 'Email me a link' })
  await expect(sendLink).toBeFocused()
  await sendLink.click()
  await expect(dialog.getByText(`A link is on its way to ${email}.`)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
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

test('an account of Google alone sets a password and can sign in with it', async ({ page, request }) => {
  const email = createEmail()
  const idToken = JSON.stringify({ sub: email, email, email_verified: true })
  const response = await request.post(`${identityToolkitUrl}:signInWithIdp?key=any`, {
    data: {
      postBody: `id_token=${encodeURIComponent(idToken)}&providerId=google.com`,
      requestUri: 'http://localhost',
      returnIdpCredential: true,
      returnSecureToken: true,
    },
  })
  const { localId: uid, idToken: token, refreshToken } = await response.json()
  await restoreSession(page, { uid, email, token, refreshToken })
  await page.goto('/settings/account')
  await expect(section(page, 'Sign-in methods')).toContainText('Google: connected')
  await expect(section(page, 'Sign-in methods')).toContainText('Set a password before you disconnect Google.')
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect(section(page, 'Sign-in methods')).toContainText('Password: set')
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(section(page, 'Sign-in methods')).toContainText('Google: not connected')
  await page.evaluate(() => sessionStorage.clear())
  const signIn = await request.post(`${identityToolkitUrl}:signInWithPassword?key=any`, { data: { email, password: 'terrace-2' } })
  expect(signIn.status()).toBe(200)
})

test('visitors are asked to log in', async ({ page }) => {
  await page.goto('/settings/account')
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await expect(emailField(page)).toBeVisible()
  await expect(logInButton(page)).toBeVisible()
})
