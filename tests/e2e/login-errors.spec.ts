import { drafted, freshEmail, signUp } from './accounts.ts'
import { expect, expectAccessible, navigationState, onOperation, test } from './fixtures.ts'
import { email, logInButton, refuseSignIn, secret, submit } from './login-page.ts'

test.describe('the error catalogue', () => {
  test.beforeEach(async ({ page, expectError }) => {
    expectError(/status of 400.*accounts:/)
    await page.goto('/login')
  })

  test("user-not-found: 'No account found for this email.', at the email field", async ({ page }) => {
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('No account found for this email.')
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(email(page)).toHaveAccessibleDescription('No account found for this email.')
    await expect(email(page)).toBeFocused()
    await expect(logInButton(page)).toBeEnabled()
    await expectAccessible(page)
  })

  test("wrong-password: 'Incorrect password.', at the password field", async ({ page, request }) => {
    await submit(page, (await signUp(request)).email, 'wrong-one')
    await expect(page.getByRole('alert')).toHaveText('Incorrect password.')
    await expect(secret(page)).toHaveAccessibleDescription('Incorrect password.')
    await expect(secret(page)).toBeFocused()
  })

  test("too-many-requests: 'Too many attempts. Try again later.', and the button keeps the focus", async ({ page }) => {
    await refuseSignIn(page, 'TOO_MANY_ATTEMPTS_TRY_LATER')
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again later.')
    await expect(logInButton(page)).toBeFocused()
  })

  test("Any other: 'Failed to sign in. Try again.'", async ({ page }) => {
    for (const message of ['INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED']) {
      await refuseSignIn(page, message)
      await submit(page, freshEmail())
      await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
      await email(page).fill('')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('empty values are not checked before submitting', async ({ page }) => {
    const asked = page.waitForRequest(/accounts:signInWithPassword/)
    await logInButton(page).click()
    await asked
    await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
  })

  test('email-already-in-use: if a record is found it redirects', async ({ page, request }) => {
    const account = await drafted(request)
    await refuseSignIn(page, 'EMAIL_EXISTS')
    await submit(page, account.email)
    await expect(page).toHaveURL('/account-setup')
    expect(await navigationState(page)).toEqual({ uid: account.uid, email: account.email })
  })

  test("email-already-in-use: else shows 'This email is already in use. Please sign in.'", async ({ page }) => {
    await refuseSignIn(page, 'EMAIL_EXISTS')
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('This email is already in use. Please sign in.')
  })

  test("email-already-in-use: 'This email is already in use.' if that check fails", async ({ page, expectError }) => {
    expectError(/status of 500.*graphql/)
    await refuseSignIn(page, 'EMAIL_EXISTS')
    await page.route('**/accounts:createAuthUri*', (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }))
    await onOperation(page, 'ProgressLookup', () => ({ status: 500, json: { error: 'boom' } }))
    await submit(page, freshEmail())
    await expect(page.getByRole('alert')).toHaveText('This email is already in use.')
  })
})
