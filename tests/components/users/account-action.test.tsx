import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { createEmail, password, signInAs, signUp } from '../support/identity.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'
import { callProvider, readActionPath } from './action-links.ts'
import { emailField, logInButton } from './login-page.ts'

const title = page.getByRole('heading', { level: 1 })
const checkPattern = /accounts:resetPassword/

test('an email that somebody has changed is put back', async () => {
  const { email, token } = await signUp()
  await callProvider('update', { idToken: token, email: createEmail() })
  await openPage(await readActionPath(email, 'RECOVER_EMAIL'))
  await expect.element(page.getByText(`This puts ${email} back.`)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Put the email back' }).click()
  await expect.element(title).toHaveTextContent('Your email is back')
  expect(await callProvider('signInWithPassword', { email, password })).toMatchObject({ email })
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect.element(emailField).toHaveValue(email)
})

test('a change of email names both emails, and the new one is filled in at the login', async () => {
  const { email, token } = await signUp()
  const newEmail = createEmail()
  await callProvider('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: token, newEmail })
  await openPage(await readActionPath(email, 'VERIFY_AND_CHANGE_EMAIL'))
  await expect.element(page.getByText(`Your account moves from ${email} to ${newEmail}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect.element(title).toHaveTextContent('Your email is changed')
  expect(readPath()).toBe('/account-action')
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await expect.element(emailField).toHaveValue(newEmail)
  await expect.poll(readPath).toBe('/login')
})

describe('a link without a code, or with an unknown mode, is incomplete', () => {
  test.each(['/account-action', '/account-action?mode=resetPassword', '/account-action?mode=erase&oobCode=abc'])('%s', async (path) => {
    await openPage(path)
    await expect.element(title).toHaveTextContent('This link is incomplete')
    await page.getByRole('link', { name: 'Go to the login' }).click()
    await expect.poll(readPath).toBe('/login')
  })
})

test.each([
  ['resetPassword', 'Ask for a new link', '/forgot-password'],
  ['verifyEmail', 'Ask for a new link', '/settings/account'],
  ['verifyAndChangeEmail', 'Change the email again', '/settings/account'],
  ['recoverEmail', 'Reset the password instead', '/forgot-password'],
])('an expired %s link offers a new one', async (mode, newLink, path) => {
  network.onRequest(checkPattern, () => Response.json({ error: { code: 400, message: 'EXPIRED_OOB_CODE' } }, { status: 400 }))
  await openPage(`/account-action?mode=${mode}&oobCode=abc&apiKey=any&continueUrl=https%3A%2F%2Fevil.example`)
  await expect.element(title).toHaveTextContent('This link does not work any more')
  await page.getByRole('link', { name: newLink }).click()
  await expect.poll(readPath).toBe(path)
})

test('a lost connection is reported, and the link works after a retry', async () => {
  const { email, token } = await signUp()
  await callProvider('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token })
  const path = await readActionPath(email, 'VERIFY_EMAIL')
  let isConnected = false
  network.onRequest(checkPattern, () => (isConnected ? Response.json({ email, requestType: 'VERIFY_EMAIL' }) : connectionLost))
  await openPage(path)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Connection failed.')
  isConnected = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Verify this email' }).click()
  await expect.element(title).toHaveTextContent('Your email is verified')
})

test('a sign-in link leads a visitor to the login, which signs in by it', async () => {
  const { email, uid } = await signUp()
  network.on('ProgressLookup', { progress: { uid, step: 4 } })
  network.on('StartSession', {})
  await callProvider('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
  await openPage(await readActionPath(email, 'EMAIL_SIGNIN'))
  await expect.element(page.getByText('Confirm your email to sign in by the link.')).toBeVisible()
  await emailField.fill(email)
  await logInButton.click()
  await expect.poll(readPath).toBe('/lounge')
  expect(readNavigationState()).toBeNull()
})

test('a sign-in link of another account does not confirm the identity', async () => {
  const { email } = await signUp()
  await callProvider('sendOobCode', { requestType: 'EMAIL_SIGNIN', email })
  await signInAs()
  await openPage(await readActionPath(email, 'EMAIL_SIGNIN'))
  await page.getByRole('button', { name: 'It is me' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is for another account. Sign out to use it.')
})
