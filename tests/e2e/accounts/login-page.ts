import type { Locator, Page } from '@playwright/test'
import { password } from '../accounts.ts'

export const emailField = (page: Page) => page.getByLabel('Email')
export const passwordField = (page: Page | Locator) => page.getByLabel('Password')
export const logInButton = (page: Page) => page.getByRole('button', { name: 'LOG IN' })

export async function submitLogin(page: Page, email: string, enteredPassword = password) {
  await emailField(page).fill(email)
  await passwordField(page).fill(enteredPassword)
  await logInButton(page).click()
}
