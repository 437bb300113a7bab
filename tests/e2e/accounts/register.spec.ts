import type { Page } from '@playwright/test'
import { createBusinessAccount, createDraftAccount, createEmail, createStudentAccount, restoreSession, signUp } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectTargetSizes,
  holdResponses,
  interceptOperation,
  readNavigationState,
  test,
} from '../fixtures.ts'

const email = (page: Page) => page.getByLabel('Email')
const next = (page: Page) => page.getByRole('button', { name: 'NEXT', exact: true })
const toLogin = (page: Page) => page.getByRole('link', { name: 'Already have one?' })
const toNextStep = (page: Page) => page.getByRole('button', { name: 'Take me to next step' })
const logout = (page: Page) => page.getByRole('button', { name: 'Logout & Continue' })

async function submit(page: Page, address: string) {
  await email(page).fill(address)
  await next(page).click()
}

test("shows title, email input, NEXT and 'Already have one?'", { tag: '@phone' }, async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(email(page)).toHaveAttribute('type', 'email')
  await expect(next(page)).toBeEnabled()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await toLogin(page).click()
  await expect(page).toHaveURL('/login')
})

test('checks the email rules in order', async ({ page }) => {
  await page.goto('/register')
  for (const [address, message] of [
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['name@host', 'Enter a valid email address'],
    ['name@example.com', 'Email must be from Vistas or Kalvium'],
    ['name@notvistas.ac.in', 'Email must be from Vistas or Kalvium'],
  ] as const) {
    await submit(page, address)
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(email(page)).toHaveAccessibleDescription(message)
    await expect(email(page)).toBeFocused()
  }
  await expectAccessible(page)
})

