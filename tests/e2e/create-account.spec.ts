import type { Page } from '@playwright/test'
import { drafted, enter, freshName, logIn, password } from './accounts.ts'
import { confirmation, fill, next, open, secret, username } from './create-account-page.ts'
import {
  arriveAt,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScroll,
  expectTargets,
  hold,
  navigationState,
  onOperation,
  test,
} from './fixtures.ts'

test('Takes the email from navigation state. Fields: Username, Password, Confirm Password, all required', { tag: '@phone' }, async ({ page }) => {
  const address = await open(page)
  await expect(page.getByText(address)).toBeVisible()
  for (const field of [username(page), secret(page), confirmation(page)]) await expect(field).toHaveAttribute('aria-required', 'true')
  await expect(page.locator('label')).toHaveText(['Username *', 'Password *', 'Confirm Password *'])
  await expect(secret(page)).toHaveAttribute('type', 'password')
  await expect(confirmation(page)).toHaveAttribute('type', 'password')
  await expectAccessibleInBothSchemes(page)
  await expectTargets(page)
})

test('On success it goes to /account-setup with uid, email and username in navigation state', async ({ page }) => {
  const address = await open(page)
  const name = freshName()
  await fill(page, ` ${name} `)
  await next(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).not.toBeNull()
  const uid = await page.evaluate(() => localStorage.getItem('uid'))
  expect(await navigationState(page)).toEqual({ uid, email: address, username: name })
})

test("NEXT reads 'Creating account...' while busy", async ({ page }) => {
  await open(page)
  const release = await hold(page, '**/accounts:signUp*')
  await fill(page, freshName())
  await next(page).click()
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  await expect(confirmation(page)).toBeVisible()
  release()
  await expect(page).toHaveURL('/account-setup')
})

test("Passwords differ: 'Passwords do not match', before a taken username", async ({ page }) => {
  await open(page)
  await fill(page, 'kavya.r', password, 'another-1')
  await expect(next(page)).toBeDisabled()
  await username(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  await expect(confirmation(page)).toBeFocused()
  await expect(confirmation(page)).toHaveAccessibleDescription('Passwords do not match')
  await confirmation(page).fill(password)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test("Email missing: 'Email missing. Please restart signup.', before all other rules", async ({ page }) => {
  await page.goto('/create-account')
  await fill(page, 'kavya.r', password, 'another-1')
  await expect(next(page)).toBeDisabled()
  await username(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Email missing. Please restart signup.')
})

test('Password rules are enforced by the identity provider', async ({ page, expectError }) => {
  expectError(/status of 400.*accounts:signUp/)
  await open(page)
  await fill(page, freshName(), 'short')
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('The password needs at least 6 characters.')
  await expect(secret(page)).toBeFocused()
  await fill(page, freshName(), '')
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a password.')
})

test.describe('when the draft fails after the provider has made the account', () => {
  test.beforeEach(async ({ page, expectError }) => {
    expectError(/status of 500.*graphql/)
    await onOperation(page, 'CreateDraft', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  })

  const failOnce = async (page: Page) => {
    const address = await open(page)
    await fill(page, freshName())
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('boom')
    return address
  }

  test('the student tries again at once, with a username only', async ({ page }) => {
    await failOnce(page)
    await expect(page.getByText('Your sign-in works already. Choose a username to go on.')).toBeVisible()
    await expect(secret(page)).toHaveCount(0)
    await expect(next(page)).toBeFocused()
    await next(page).click()
    await expect(page).toHaveURL('/account-setup')
  })

  test('and has a place for the focus when the password field that had it is gone', async ({ page }) => {
    await open(page)
    await fill(page, freshName())
    await confirmation(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('boom')
    await expect(username(page)).toBeFocused()
  })

  const chooseUsername = async (page: Page) => {
    await expect(page).toHaveURL('/account-setup')
    await expect(page.getByText('This account has no username yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose a username' }).click()
    await expect(page).toHaveURL('/create-account')
    await username(page).fill(freshName())
    await next(page).click()
    await expect(page).toHaveURL('/account-setup')
    await expect(page.getByText('This account has no username yet.')).toHaveCount(0)
  }

  test('or comes back another day by /login', async ({ page }) => {
    const address = await failOnce(page)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Logout & Continue' }).click()
    await expect(page.getByLabel('Email')).toBeEnabled()
    await logIn(page, { email: address })
    await chooseUsername(page)
  })

  test("or by 'Take me to next step'", async ({ page }) => {
    await failOnce(page)
    await page.goto('/register')
    await page.getByRole('button', { name: 'Take me to next step' }).click()
    await chooseUsername(page)
  })
})

test("a name taken in between is the server's to refuse, at the username", async ({ page, request }) => {
  await open(page)
  const name = freshName()
  await fill(page, name)
  await expect(page.getByText('Available')).toBeVisible()
  await drafted(request, name)
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Username is taken')
  await expect(username(page)).toBeFocused()
})

test('who goes back from account set-up finds the chosen username, which stays', { tag: '@phone' }, async ({ page }) => {
  const address = await open(page)
  const name = freshName()
  await fill(page, name)
  await next(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect(page.getByLabel('Course')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/create-account')
  await expect(username(page)).toHaveValue(name)
  await expect(username(page)).not.toBeEditable()
  await expect(username(page)).toHaveAccessibleDescription('This is your username. It cannot be changed.')
  await expect(page.getByText('Choose a username to go on.')).toHaveCount(0)
  await expect(secret(page)).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
  await next(page).click()
  await expect(page).toHaveURL('/account-setup')
  expect(await navigationState(page)).toEqual({ uid: await page.evaluate(() => localStorage.getItem('uid')), email: address, username: name })
})

test('an account that chose its username elsewhere finds it, or is told of it', async ({ page, request }) => {
  const account = await drafted(request)
  await enter(page, account)
  const state = { uid: account.uid, email: account.email, username: account.username }
  await page.goto('/register')
  await arriveAt(page, '/create-account', { email: account.email })
  await expect(username(page)).toHaveValue(account.username)
  await next(page).click()
  await expect(page).toHaveURL('/account-setup')
  expect(await navigationState(page)).toEqual(state)

  const release = await hold(page, '/graphql', (body) => body.includes('ChosenUsername'))
  await page.goto('/register')
  await arriveAt(page, '/create-account', { email: account.email })
  await username(page).fill(freshName())
  await next(page).click()
  await expect(page).toHaveURL('/account-setup')
  await expect(page.getByText(`Your username is ${account.username}.`)).toBeVisible()
  expect(await navigationState(page)).toEqual(state)
  release()
})

test('a long email breaks no line of the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill(`${'very-long-name-'.repeat(4)}@vistas.ac.in`)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL('/create-account')
  await expectNoSidewaysScroll(page)
})
