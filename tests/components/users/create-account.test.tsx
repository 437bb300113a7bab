// @module-tag rest
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { expectAccessible } from '../support/axe.ts'
import { password, signInAs, signOut } from '../support/identity.ts'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readNavigationState, readPath } from '../support/open-page.tsx'
import { confirmPasswordField, fillCreateAccount, nextButton, openCreateAccount, passwordField, usernameField } from './create-account-page.ts'
import { submitLogin } from './login-page.ts'

const alert = page.getByRole('alert')

/** Answers as a server with one account at most, which keeps its first username. */
function answerSignUp({ isTaken = false } = {}) {
  let username: string | undefined
  const readViewer = () => ({ viewer: username === undefined ? null : { id: btoa('User:u'), username } })
  network.on('UsernameAvailable', { usernameAvailable: !isTaken })
  network.on('CreateDraft', ({ input }) => {
    username ??= input.username
    return { createDraft: { user: { username } } }
  })
  network.on('StartSession', {})
  for (const query of ['ChosenUsername', 'OwnProfile', 'ViewerCard']) network.on(query, readViewer)
}

test('takes the email of the navigation state and requires all fields', async () => {
  const email = await openCreateAccount()
  await expect.element(page.getByText(email)).toBeVisible()
  for (const field of [usernameField, passwordField, confirmPasswordField]) await expect.element(field).toHaveAttribute('aria-required', 'true')
  await expect
    .poll(() => [...document.querySelectorAll('label')].map(({ textContent }) => textContent))
    .toEqual(['Username *', 'Password *', 'Confirm Password *'])
  await expect.element(passwordField).toHaveAttribute('type', 'password')
  await expect.element(confirmPasswordField).toHaveAttribute('type', 'password')
})

test('success leads to /account-setup with uid, email and username', async () => {
  answerSignUp()
  const email = await openCreateAccount()
  await fillCreateAccount(' kavya.r ')
  await nextButton.click()
  await expect.poll(readPath).toBe('/account-setup')
  await expect.poll(() => localStorage.getItem('uid')).not.toBeNull()
  expect(readNavigationState()).toEqual({ uid: localStorage.getItem('uid'), email, username: 'kavya.r' })
  expect(network.sent('CreateDraft').map(({ variables }) => variables)).toEqual([{ input: { username: 'kavya.r' } }])
})

