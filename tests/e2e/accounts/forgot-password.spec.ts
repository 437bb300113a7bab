import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createEmail, createStudentAccount, logIn, restoreSession } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { readActionPath } from './action-links.ts'
import { emailField, logInButton, passwordField } from './login-page.ts'

const sendButton = (page: Page) => page.getByRole('button', { name: /Send/ })
const sentText = 'If there is an account for this email, a reset link is on its way.'

/** Sets another password by the link of a mail. */
async function resetPassword(page: Page, request: APIRequestContext, account: Account) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(account.email)
  await sendButton(page).click()
  await expect(page.getByText(sentText)).toBeVisible()
  await page.goto(await readActionPath(request, account.email, 'PASSWORD_RESET'))
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
}

test('a forgotten password is reset by the link of the mail', { tag: ['@main', '@phone'] }, async ({ page, request }) => {
  const { email } = await createStudentAccount(request)
  await page.goto('/login')
  await emailField(page).fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
  await sendButton(page).click()
  await expect(page.getByText(sentText)).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()

  await page.goto(await readActionPath(request, email, 'PASSWORD_RESET'))
  await expect(page.getByText(`The new password of ${email}.`)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-3')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await expect(emailField(page)).toHaveValue(email)
  await passwordField(page).fill('terrace-2')
  await logInButton(page).click()
  await expect(page).toHaveURL('/lounge')
})

test('the answer is the same for an email without an account', async ({ page, expectError }) => {
  expectError(/status of 400.*sendOobCode/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(createEmail())
  await sendButton(page).click()
  await expect(page.getByText(sentText)).toBeVisible()
})

test('an empty or invalid email is refused with a message', async ({ page }) => {
  await page.goto('/forgot-password')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Email is required')
  await page.getByLabel('Email').fill('somebody')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a used link and an incomplete one offer a new link', async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:/)
  const { email } = await createStudentAccount(request)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await sendButton(page).click()
  await expect(page.getByText(sentText)).toBeVisible()
  const path = await readActionPath(request, email, 'PASSWORD_RESET')
  await page.goto(path)
  await page.getByLabel('New password', { exact: false }).first().fill('terrace-2')
  await page.getByLabel('Confirm the new password').fill('terrace-2')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('the email from the login stays after a reload', async ({ page }) => {
  await page.goto('/login')
  await emailField(page).fill('kavya.r@vistas.ac.in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.reload()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByLabel('Email')).toHaveValue('kavya.r@vistas.ac.in')
})

test('too many requests and a lost connection are reported', async ({ page, expectError }) => {
  expectError(/400|net::ERR_FAILED|Failed to load/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(createEmail())
  const respond = (message: string | null) =>
    page.route('**/accounts:sendOobCode*', (route) => (message ? route.fulfill({ status: 400, json: { error: { code: 400, message } } }) : route.abort()))
  await respond('TOO_MANY_ATTEMPTS_TRY_LATER')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again later.')
  await respond(null)
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Connection failed.')
})

test('a reset signs out the browser in which its link is opened', async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await resetPassword(page, request, account)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).toBeNull()
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await expect(emailField(page)).toHaveValue(account.email)
})

test('the links that the emulator does not mail are listed', async ({ page, request }) => {
  const { email } = await createStudentAccount(request)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await sendButton(page).click()
  await expect(page.getByText(sentText)).toBeVisible()
  await page.getByRole('link', { name: /Show the links/ }).click()
  await page.getByRole('link', { name: `Reset the password: ${email}` }).click()
  await expect(page.getByText(`The new password of ${email}.`)).toBeVisible()
})

test('an old password no longer works after a reset', async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:/)
  const account = await createStudentAccount(request)
  await resetPassword(page, request, account)
  await logIn(page, account)
  await expect(page.getByRole('alert')).toBeVisible()
})
