import type { Locator, Page } from '@playwright/test'
import { password } from '../accounts.ts'

export const emailField = (page: Page) => page.getByLabel('Email')
export const passwordField = (page: Page | Locator) => page.getByLabel('Password')
export const logInButton = (page: Page) => page.getByRole('button', { name: 'LOG IN' })

/** Let the identity provider refuse the sign-in with this error code. */
export const rejectSignIn = (page: Page, message: string) =>
  page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }))

export async function submitLogin(page: Page, email: string, enteredPassword = password) {
  await emailField(page).fill(email)
  await passwordField(page).fill(enteredPassword)
  await logInButton(page).click()
}
