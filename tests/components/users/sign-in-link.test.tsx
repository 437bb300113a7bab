import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { signOut, signUp } from '../support/identity.ts'
import { network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { readActionPath } from './action-links.ts'
import { emailField, logInButton, passwordField } from './login-page.ts'

const sendButton = page.getByRole('button', { name: 'Email me a sign-in link' })

/** Asks for a sign-in link on the login page. Returns its path. */
async function requestLink(email: string, path = '/login') {
  await openPage(path)
  await emailField.fill(email)
  await sendButton.click()
  const notice = `A sign-in link is on its way to ${email}. Open it on this device.`
  await expect.element(page.getByRole('status').filter({ hasText: email })).toHaveTextContent(notice)
  return (await readActionPath(email, 'EMAIL_SIGNIN')).replace('/account-action', '/login')
}

async function openLink(path: string) {
  await cleanup()
  await openPage(path)
}

function answerSignIn(uid: string) {
  network.on('ProgressLookup', { progress: { uid, step: 4 } })
  network.on('StartSession', {})
}

test('the link signs in at once in the browser that asked for it', async () => {
  const { email, uid } = await signUp()
  answerSignIn(uid)
  await openLink(await requestLink(email))
  await expect.poll(readPath).toBe('/lounge')
  expect(localStorage.getItem('emailForSignIn')).toBeNull()
})

test('the link brings back to the page where the login was asked for', async () => {
  const { email, uid } = await signUp()
  answerSignIn(uid)
  const link = await requestLink(email, '/login?returnTo=%2Fthrift')
  await openLink(link)
  await expect.poll(readPath).toBe('/thrift')
})

test('a used link is reported and leads back to the password', async () => {
  const { email, uid } = await signUp()
  answerSignIn(uid)
  const link = await requestLink(email)
  await openLink(link)
  await expect.poll(readPath).toBe('/lounge')
  await signOut()
  await openLink(link)
  await expect.element(page.getByText('Confirm your email to sign in by the link.')).toBeVisible()
  await emailField.fill(email)
  await logInButton.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to sign in. Try again.')
  await page.getByRole('link', { name: 'Sign in with your password instead' }).click()
  await expect.element(passwordField).toBeVisible()
})

test('a link requires an email', async () => {
  await openPage('/login')
  await sendButton.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Email is required')
  await expect.element(emailField).toHaveFocus()
})