test("NEXT shows 'Creating account...' while pending", async () => {
  answerSignUp()
  await openCreateAccount()
  const release = network.hold(/accounts:signUp/)
  await fillCreateAccount('kavya.r')
  await nextButton.click()
  await expect.element(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  await expect.element(confirmPasswordField).toBeVisible()
  release()
  await expect.poll(readPath).toBe('/account-setup')
})

describe('the order of the rules', () => {
  test('differing passwords are reported before a taken username', async () => {
    answerSignUp({ isTaken: true })
    await openCreateAccount()
    await fillCreateAccount('kavya.r', password, 'another-1')
    await expect.element(nextButton).toBeDisabled()
    await usernameField.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toHaveTextContent('Passwords do not match')
    await expect.element(confirmPasswordField).toHaveFocus()
    await expect.element(confirmPasswordField).toHaveAccessibleDescription('Passwords do not match')
    await confirmPasswordField.fill(password)
    await expect.element(alert).not.toBeInTheDocument()
  })

  test('a missing email is reported first', async () => {
    answerSignUp({ isTaken: true })
    await openPage('/create-account')
    await fillCreateAccount('kavya.r', password, 'another-1')
    await expect.element(nextButton).toBeDisabled()
    await usernameField.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toHaveTextContent('Email missing. Please restart signup.')
  })
})

test('the provider enforces password rules', async () => {
  answerSignUp()
  await openCreateAccount()
  await fillCreateAccount('kavya.r', 'short')
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('The password needs at least 6 characters.')
  await expect.element(passwordField).toHaveFocus()
  await fillCreateAccount('kavya.s', '')
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('Choose a password.')
})

describe('after a failed draft', () => {
  const failOnce = async () => {
    answerSignUp()
    network.on('CreateDraft', new ApiFailure(500, 'boom'))
    const email = await openCreateAccount()
    await fillCreateAccount('kavya.r')
    await nextButton.click()
    await expect.element(alert).toHaveTextContent('boom')
    answerSignUp()
    return email
  }

  test('the student can retry with a username only', async () => {
    await failOnce()
    await expect.element(page.getByText('Your sign-in works already. Choose a username to go on.')).toBeVisible()
    await expect.element(passwordField).not.toBeInTheDocument()
    await expect.element(nextButton).toHaveFocus()
    await nextButton.click()
    await expect.poll(readPath).toBe('/account-setup')
  })

  test('focus moves when the password field disappears', async () => {
    answerSignUp()
    network.on('CreateDraft', new ApiFailure(500, 'boom'))
    await openCreateAccount()
    await fillCreateAccount('kavya.r')
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toHaveTextContent('boom')
    await expect.element(usernameField).toHaveFocus()
  })

  const chooseUsername = async () => {
    await expect.poll(readPath).toBe('/account-setup')
    const notice = page.getByText('This account has no username yet.')
    await expect.element(notice).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Choose a username' }).click()
    await expect.poll(readPath).toBe('/create-account')
    await usernameField.fill('kavya.s')
    await nextButton.click()
    await expect.poll(readPath).toBe('/account-setup')
    await expect.element(page.getByLabelText('Course')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  }

  test('the student can resume by /login', async () => {
    const email = await failOnce()
    await cleanup()
    await signOut()
    await submitLogin(email)
    await chooseUsername()
  })

  test("the student can resume by 'Take me to next step'", async () => {
    await failOnce()
    await cleanup()
    await openPage('/register')
    await page.getByRole('button', { name: 'Take me to next step' }).click()
    await chooseUsername()
  })
})

test('a name taken meanwhile is refused at the username', async () => {
  answerSignUp()
  network.on('CreateDraft', new ApiFailure(409, 'Username is taken', 'username'))
  await openCreateAccount()
  await fillCreateAccount('kavya.r')
  await expect.element(page.getByText('Available')).toBeVisible()
  await nextButton.click()
  await expect.element(alert).toHaveTextContent('Username is taken')
  await expect.element(usernameField).toHaveFocus()
})

test('going back shows the chosen username as fixed', async () => {
  answerSignUp()
  const email = await openCreateAccount()
  await fillCreateAccount('kavya.r')
  await nextButton.click()
  await expect.poll(readPath).toBe('/account-setup')
  await expect.element(page.getByLabelText('Course')).toBeVisible()
  const state = readNavigationState()
  history.back()
  await expect.poll(readPath).toBe('/create-account')
  await expect.element(usernameField).toHaveValue('kavya.r')
  await expect.element(usernameField).toHaveAttribute('readonly')
  await expect.element(usernameField).toHaveAccessibleDescription('This is your username. You can change it in the settings later.')
  await expect.element(page.getByText('Choose a username to go on.')).not.toBeInTheDocument()
  await expect.element(passwordField).not.toBeInTheDocument()
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  await nextButton.click()
  await expect.poll(readPath).toBe('/account-setup')
  expect(readNavigationState()).toEqual(state)
  expect(state).toEqual({ uid: localStorage.getItem('uid'), email, username: 'kavya.r' })
})

describe('an account with a username elsewhere', () => {
  const existing = { username: 'kavya.r' }

  test('is recognised', async () => {
    network.on('ChosenUsername', { viewer: existing })
    const { uid, email } = await signInAs()
    await openCreateAccount(email)
    await expect.element(usernameField).toHaveValue('kavya.r')
    await nextButton.click()
    await expect.poll(readPath).toBe('/account-setup')
    expect(readNavigationState()).toEqual({ uid, email, username: 'kavya.r' })
    expect(network.sent('CreateDraft')).toEqual([])
  })

  test('keeps it if another is submitted before it is known', async () => {
    network.on('ChosenUsername', { viewer: existing })
    network.on('CreateDraft', { createDraft: { user: existing } })
    network.on('UsernameAvailable', { usernameAvailable: true })
    network.on('StartSession', {})
    const { uid, email } = await signInAs()
    network.hold('ChosenUsername')
    await openCreateAccount(email)
    await expect.poll(() => network.sent('ChosenUsername').length).toBe(1)
    await usernameField.fill('kavya.s')
    await nextButton.click()
    await expect.poll(readPath).toBe('/account-setup')
    await expect.element(page.getByText('Your username is kavya.r.')).toBeVisible()
    expect(readNavigationState()).toEqual({ uid, email, username: 'kavya.r' })
  })
})
