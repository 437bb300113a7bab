import type { Page } from '@playwright/test'
import { createStudentAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { emailField, logInButton, passwordField, submitLogin } from './login-page.ts'

const newPassword = 'terrace-2'

async function savePassword(page: Page, confirmation: string) {
  await page.getByLabel('New password', { exact: false }).first().fill(newPassword)
  await page.getByLabel('Confirm the new password').fill(confirmation)
  await page.getByRole('button', { name: 'Save the password' }).click()
}

test('a forgotten password is reset by the link of the mail', { tag: ['@main', '@phone'] }, async ({ page, request, expectError }) => {
  expectError(/status of 400.*accounts:/)
  const { email } = await createStudentAccount(request)
  const resetLink = page.getByRole('link', { name: `Reset the password: ${email}` })

  await test.step('the email of the login page is kept, also by a reload', async () => {
    await page.goto('/login')
    await emailField(page).fill(email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.reload()
    await expect(emailField(page)).toHaveValue(email)
  })
  await test.step('the link that the emulator does not mail is listed', async () => {
    await page.getByRole('button', { name: /Send/ }).click()
    await expect(page.getByText('If there is an account for this email, a reset link is on its way.')).toBeVisible()
    await page.getByRole('link', { name: /Show the links/ }).click()
    await resetLink.click()
    await expect(page.getByText(`The new password of ${email}.`)).toBeVisible()
  })
  const resetUrl = page.url()
  await test.step('the new password is entered twice', async () => {
    await savePassword(page, 'terrace-3')
    await expect.soft(page.getByRole('alert')).toHaveText('Passwords do not match')
    await savePassword(page, newPassword)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is changed')
  })
  await test.step('the old password no longer works, the new one does', async () => {
    await page.getByRole('link', { name: 'Go to the login' }).click()
    await expect(emailField(page)).toHaveValue(email)
    await submitLogin(page, email)
    await expect(page.getByRole('alert')).toHaveText('Incorrect password.')
    await passwordField(page).fill(newPassword)
    await logInButton(page).click()
    await expect(page).toHaveURL('/lounge')
  })
  await test.step('a used link offers a new one', async () => {
    await page.goto(resetUrl)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})
