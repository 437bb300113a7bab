import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { createEmail, signUp } from '../support/identity.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'
import { emailField, logInButton, passwordField, rejectSignIn, submitLogin } from './login-page.ts'

const alert = page.getByRole('alert')

describe('login errors', () => {
  test("user-not-found shows 'No account found for this email.' at the email", async () => {
    await submitLogin(createEmail())
    await expect.element(alert).toHaveTextContent('No account found for this email.')
    await expect.element(emailField).toHaveAttribute('aria-invalid', 'true')
    await expect.element(emailField).toHaveAccessibleDescription('No account found for this email.')
    await expect.element(emailField).toHaveFocus()
    await expect.element(logInButton).toBeEnabled()
    await expectAccessible()
  })

  test("wrong-password shows 'Incorrect password.' at the password", async () => {
    await submitLogin((await signUp()).email, 'wrong-one')
    await expect.element(alert).toHaveTextContent('Incorrect password.')
    await expect.element(passwordField).toHaveAccessibleDescription('Incorrect password.')
    await expect.element(passwordField).toHaveFocus()
  })

  test('too-many-requests shows its message and keeps focus on the button', async () => {
    rejectSignIn('TOO_MANY_ATTEMPTS_TRY_LATER')
    await submitLogin(createEmail())
    await expect.element(alert).toHaveTextContent('Too many attempts. Try again later.')
    await expect.element(logInButton).toHaveFocus()
  })

  test.each(['INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED'])("%s shows 'Failed to sign in. Try again.' until the next edit", async (message) => {
    rejectSignIn(message)
    await submitLogin(createEmail())
    await expect.element(alert).toHaveTextContent('Failed to sign in. Try again.')
    await emailField.fill('')
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('empty values are submitted', async () => {
    const bodies: unknown[] = []
    network.onRequest(/accounts:signInWithPassword/, async (request) => {
      bodies.push(await request.json())
      return Response.json({ error: { code: 400, message: 'INVALID_EMAIL' } }, { status: 400 })
    })
    await openPage('/login')
    await logInButton.click()
    await expect.element(alert).toHaveTextContent('Failed to sign in. Try again.')
    expect(bodies).toEqual([expect.objectContaining({ email: '', password: '' })])
  })

  test('email-already-in-use redirects when a record exists', async () => {
    rejectSignIn('EMAIL_EXISTS')
    network.on('ProgressLookup', { progress: { uid: 'u', step: 2 } })
    await submitLogin('a@vistas.ac.in')
    await expect.poll(readPath).toBe('/account-setup')
    expect(readNavigationState()).toEqual({ uid: 'u', email: 'a@vistas.ac.in' })
  })

  test("email-already-in-use shows 'Please sign in.' without a record", async () => {
    rejectSignIn('EMAIL_EXISTS')
    network.on('ProgressLookup', { progress: null })
    await submitLogin(createEmail())
    await expect.element(alert).toHaveTextContent('This email is already in use. Please sign in.')
  })

  test('email-already-in-use shows its message when the lookups fail', async () => {
    rejectSignIn('EMAIL_EXISTS')
    network.onRequest(/accounts:createAuthUri/, () => Response.json({ error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } }, { status: 400 }))
    network.on('ProgressLookup', new ApiFailure(500, 'boom'))
    await submitLogin(createEmail())
    await expect.element(alert).toHaveTextContent('This email is already in use.')
  })
})
