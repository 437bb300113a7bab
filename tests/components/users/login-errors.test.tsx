import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createEmail, password, signUp } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'

const emailField = page.getByLabelText('Email')
const passwordField = page.getByLabelText('Password')
const logInButton = page.getByRole('button', { name: 'LOG IN' })
const alert = page.getByRole('alert')

async function submitLogin(email: string, typedPassword = password) {
  await openPage('/login')
  await emailField.fill(email)
  await passwordField.fill(typedPassword)
  await logInButton.click()
}

describe('login errors', () => {
  test("user-not-found shows 'No account found for this email.' at the email", async () => {
    await submitLogin(createEmail())
    await expect.element(alert).toHaveExactText('No account found for this email.')
    await expect.element(emailField).toHaveAttribute('aria-invalid', 'true')
    await expect.element(emailField).toHaveAccessibleDescription('No account found for this email.')
    await expect.element(emailField).toHaveFocus()
    await expect.element(logInButton).toBeEnabled()
  })

  test("wrong-password shows 'Incorrect password.' at the password", async () => {
    await submitLogin((await signUp()).email, 'wrong-one')
    await expect.element(alert).toHaveExactText('Incorrect password.')
    await expect.element(passwordField).toHaveFocus()
  })

  test('email-already-in-use redirects when a record exists', async () => {
    network.onRequest(/signInWithPassword/, () => Response.json({ error: { code: 400, message: 'EMAIL_EXISTS' } }, { status: 400 }))
    network.on('ProgressLookup', { progress: { uid: 'u', step: 2 } })
    await submitLogin('a@vistas.ac.in')
    await expect.poll(readPath).toBe('/account-setup')
    expect(readNavigationState()).toEqual({ uid: 'u', email: 'a@vistas.ac.in' })
  })
})
