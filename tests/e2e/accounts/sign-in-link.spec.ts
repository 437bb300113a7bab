import type { Page } from '@playwright/test'
import { createStudentAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { readActionPath } from './action-links.ts'
import { emailField, logInButton, passwordField } from './login-page.ts'

/** Asks for a sign-in link on the login page. Returns its path. */
async function requestLink(page: Page, email: string) {
  await page.goto('/login')
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const notice = `A sign-in link is on its way to ${email}. Open it on this device.`
  await expect(page.getByRole('status').filter({ hasText: email })).toHaveText(notice)
  return (await readActionPath(page.request, email, 'EMAIL_SIGNIN')).replace('/account-action', '/login')
}

test('a sign-in link signs in, on another device once the email is typed', async ({ page, request, browser, baseURL }) => {
  const { email } = await createStudentAccount(request)
  await test.step('in the browser that asked for it', async () => {
    await page.goto(await requestLink(page, email))
    await expect(page).toHaveURL('/lounge')
    expect.soft(await page.evaluate(() => localStorage.getItem('emailForSignIn'))).toBeNull()
  })
  await test.step('on another device', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const requester = await context.newPage()
    const link = await requestLink(requester, email)
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    const otherDevice = await otherContext.newPage()
    await otherDevice.goto(link)
    await expect(otherDevice.getByText('Confirm your email to sign in by the link.')).toBeVisible()
    await expect(passwordField(otherDevice)).toHaveCount(0)
    await emailField(otherDevice).fill(email)
    await logInButton(otherDevice).click()
    await expect(otherDevice).toHaveURL('/lounge')
    for (const each of [context, otherContext]) await each.close()
  })
})

test('a sign-in link works although the module of the identity provider could not be loaded at first', async ({ page, request, expectError }) => {
  expectError(/./)
  const { email } = await createStudentAccount(request)
  const link = await requestLink(page, email)
  // No automatic reloads.
  await page.addInitScript(() => sessionStorage.setItem('reloads', `${Date.now()} ${Date.now()}`))
  const file = '**/assets/firebase-auth-*.js'
  await page.route(file, (route) => route.fulfill({ status: 404 }))
  const warned = page.waitForEvent('console', (message) => message.text().includes('The session could not be read'))
  await page.goto(link)
  await warned
  await page.unroute(file)
  // The module is loaded again after a while, or shortly after the network is back.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL('/lounge', { timeout: 3000 })
  }).toPass({ timeout: 30_000 })
})
