import type { Page } from '@playwright/test'
import { freshName } from './accounts.ts'
import { confirmation, fill, next, open, username } from './create-account-page.ts'
import { expect, expectAccessible, hold, onOperation, test } from './fixtures.ts'

/** Whatever an answer changes on the page shows by then. */
const nextPaint = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('Beneath the username: Available or Already taken; an empty value clears the status', async ({ page }) => {
  await open(page)
  await username(page).fill(freshName())
  await expect(page.getByText('Available')).toBeVisible()
  await expect(username(page)).toHaveAccessibleDescription('Available')
  await username(page).fill('KAVYA.R')
  await expect(page.getByText('Already taken')).toBeVisible()
  await expectAccessible(page)
  await username(page).fill('')
  await expect(page.getByText('Already taken')).toHaveCount(0)
  await expect(next(page)).toBeEnabled()
})

test('The username is checked on every change, once typing pauses', async ({ page }) => {
  await page.clock.install()
  await open(page)
  const asked: string[] = []
  page.on('request', (sent) => {
    const { operationName, variables } = sent.postDataJSON() ?? {}
    if (operationName === 'UsernameAvailable') asked.push(variables.username)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await username(page).pressSequentially('kavya')
  await page.clock.runFor(199)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(page.getByText('Available')).toBeVisible()
  expect(asked).toEqual(['kavya'])
  await username(page).pressSequentially('.r')
  await page.clock.runFor(200)
  await expect(page.getByText('Already taken')).toBeVisible()
  expect(asked).toEqual(['kavya', 'kavya.r'])
})

test('a failed check leaves it unknown, logged only', async ({ page, expectError }) => {
  expectError(/status of 500.*graphql/)
  await open(page)
  await onOperation(page, 'UsernameAvailable', () => ({ status: 500, json: { error: 'boom' } }))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('The username could not be checked'))
  await username(page).fill('kavya.r')
  await warned
  await expect(page.getByText(/Available|Already taken/)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(next(page)).toBeEnabled()
})

test('the latest answer counts, however late the others come', async ({ page }) => {
  await open(page)
  const release = await hold(page, '/graphql', (body) => body.includes('"username":"kavya.r"'))
  const asked = page.waitForRequest((sent) => Boolean(sent.postData()?.includes('kavya.r')))
  await username(page).fill('kavya.r')
  await asked
  await username(page).fill(freshName())
  await expect(page.getByText('Available')).toBeVisible()
  const answered = page.waitForResponse((answer) => Boolean(answer.request().postData()?.includes('kavya.r')))
  release()
  await (await answered).finished()
  await nextPaint(page)
  await expect(page.getByText('Available')).toBeVisible()
  await expect(next(page)).toBeEnabled()
})

test("Username known to be taken: 'Username is taken', by Enter, though NEXT is disabled", async ({ page }) => {
  await open(page)
  await fill(page, 'kavya.r')
  await expect(next(page)).toBeDisabled()
  await confirmation(page).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Username is taken')
  await expect(username(page)).toBeFocused()
  await expect(username(page)).toHaveAccessibleDescription('Already taken Username is taken')
  await expectAccessible(page)
})

test('a malformed username is told what a username is, and no account is made for it', async ({ page }) => {
  const rule = 'A username has 3 to 30 letters, digits, _ . or -'
  await open(page)
  await fill(page, 'no spaces')
  await expect(username(page)).toHaveAccessibleDescription(rule)
  await expect(page.getByText('Already taken')).toHaveCount(0)
  const accounts: string[] = []
  page.on('request', (sent) => sent.url().includes('accounts:signUp') && accounts.push(sent.url()))
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText(rule)
  await expect(username(page)).toBeFocused()
  expect(accounts).toEqual([])
})
