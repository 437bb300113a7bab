import { page } from 'vitest/browser'
import { password } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'

export const emailField = page.getByLabelText('Email')
export const passwordField = page.getByLabelText('Password')
export const logInButton = page.getByRole('button', { name: 'LOG IN' })

/** Opens the login page and submits its form. */
export async function submitLogin(email: string, typedPassword = password) {
  await openPage('/login')
  await emailField.fill(email)
  await passwordField.fill(typedPassword)
  await logInButton.click()
}

/** Lets the identity provider refuse the sign-in with this error code. */
export const rejectSignIn = (message: string) =>
  network.onRequest(/accounts:signInWithPassword/, () => Response.json({ error: { code: 400, message } }, { status: 400 }))
