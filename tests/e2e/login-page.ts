import type { Page } from '@playwright/test'
import { password } from './accounts.ts'

export const email = (page: Page) => page.getByLabel('Email')
export const secret = (page: Page) => page.getByLabel('Password')
export const logInButton = (page: Page) => page.getByRole('button', { name: 'LOG IN' })

/** The identity provider refuses the sign-in with a code of its own. */
export const refuseSignIn = (page: Page, message: string) =>
  page.route('**/accounts:signInWithPassword*', (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }))

export async function submit(page: Page, address: string, word = password) {
  await email(page).fill(address)
  await secret(page).fill(word)
  await logInButton(page).click()
}
