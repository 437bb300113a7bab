import type { Page } from '@playwright/test'
import { createDraftAccount, createUsername, logIn, password, restoreSession } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  holdResponses,
  interceptOperation,
  navigateTo,
  readNavigationState,
  test,
} from '../fixtures.ts'
import { confirmPasswordField, fillCreateAccount, nextButton, openCreateAccount, passwordField, usernameField } from './create-account-page.ts'

test('takes the email of the navigation state and requires all fields', { tag: '@phone' }, async ({ page }) => {
  const address = await openCreateAccount(page)
  await expect(page.getByText(address)).toBeVisible()
  for (const field of [usernameField(page), passwordField(page), confirmPasswordField(page)]) await expect(field).toHaveAttribute('aria-required', 'true')
  await expect(page.locator('label')).toHaveText(['Username *', 'Password *', 'Confirm Password *'])
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await expect(confirmPasswordField(page)).toHaveAttribute('type', 'password')
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
})

test('success leads to /account-setup with uid, email and username', { tag: '@main' }, async ({ page }) => {
  const address = await openCreateAccount(page)
  const name = createUsername()
  await fillCreateAccount(page, ` ${name} `)
  await nextButton(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).not.toBeNull()
  const uid = await page.evaluate(() => localStorage.getItem('uid'))
  expect(await readNavigationState(page)).toEqual({ uid, email: address, username: name })
})

test("NEXT shows 'Creating account...' while pending", async ({ page }) => {
  await openCreateAccount(page)
  const release = await holdResponses(page, '**/accounts:signUp*')
  await fillCreateAccount(page, createUsername())
  await nextButton(page).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  await expect(confirmPasswordField(page)).toBeVisible()
  release()
  await expect(page).toHaveURL('/account-setup')
})

test('differing passwords are reported before a taken username', async ({ page }) => {
  await openCreateAccount(page)
  await fillCreateAccount(page, 'kavya.r', password, 'another-1')
  await expect(nextButton(page)).toBeDisabled()
  await usernameField(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await expect(confirmPasswordField(page)).toBeFocused()
  await expect(confirmPasswordField(page)).toHaveAccessibleDescription('Passwords do not match')
  await confirmPasswordField(page).fill(password)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a missing email is reported first', async ({ page }) => {
  await page.goto('/create-account')
  await fillCreateAccount(page, 'kavya.r', password, 'another-1')
  await expect(nextButton(page)).toBeDisabled()
  await usernameField(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Email missing. Please restart signup.')
})

test('the provider enforces password rules', async ({ page, expectError }) => {
  expectError(/status of 400.*accounts:signUp/)
  await openCreateAccount(page)
  await fillCreateAccount(page, createUsername(), 'short')
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('The password needs at least 6 characters.')
  await expect(passwordField(page)).toBeFocused()
  await fillCreateAccount(page, createUsername(), '')
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a password.')
})

test.describe('after a failed draft', () => {
  test.beforeEach(async ({ page, expectError }) => {
    expectError(/status of 500.*graphql/)
    await interceptOperation(page, 'CreateDraft', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  })

  const failOnce = async (page: Page) => {
    const address = await openCreateAccount(page)
    await fillCreateAccount(page, createUsername())
    await nextButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('boom')
    return address
  }

  test('the student can retry with a username only', async ({ page }) => {
    await failOnce(page)
    await expect(page.getByText('Your sign-in works already. Choose a username to go on.')).toBeVisible()
    await expect(passwordField(page)).toHaveCount(0)
    await expect(nextButton(page)).toBeFocused()
    await nextButton(page).click()
    await expect(page).toHaveURL('/account-setup')
  })

  test('focus moves when the password field disappears', async ({ page }) => {
    await openCreateAccount(page)
    await fillCreateAccount(page, createUsername())
    await confirmPasswordField(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('boom')
    await expect(usernameField(page)).toBeFocused()
  })

  const chooseUsername = async (page: Page) => {
    await expect(page).toHaveURL('/account-setup')
    await expect(page.getByText('This account has no username yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose a username' }).click()
    await expect(page).toHaveURL('/create-account')
    await usernameField(page).fill(createUsername())
    await nextButton(page).click()
    await expect(page).toHaveURL('/account-setup')
    await expect(page.getByText('This account has no username yet.')).toHaveCount(0)
  }

  test('the student can resume by /login', async ({ page }) => {
    const address = await failOnce(page)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Logout & Continue' }).click()
    await expect(page.getByLabel('Email')).toBeEnabled()
    await logIn(page, { email: address })
    await chooseUsername(page)
  })

  test("the student can resume by 'Take me to next step'", async ({ page }) => {
    await failOnce(page)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Take me to next step' }).click()
    await chooseUsername(page)
  })
})

test('a name taken meanwhile is refused at the username', async ({ page, request }) => {
  await openCreateAccount(page)
  const name = createUsername()
  await fillCreateAccount(page, name)
  await expect(page.getByText('Available')).toBeVisible()
  await createDraftAccount(request, name)
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Username is taken')
  await expect(usernameField(page)).toBeFocused()
})

test('going back shows the chosen username as fixed', { tag: '@phone' }, async ({ page }) => {
  const address = await openCreateAccount(page)
  const name = createUsername()
  await fillCreateAccount(page, name)
  await nextButton(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect(page.getByLabel('Course')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/create-account')
  await expect(usernameField(page)).toHaveValue(name)
  await expect(usernameField(page)).not.toBeEditable()
  await expect(usernameField(page)).toHaveAccessibleDescription('This is your username. You can change it in the settings later.')
  await expect(page.getByText('Choose a username to go on.')).toHaveCount(0)
  await expect(passwordField(page)).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await nextButton(page).click()
  await expect(page).toHaveURL('/account-setup')
  expect(await readNavigationState(page)).toEqual({ uid: await page.evaluate(() => localStorage.getItem('uid')), email: address, username: name })
})

test('an account with a username elsewhere is recognised', async ({ page, request }) => {
  const account = await createDraftAccount(request)
  await restoreSession(page, account)
  const state = { uid: account.uid, email: account.email, username: account.username }
  await page.goto('/register')
  await navigateTo(page, '/create-account', { email: account.email })
  await expect(usernameField(page)).toHaveValue(account.username)
  await nextButton(page).click()
  await expect(page).toHaveURL('/account-setup')
  expect(await readNavigationState(page)).toEqual(state)

  const release = await holdResponses(page, '/graphql', (body) => body.includes('ChosenUsername'))
  await page.goto('/register')
  await navigateTo(page, '/create-account', { email: account.email })
  await usernameField(page).fill(createUsername())
  await nextButton(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect(page.getByText(`Your username is ${account.username}.`)).toBeVisible()
  expect(await readNavigationState(page)).toEqual(state)
  release()
})

test('a long email does not overflow', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill(`${'very-long-name-'.repeat(4)}@vistas.ac.in`)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL('/create-account')
  await expectNoHorizontalScroll(page)
})
