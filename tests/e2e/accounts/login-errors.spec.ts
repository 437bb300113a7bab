import { createDraftAccount, createEmail, signUp } from '../accounts.ts'
import { expect, expectAccessible, interceptOperation, readNavigationState, test } from '../fixtures.ts'
import { emailField, logInButton, passwordField, rejectSignIn, submitLogin } from './login-page.ts'

test.describe('login errors', () => {
  test.beforeEach(async ({ page, expectError }) => {
    expectError(/status of 400.*accounts:/)
    await page.goto('/login')
  })

  test("user-not-found shows 'No account found for this email.' at the email", async ({ page }) => {
    await submitLogin(page, createEmail())
    await expect(page.getByRole('alert')).toHaveText('No account found for this email.')
    await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(emailField(page)).toHaveAccessibleDescription('No account found for this email.')
    await expect(emailField(page)).toBeFocused()
    await expect(logInButton(page)).toBeEnabled()
    await expectAccessible(page)
  })

  test("wrong-password shows 'Incorrect password.' at the password", { tag: '@main' }, async ({ page, request }) => {
    await submitLogin(page, (await signUp(request)).email, 'wrong-one')
    await expect(page.getByRole('alert')).toHaveText('Incorrect password.')
    await expect(passwordField(page)).toHaveAccessibleDescription('Incorrect password.')
    await expect(passwordField(page)).toBeFocused()
  })

  test('too-many-requests shows its message and keeps focus on the button', async ({ page }) => {
    await rejectSignIn(page, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    await submitLogin(page, createEmail())
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again later.')
    await expect(logInButton(page)).toBeFocused()
  })

  test("any other code shows 'Failed to sign in. Try again.'", async ({ page }) => {
    for (const message of ['INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED']) {
      await rejectSignIn(page, message)
      await submitLogin(page, createEmail())
      await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
      await emailField(page).fill('')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('empty values are submitted', async ({ page }) => {
    const signInRequest = page.waitForRequest(/accounts:signInWithPassword/)
    await logInButton(page).click()
    await signInRequest
    await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
  })

  test('email-already-in-use redirects when a record exists', async ({ page, request }) => {
    const account = await createDraftAccount(request)
    await rejectSignIn(page, 'EMAIL_EXISTS')
    await submitLogin(page, account.email)
    await expect(page).toHaveURL('/account-setup')
    expect(await readNavigationState(page)).toEqual({ uid: account.uid, email: account.email })
  })

  test("email-already-in-use shows 'Please sign in.' without a record", async ({ page }) => {
    await rejectSignIn(page, 'EMAIL_EXISTS')
    await submitLogin(page, createEmail())
    await expect(page.getByRole('alert')).toHaveText('This email is already in use. Please sign in.')
  })

  test('email-already-in-use shows its message when the lookup fails', async ({ page, expectError }) => {
    expectError(/status of 500.*graphql/)
    await rejectSignIn(page, 'EMAIL_EXISTS')
    await page.route('**/accounts:createAuthUri*', (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }))
    await interceptOperation(page, 'ProgressLookup', () => ({ status: 500, json: { error: 'boom' } }))
    await submitLogin(page, createEmail())
    await expect(page.getByRole('alert')).toHaveText('This email is already in use.')
  })
})
