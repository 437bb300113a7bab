import type { Page } from '@playwright/test'
import { createEmail, password } from '../accounts.ts'
import { expect } from '../fixtures.ts'

export const usernameField = (page: Page) => page.getByLabel('Username')
export const passwordField = (page: Page) => page.getByLabel(/^Password/)
export const confirmPasswordField = (page: Page) => page.getByLabel('Confirm Password')
export const nextButton = (page: Page) => page.getByRole('button', { name: 'NEXT' })

/** Open create-account from the sign-up start screen with an email. */
export async function openCreateAccount(page: Page, email = createEmail()) {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL('/create-account')
  return email
}

export async function fillCreateAccount(page: Page, name: string, newPassword = password, confirmedPassword = newPassword) {
  await usernameField(page).fill(name)
  await passwordField(page).fill(newPassword)
  await confirmPasswordField(page).fill(confirmedPassword)
}
