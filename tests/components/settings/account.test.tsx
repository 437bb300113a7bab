import { GoogleAuthProvider, signInWithCredential } from 'firebase/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '../../../client/src/lib/config.ts'
import { auth } from '../../../client/src/lib/session/firebase-auth.ts'
import { signInWithLink } from '../../../client/src/lib/session/session.ts'
import { expectAccessible } from '../support/axe.ts'
import { createEmail, password, signInAs } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { ageSignIn, callProvider, countVerificationMails, readActionPath } from '../users/action-links.ts'
import { emailField, logInButton } from '../users/login-page.ts'

const newPassword = 'terrace-2'
const alert = page.getByRole('alert')
const changeEmailButton = page.getByRole('button', { name: 'Change the email' })
const changePasswordButton = page.getByRole('button', { name: 'Change the password' })
const confirmationField = page.getByLabelText('Confirm the new password')
const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Enters a new password twice and presses the button. */
async function submitPassword(value: string, button = changePasswordButton) {
  await page.getByLabelText('New password').first().fill(value)
  await confirmationField.fill(value)
  await button.click()
}

test('visitors are asked to log in', async () => {
  await openPage('/settings/account')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect.poll(readPath).toBe('/login?returnTo=%2Fsettings%2Faccount')
  await expect.element(emailField).toBeVisible()
  await expect.element(logInButton).toBeVisible()
})

test('a new email is of the campus, and gets a link', async () => {
  const { email } = await signInAs()
  const newEmail = createEmail()
  await openPage('/settings/account')
  await expect.element(page.getByText(`${email} (not verified)`)).toBeVisible()
  await page.getByLabelText('New email').fill('kavya@example.com')
  await changeEmailButton.click()
  await expect.element(alert).toHaveTextContent('Email must be from Vistas or Kalvium')
  await page.getByLabelText('New email').fill(newEmail)
  await changeEmailButton.click()
  await expect.element(page.getByText(`Confirm the link that we sent to ${newEmail}.`)).toBeVisible()
  expect(await readActionPath(email, 'VERIFY_AND_CHANGE_EMAIL')).toMatch(/oobCode=/)
})

test.each([
  [true, 'Until you open the link in the verification mail, you can neither post nor reply, and you get no emails about notifications.'],
  [false, 'You can post without verifying it.'],
])('an email that is not verified says what follows, if posting needs one: %s', async (isRequired, words) => {
  config.requireVerifiedEmail = isRequired
  await signInAs()
  await openPage('/settings/account')
  await expect.element(page.getByText(words)).toBeVisible()
})

test('the verification mail can be sent again, and then again after a while', async () => {
  const { email } = await signInAs()
  await openPage('/settings/account')
  await page.getByRole('button', { name: 'Send the verification mail again' }).click()
  await expect.element(page.getByText('This server does not mail the link. Show it')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Send again in/ })).toBeDisabled()
  expect(await countVerificationMails(email)).toBe(1)
})

test('a weak password is refused, a good one is set', async () => {
  const { email } = await signInAs()
  await openPage('/settings/account')
  await submitPassword('abc')
  await expect.element(alert).toHaveTextContent('The password needs at least 6 characters.')
  await submitPassword(newPassword)
  await expect.element(page.getByText('Your password is changed.')).toBeVisible()
  expect(await callProvider('signInWithPassword', { email, password: newPassword })).toMatchObject({ email })
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

describe('an old sign-in', () => {
  test('is confirmed by the password before a change', async () => {
    await ageSignIn((await signInAs()).uid)
    await openPage('/settings/account')
    await submitPassword(newPassword)
    const passwordField = dialog.getByLabelText('Password')
    await expect.element(passwordField).toHaveFocus()
    await expectAccessible()
    await passwordField.fill('not-mine')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Incorrect password.')
    await passwordField.fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Your password is changed.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('that is not confirmed changes nothing, and the focus returns to the form', async () => {
    await signInAs()
    // The provider refuses an update of an old sign-in, even if the app takes it for recent.
    const refusal = { error: { code: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } }
    network.onRequest(/accounts:update/, () => Response.json(refusal, { status: 400 }))
    await openPage('/settings/account')
    await submitPassword(newPassword)
    await expect.element(dialog.getByLabelText('Password')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(changePasswordButton).toHaveFocus()
    await expect.element(confirmationField).toHaveValue(newPassword)
    await expect.element(alert).not.toBeInTheDocument()
  })
})

test('an old sign-in of an account without a password is confirmed by a link', { tags: ['rest'] }, async () => {
  const email = createEmail()
  await callProvider('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
  history.replaceState(null, '', await readActionPath(email, 'EMAIL_SIGNIN'))
  await ageSignIn((await signInWithLink(email)).uid)
  await openPage('/settings/account')
  await expect.element(page.getByText('Password: not set')).toBeVisible()
  await submitPassword(newPassword, page.getByRole('button', { name: 'Set a password' }))
  const sendButton = dialog.getByRole('button', { name: 'Email me a link' })
  await expect.element(sendButton).toHaveFocus()
  await sendButton.click()
  await expect.element(dialog.getByText(`A link is on its way to ${email}.`)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Open the link in this browser first.')
})

describe('an account of Google alone', () => {
  let email: string
  beforeEach(async () => {
    email = createEmail()
    // The emulator takes unsigned tokens.
    await signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify({ sub: email, email, email_verified: true })))
  })

  test('sets a password and can sign in with it', async () => {
    await openPage('/settings/account')
    await expect.element(page.getByText('Google: connected', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Set a password before you disconnect Google.')).toBeVisible()
    await submitPassword(newPassword, page.getByRole('button', { name: 'Set a password' }))
    await expect.element(page.getByText('Password: set', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect Google' }).click()
    await expect.element(page.getByText('Google: not connected', { exact: true })).toBeVisible()
    expect(await callProvider('signInWithPassword', { email, password: newPassword })).toMatchObject({ email })
  })
})
