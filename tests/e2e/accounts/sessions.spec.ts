import type { Browser, Page } from '@playwright/test'
import { createStudentAccount, expectSignedIn, logIn, restoreSession, signOut, signUp } from '../accounts.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  graphqlUrlPattern,
  interceptOperation,
  isOperation,
  test,
} from '../fixtures.ts'
import { openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { emailField, submitLogin } from './login-page.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
const endButton = (page: Page, name: string) => devices(page).filter({ hasText: name }).getByRole('button', { name: 'Sign out' })
const readSession = (page: Page) => page.evaluate(() => localStorage.getItem('session'))

/** Open the sessions in the settings after a sign-in. */
async function openSessions(page: Page, account: { email: string }) {
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await page.goto('/settings/sessions')
  await expect(devices(page).filter({ hasText: 'This device' })).toHaveCount(1)
}

/** Sign in on another device. */
async function logInElsewhere(browser: Browser, account: { email: string }, userAgent = iphone) {
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  return page
}

const expectSignedOutByServer = async (page: Page) => {
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You were signed out on this device.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => ['uid', 'token', 'session'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null])
}

test('one device signs out another, which notices while it is idle', { tag: ['@main', '@phone'] }, async ({ page, browser, request }) => {
  const account = await createStudentAccount(request)
  const phone = await logInElsewhere(browser, account)
  const dialog = await openPostDialog(phone)
  await postTextField(dialog).pressSequentially('Half a thought')
  await openSessions(page, account)
  await expect(devices(page)).toHaveCount(2)
  await expect(devices(page).first()).toContainText(/^Chrome on (Linux|Android) This device/)
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)

  await endButton(page, 'Safari on iPhone').click()
  await expect(devices(page)).toHaveCount(1)
  await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused()
  await expectSignedOutByServer(phone)
  expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')))).toEqual([])
  await expectSignedIn(page)
  await page.reload()
  await expect(devices(page)).toHaveCount(1)
  await phone.context().close()
})

test('all other devices are signed out together, in all their tabs', async ({ page, browser, request }) => {
  const account = await createStudentAccount(request)
  const [phone, laptop] = [await logInElsewhere(browser, account), await logInElsewhere(browser, account, 'curl/8.0')]
  const otherTab = await phone.context().newPage()
  await otherTab.goto('/clubs')
  await expectSignedIn(otherTab)
  await openSessions(page, account)
  await expect(devices(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
  for (const device of [phone, laptop, otherTab]) await expectSignedOutByServer(device)
  for (const device of [phone, laptop]) await device.context().close()
})

test("'Sign out everywhere' asks first, then signs out this device too", { tag: '@phone' }, async ({ page, browser, request }) => {
  const account = await createStudentAccount(request)
  const phone = await logInElsewhere(browser, account)
  await openSessions(page, account)
  const open = page.getByRole('button', { name: 'Sign out everywhere' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expectAccessibleInBothSchemes(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You are signed out on all devices.')).toBeVisible()
  expect(await readSession(page)).toBeNull()
  await expectSignedOutByServer(phone)
  await phone.context().close()
})

test('a device without live updates is signed out by its next request', async ({ page, request, expectError }) => {
  expectError(/status of 401.*graphql/)
  const account = await createStudentAccount(request)
  await page.route('**/graphql/stream', (route) => route.abort())
  expectError(/graphql\/stream/)
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  const message = 'This session has ended. Sign in again.'
  const errors = [{ message, extensions: { code: 'UNAUTHENTICATED', status: 401, field: 'session' } }]
  await page.route(graphqlUrlPattern, (route) => {
    const refused = isOperation(route.request(), 'Sessions')
    return refused ? route.fulfill({ status: 401, json: { errors } }) : route.fallback()
  })
  await page.goto('/settings/sessions')
  await expectSignedOutByServer(page)
})

test('every request carries the session, and signing out ends it', async ({ page, browser, request }) => {
  const account = await createStudentAccount(request)
  const phone = await logInElsewhere(browser, account)
  const sessionId = (await readSession(phone))?.split(' ')[1]
  expect(sessionId).toBeTruthy()
  const sent: [boolean, string | undefined][] = []
  phone.on('request', (each) => {
    const { authorization, 'x-session-id': id } = each.headers()
    if (graphqlUrlPattern.test(each.url())) sent.push([authorization !== undefined, id])
  })
  await phone.reload()
  await expectSignedIn(phone)
  await openSessions(page, account)
  await expect(devices(page)).toHaveCount(2)
  await signOut(phone)
  await expect(phone).toHaveURL('/login')
  await expect(phone.getByText('You were signed out on this device.')).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.reload()
      await expect(devices(page).first()).toBeVisible()
      return devices(page).count()
    })
    .toBe(1)
  expect(sent.length).toBeGreaterThan(1)
  // Public queries are anonymous.
  expect(sent.filter(([isAuthenticated, id]) => isAuthenticated !== (id === sessionId))).toEqual([])
  await phone.context().close()
})

test('a browser that signed in before there were sessions keeps working', { tag: '@phone' }, async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/settings/sessions')
  await expect(page.getByText('This device is not listed')).toBeVisible()
  await expect(page.getByText('No devices are listed yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
})

test('a device that could not be signed out is back, with the reason', async ({ page, browser, request, expectError }) => {
  expectError(/status of 503.*graphql/)
  const account = await createStudentAccount(request)
  const phone = await logInElsewhere(browser, account)
  await openSessions(page, account)
  const message = 'The database cannot be reached. Try again soon.'
  const unavailable = { status: 503, json: { errors: [{ message, extensions: { code: 'UNAVAILABLE', status: 503 } }] } }
  await interceptOperation(page, 'EndSession', () => unavailable)
  await endButton(page, 'Safari on iPhone').click()
  await expect(page.getByRole('alert')).toHaveText(`Nothing was signed out. ${message}`)
  await expect(devices(page)).toHaveCount(2)
  await interceptOperation(page, 'Sessions', (count) => (count === 1 ? { status: 400, json: unavailable.json } : undefined))
  expectError(/status of 400.*graphql/)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(`Your devices could not be loaded. ${message}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(devices(page)).toHaveCount(2)
  await phone.context().close()
})

test('an account with an email of another domain is signed out, and the login page says why', { tag: '@phone' }, async ({ page, request, expectError }) => {
  expectError(/status of 403.*graphql/)
  const email = `outsider${Date.now()}@example.com`
  const account = await signUp(request, email)
  await page.goto('/login')
  await submitLogin(page, email)
  await expect(page.getByRole('alert')).toHaveText('Email must be from Vistas or Kalvium')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).toBeNull()
  await expectAccessibleInBothSchemes(page)
  await emailField(page).fill('a@vistas.ac.in')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await restoreSession(page, account)
  await page.goto('/lounge')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('Email must be from Vistas or Kalvium')
  await page.goto('/lounge')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})