test('typing clears the error', async ({ page }) => {
  await page.goto('/register')
  await next(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await email(page).press('a')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(email(page)).not.toHaveAttribute('aria-invalid')
})

test('NEXT passes the email, and going back keeps it', { tag: '@main' }, async ({ page }) => {
  const address = createEmail()
  await page.goto('/register')
  await submit(page, ` ${address}`)
  await expect(page).toHaveURL('/create-account')
  expect(await readNavigationState(page)).toEqual({ email: address })
  await page.goBack()
  await expect(page).toHaveURL('/register')
  await expect(email(page)).toHaveValue(address)
  await page.goBack()
  await expect(page).not.toHaveURL('/register')
})

test("shows 'Checking email...' and locks the email", async ({ page }) => {
  await page.goto('/register')
  const release = await holdResponses(page, '**/accounts:createAuthUri*')
  await submit(page, createEmail())
  await expect(page.getByText('Checking email...')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await expect(email(page)).not.toBeEditable()
  release()
  await expect(page).toHaveURL('/create-account')
})

test('a late check does not redirect a student who left', async ({ page }) => {
  await page.goto('/register')
  const release = await holdResponses(page, '/graphql', (body) => body.includes('ProgressLookup'))
  await submit(page, createEmail())
  await expect(page.getByText('Checking email...')).toBeVisible()
  await toLogin(page).click()
  const graphqlResponse = page.waitForResponse('/graphql')
  release()
  await graphqlResponse
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('an existing sign-in method counts as registered', async ({ page, request }) => {
  const { email: address } = await signUp(request)
  await page.goto('/register')
  await submit(page, address)
  await expect(page.getByRole('alert')).toHaveText('Email already registered. Try logging in instead.')
  await expect(page.getByText('This email is already registered. Try logging in.')).toBeVisible()
  await expectAccessible(page)
  await email(page).press('a')
  await expect(page.getByText('This email is already registered. Try logging in.')).toHaveCount(0)
})

test('a backend record counts as registered', async ({ page, request }) => {
  const { email: address } = await createDraftAccount(request)
  await page.goto('/register')
  await page.route('**/accounts:createAuthUri*', (route) => route.fulfill({ json: { registered: false, sessionId: 'x' } }))
  await submit(page, address.toUpperCase())
  await expect(page.getByRole('alert')).toHaveText('Email already registered. Try logging in instead.')
})

test("a failed check shows 'Something went wrong, try again'", async ({ page, expectError }) => {
  expectError(/ERR_FAILED.*createAuthUri/)
  await page.goto('/register')
  await page.route('**/accounts:createAuthUri*', (route) => route.abort())
  await submit(page, createEmail())
  await expect(page.getByRole('alert')).toHaveText('Something went wrong, try again')
  await expect(next(page)).toBeFocused()
})

test('a signed-in user sees a notice and disabled controls', async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/register')
  await expect(page.getByText("You're already signed in")).toBeVisible()
  await expect(page.getByText(account.email)).toBeVisible()
  await expect(toNextStep(page)).toBeEnabled()
  await expect(logout(page)).toBeEnabled()
  await expect(email(page)).toBeDisabled()
  await expect(next(page)).toBeDisabled()
  await expect(toLogin(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(toLogin(page)).not.toHaveAttribute('href')
  await expectAccessible(page)
  await expectTargetSizes(page)
})

test("another email shows 'You're currently signed in as {email}.'", async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await page.goto('/register')
  await email(page).fill(createEmail())
  const otherTab = await page.context().newPage()
  await restoreSession(otherTab, account)
  await otherTab.goto('/login')
  await expect(otherTab).toHaveURL('/lounge')
  await expect(email(page)).toBeDisabled()
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(page.getByRole('alert')).toHaveText(`You're currently signed in as ${account.email}. Logout to sign up with a different email.`)
})

test("'Take me to next step' shows its pending state", async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/register')
  const release = await holdResponses(page, '/graphql', (body) => body.includes('ViewerCard'))
  await toNextStep(page).click()
  await expect(page.getByRole('button', { name: 'Checking next step…' })).toBeDisabled()
  await expect(logout(page)).toBeDisabled()
  release()
  await expect(page).toHaveURL('/lounge')
})

const resumes = [
  { sentence: '1. No profile: /account-setup', make: signUp, to: '/account-setup' },
  { sentence: '2. accountSetupComplete false: /account-setup', make: createDraftAccount, to: '/account-setup' },
  {
    sentence: '3. Otherwise, ownsBusiness true and businessSetupComplete false: /business-setup',
    make: (request) => createStudentAccount(request, true),
    to: '/business-setup',
  },
  { sentence: '4. Otherwise, isSetupComplete true: /lounge', make: createBusinessAccount, to: '/lounge' },
] satisfies { sentence: string; make: typeof signUp; to: string }[]

for (const { sentence, make, to } of resumes) {
  test(`resume: ${sentence}`, async ({ page, request }) => {
    const account = await make(request)
    await restoreSession(page, account)
    await page.goto('/register')
    await toNextStep(page).click()
    await expect(page).toHaveURL(to)
    expect(await readNavigationState(page)).toEqual(to === '/lounge' ? null : { uid: account.uid, email: account.email })
  })
}

test('a failed profile request counts as no profile', async ({ page, request, expectError }) => {
  expectError(/status of 500.*graphql/)
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/register')
  await interceptOperation(page, 'ViewerCard', (count) => (count === 1 ? { status: 500, json: { error: 'boom' } } : undefined))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('The profile could not be read'))
  await toNextStep(page).click()
  await warned
  await expect(page).toHaveURL('/account-setup')
})

test("'Logout & Continue' clears the session and focuses the email", async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/register')
  await logout(page).click()
  await expect(page.getByText("You're already signed in")).toHaveCount(0)
  await expect(email(page)).toBeFocused()
  await expect(next(page)).toBeEnabled()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('uid')])).toEqual([null, null])
})

test("a failed sign-out shows 'Failed to logout. Try again.'", async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/register')
  await expect(logout(page)).toBeVisible()
  await page.evaluate(() => {
    const { delete: remove } = IDBObjectStore.prototype
    Object.assign(window, { mend: () => Object.assign(IDBObjectStore.prototype, { delete: remove }) })
    IDBObjectStore.prototype.delete = () => {
      throw new Error('the disk is full')
    }
  })
  await logout(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to logout. Try again.')
  await expect(logout(page)).toBeFocused()
  await page.evaluate(() => (window as unknown as { mend: () => void }).mend())
  await logout(page).click()
  await expect(email(page)).toBeEnabled()
})
