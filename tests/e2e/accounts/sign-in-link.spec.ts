import type { Page } from '@playwright/test'
import { createStudentAccount, emulatorUrl, signOut } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { emailField, logInButton, passwordField } from './login-page.ts'

test.describe('the sign-in link', () => {
  const mailedLink = async (page: Page, address: string) => {
    await page.goto('/login')
    await emailField(page).fill(address)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByRole('status').filter({ hasText: address })).toHaveText(`A sign-in link is on its way to ${address}. Open it on this device.`)
    const { oobCodes } = await (await page.request.get(`${emulatorUrl}/emulator/v1/projects/demo-thinnai/oobCodes`)).json()
    const { oobLink } = oobCodes.findLast((code: { email: string }) => code.email === address)
    return `/login${new URL(oobLink).search}`
  }

  test('signs in at once in the browser that asked for it', async ({ page, request }) => {
    const account = await createStudentAccount(request)
    await page.goto(await mailedLink(page, account.email))
    await expect(page).toHaveURL('/lounge')
    expect(await page.evaluate(() => localStorage.getItem('emailForSignIn'))).toBeNull()
  })

  test('signs in although the module of the identity provider could not be loaded at first', async ({ page, request, expectError }) => {
    expectError(/./)
    const account = await createStudentAccount(request)
    const link = await mailedLink(page, account.email)
    await page.clock.install()
    // No automatic reloads.
    await page.addInitScript(() => sessionStorage.setItem('reloads', `${Date.now()} ${Date.now()}`))
    const file = '**/assets/firebase-auth-*.js'
    await page.route(file, (route) => route.fulfill({ status: 404 }))
    const warned = page.waitForEvent('console', (message) => message.text().includes('The session could not be read'))
    await page.goto(link)
    await warned
    await page.unroute(file)
    await page.clock.fastForward(20_000)
    await expect(page).toHaveURL('/lounge')
  })

  test('asks for the email on another device', async ({ page, request, browser, baseURL }) => {
    const account = await createStudentAccount(request)
    const link = await mailedLink(page, account.email)
    const otherContext = await browser.newContext({ baseURL: baseURL ?? '' })
    const otherDevice = await otherContext.newPage()
    await otherDevice.goto(link)
    await expect(otherDevice.getByText('Confirm your email to sign in by the link.')).toBeVisible()
    await expect(passwordField(otherDevice)).toHaveCount(0)
    await emailField(otherDevice).fill(account.email)
    await logInButton(otherDevice).click()
    await expect(otherDevice).toHaveURL('/lounge')
    await otherContext.close()
  })

  test('reports a used link and returns to the password', async ({ page, request, expectError }) => {
    expectError(/status of 400.*accounts:/)
    const account = await createStudentAccount(request)
    const link = await mailedLink(page, account.email)
    await page.goto(link)
    await expect(page).toHaveURL('/lounge')
    await signOut(page)
    await expect(page).toHaveURL('/login')
    await page.goto(link)
    await emailField(page).fill(account.email)
    await logInButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to sign in. Try again.')
    await page.getByRole('link', { name: 'Sign in with your password instead' }).click()
    await expect(passwordField(page)).toBeVisible()
  })

  test('requires an email', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(page.getByRole('alert')).toHaveText('Email is required')
    await expect(emailField(page)).toBeFocused()
  })
})
