import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectAccessible } from '../support/axe.ts'
import { createEmail, signInAs, signUp } from '../support/identity.ts'
import { emulateMedia } from '../support/media.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { readActionPath } from './action-links.ts'
import { emailField } from './login-page.ts'

const sendButton = page.getByRole('button', { name: /Send/ })
const sent = page.getByText('If there is an account for this email, a reset link is on its way.')
const alert = page.getByRole('alert')
const title = page.getByRole('heading', { level: 1 })

async function requestLink(email: string) {
  await openPage('/forgot-password')
  await emailField.fill(email)
  await sendButton.click()
}

/** Sets another password on the open page of a reset link. */
async function savePassword(password: string, confirmation = password) {
  await page.getByLabelText('New password').first().fill(password)
  await page.getByLabelText('Confirm the new password').fill(confirmation)
  await page.getByRole('button', { name: 'Save the password' }).click()
}

test('takes the email of the login page', async () => {
  await openPage('/login')
  await emailField.fill('kavya.r@vistas.ac.in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.poll(readPath).toBe('/forgot-password')
  await expect.element(emailField).toHaveValue('kavya.r@vistas.ac.in')
})

test.each([
  { account: 'an email with an account', createAddress: async () => (await signUp()).email },
  { account: 'an email without an account', createAddress: createEmail },
])('the answer is the same for $account', async ({ createAddress }) => {
  await requestLink(await createAddress())
  await expect.element(sent).toBeVisible()
  await expect.element(sendButton).toBeDisabled()
  await expect.element(alert).not.toBeInTheDocument()
})

test('an empty or invalid email is refused with a message', async () => {
  await openPage('/forgot-password')
  await sendButton.click()
  await expect.element(alert).toHaveTextContent('Email is required')
  await emailField.fill('somebody')
  await sendButton.click()
  await expect.element(alert).toHaveTextContent('Enter a valid email address')
  await expect.element(emailField).toHaveFocus()
})

test('too many requests and a lost connection are reported', async () => {
  network.onRequest(/accounts:sendOobCode/, () => Response.json({ error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }, { status: 400 }))
  await requestLink(createEmail())
  await expect.element(alert).toHaveTextContent('Too many attempts. Try again later.')
  network.onRequest(/accounts:sendOobCode/, () => connectionLost)
  await sendButton.click()
  await expect.element(alert).toHaveTextContent('Connection failed.')
})

/** Requests a reset link and opens it. */
async function openResetLink(email: string) {
  await requestLink(email)
  await expect.element(sent).toBeVisible()
  const path = await readActionPath(email, 'PASSWORD_RESET')
  await cleanup()
  await openPage(path)
  await expect.element(page.getByText(`The new password of ${email}.`)).toBeVisible()
  return path
}

test('the page of a reset link is accessible in both colour schemes', { tags: ['rest'] }, async () => {
  await openResetLink((await signUp()).email)
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
})

test('differing passwords are reported at the confirmation', async () => {
  await openResetLink((await signUp()).email)
  await savePassword('terrace-2', 'terrace-3')
  await expect.element(alert).toHaveTextContent('Passwords do not match')
  await expect.element(page.getByLabelText('Confirm the new password')).toHaveFocus()
})

test('a used link offers a new one', async () => {
  const path = await openResetLink((await signUp()).email)
  await savePassword('terrace-2')
  await expect.element(title).toHaveTextContent('Your password is changed')
  await cleanup()
  await openPage(path)
  await expect.element(title).toHaveTextContent('This link does not work any more')
  await expectAccessible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect.poll(readPath).toBe('/forgot-password')
})

test('a reset signs out the browser in which its link is opened', async () => {
  const { uid, email } = await signInAs()
  await openResetLink(email)
  await expect.poll(() => localStorage.getItem('uid')).toBe(uid)
  await savePassword('terrace-2')
  await expect.element(title).toHaveTextContent('Your password is changed')
  await expect.poll(() => localStorage.getItem('uid')).toBeNull()
  await page.getByRole('link', { name: 'Go to the login' }).click()
  await expect.element(emailField).toHaveValue(email)
})
