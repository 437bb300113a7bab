import type { Page } from '@playwright/test'
import { createUsername } from '../accounts.ts'
import { expect, expectAccessible, holdResponses, interceptOperation, test } from '../fixtures.ts'
import { confirmPasswordField, fillCreateAccount, nextButton, openCreateAccount, usernameField } from './create-account-page.ts'

/** Wait for the next paint, after which the effects of a response are visible. */
const waitForPaint = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('shows Available or Already taken, and nothing for an empty value', async ({ page }) => {
  await openCreateAccount(page)
  await usernameField(page).fill(createUsername())
  await expect(page.getByText('Available')).toBeVisible()
  await expect(usernameField(page)).toHaveAccessibleDescription('Available')
  await usernameField(page).fill('KAVYA.R')
  await expect(page.getByText('Already taken')).toBeVisible()
  await expectAccessible(page)
  await usernameField(page).fill('')
  await expect(page.getByText('Already taken')).toHaveCount(0)
  await expect(nextButton(page)).toBeEnabled()
})

test('checks after typing pauses', async ({ page }) => {
  await page.clock.install()
  await openCreateAccount(page)
  const checkedNames: string[] = []
  page.on('request', (sent) => {
    const { operationName, variables } = sent.postDataJSON() ?? {}
    if (operationName === 'UsernameAvailable') checkedNames.push(variables.username)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await usernameField(page).pressSequentially('kavya')
  await page.clock.runFor(199)
  expect(checkedNames).toEqual([])
  await page.clock.runFor(1)
  await expect(page.getByText('Available')).toBeVisible()
  expect(checkedNames).toEqual(['kavya'])
  await usernameField(page).pressSequentially('.r')
  await page.clock.runFor(200)
  await expect(page.getByText('Already taken')).toBeVisible()
  expect(checkedNames).toEqual(['kavya', 'kavya.r'])
})

test('a failed check leaves the status unknown and is logged', async ({ page, expectError }) => {
  expectError(/status of 500.*graphql/)
  await openCreateAccount(page)
  await interceptOperation(page, 'UsernameAvailable', () => ({ status: 500, json: { error: 'boom' } }))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('The username could not be checked'))
  await usernameField(page).fill('kavya.r')
  await warned
  await expect(page.getByText(/Available|Already taken/)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(nextButton(page)).toBeEnabled()
})

test('the latest response wins', async ({ page }) => {
  await openCreateAccount(page)
  const release = await holdResponses(page, '/graphql', (body) => body.includes('"username":"kavya.r"'))
  const checkRequest = page.waitForRequest((sent) => Boolean(sent.postData()?.includes('kavya.r')))
  await usernameField(page).fill('kavya.r')
  await checkRequest
  await usernameField(page).fill(createUsername())
  await expect(page.getByText('Available')).toBeVisible()
  const checkResponse = page.waitForResponse((response) => Boolean(response.request().postData()?.includes('kavya.r')))
  release()
  await (await checkResponse).finished()
  await waitForPaint(page)
  await expect(page.getByText('Available')).toBeVisible()
  await expect(nextButton(page)).toBeEnabled()
})

test("Enter with a taken name shows 'Username is taken'", async ({ page }) => {
  await openCreateAccount(page)
  await fillCreateAccount(page, 'kavya.r')
  await expect(nextButton(page)).toBeDisabled()
  await confirmPasswordField(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Username is taken')
  await expect(usernameField(page)).toBeFocused()
  await expect(usernameField(page)).toHaveAccessibleDescription('Already taken Username is taken')
  await expectAccessible(page)
})

test('a malformed name shows the rule and creates no account', async ({ page }) => {
  const rule = 'A username has 3 to 30 letters, digits, _ . or -'
  await openCreateAccount(page)
  await fillCreateAccount(page, 'no spaces')
  await expect(usernameField(page)).toHaveAccessibleDescription(rule)
  await expect(page.getByText('Already taken')).toHaveCount(0)
  const accounts: string[] = []
  page.on('request', (sent) => sent.url().includes('accounts:signUp') && accounts.push(sent.url()))
  await nextButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(rule)
  await expect(usernameField(page)).toBeFocused()
  expect(accounts).toEqual([])
})
