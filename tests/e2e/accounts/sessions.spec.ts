import type { Browser, Page } from '@playwright/test'
import { createStudentAccount, expectSignedIn, logIn } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openPostDialog, postTextField } from '../posts/post-dialog.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem')

/** Open the sessions in the settings after a sign-in. */
async function openSessions(page: Page, account: { email: string }) {
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await page.goto('/settings/sessions')
  await expect(devices(page).filter({ hasText: 'This device' })).toHaveCount(1)
}

/** Sign in on another device, and wait until it listens for the end of its session. */
async function logInElsewhere(browser: Browser, account: { email: string }, userAgent = iphone) {
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  const listening = page.waitForResponse((response) => response.request().postData()?.includes('"sessions:') ?? false)
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await listening
  return page
}

const expectSignedOutByServer = async (page: Page) => {
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page.getByText('You were signed out on this device.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => ['uid', 'token', 'session'].map((key) => localStorage.getItem(key)))).toEqual([null, null, null])
}

test('one device signs out another, which notices while it is idle', { tag: '@main' }, async ({ page, browser, request }) => {
  const account = await createStudentAccount(request)
  const phone = await logInElsewhere(browser, account)
  const dialog = await openPostDialog(phone)
  await postTextField(dialog).pressSequentially('Half a thought')
  await openSessions(page, account)
  await expect(devices(page)).toHaveCount(2)
  await expect.soft(devices(page).first()).toContainText(/^Chrome on (Linux|Android) This device/)

  await devices(page).filter({ hasText: 'Safari on iPhone' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(devices(page)).toHaveCount(1)
  await expect.soft(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
  await expect.soft(page.getByRole('list', { name: 'Devices' })).toBeFocused()
  await expectSignedOutByServer(phone)
  expect(await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft')))).toEqual([])
  await expectSignedIn(page)
  await page.reload()
  await expect(devices(page)).toHaveCount(1)
  await phone.context().close()
})

test('all other devices, then all devices are signed out together, in all their tabs', async ({ page, browser, request }) => {
  const account = await createStudentAccount(request)
  const [phone, laptop] = [await logInElsewhere(browser, account), await logInElsewhere(browser, account, 'curl/8.0')]
  await openSessions(page, account)

  await test.step('all others, in all their tabs', async () => {
    const otherTab = await phone.context().newPage()
    const readToken = () => phone.evaluate(() => localStorage.getItem('token'))
    await phone.evaluate(() => localStorage.removeItem('token'))
    await otherTab.goto('/clubs')
    await expectSignedIn(otherTab)
    // The tab stores the token once it has read the session. Until then a sign-out shows no reason there.
    await expect.poll(readToken).not.toBeNull()
    await expect(devices(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(devices(page)).toHaveCount(1)
    await expect.soft(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0)
    for (const device of [phone, laptop, otherTab]) await expectSignedOutByServer(device)
  })

  await test.step('everywhere, also on this device', async () => {
    const tablet = await logInElsewhere(browser, account)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog', { name: 'Sign out everywhere?' }).getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/login')
    await expect.soft(page.getByText('You are signed out on all devices.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await expectSignedOutByServer(tablet)
    await tablet.context().close()
  })
  for (const device of [phone, laptop]) await device.context().close()
})
