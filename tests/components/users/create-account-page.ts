import { page } from 'vitest/browser'
import { createEmail, password } from '../support/identity.ts'
import { openPage } from '../support/open-page.tsx'

export const usernameField = page.getByLabelText('Username')
export const passwordField = page.getByLabelText(/^Password/)
export const confirmPasswordField = page.getByLabelText('Confirm Password')
export const nextButton = page.getByRole('button', { name: 'NEXT' })

/** Opens /create-account as the sign-up start screen does, with an email. */
export async function openCreateAccount(email = createEmail()) {
  await openPage('/create-account', { state: { email } })
  return email
}

export async function fillCreateAccount(username: string, newPassword = password, confirmation = newPassword) {
  await usernameField.fill(username)
  await passwordField.fill(newPassword)
  await confirmPasswordField.fill(confirmation)
}
