import type { Page } from '@playwright/test'
import { emulatorUrl, signOut } from '../accounts.ts'
import { createAxeBuilder, expectNoViolations } from '../axe.ts'
import { expect, expectNoHorizontalScroll, test } from '../fixtures.ts'
import { onCluster } from '../server.ts'

const example = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const execute = (page: Page) => page.getByRole('button', { name: 'Execute query' })
const response = (page: Page) => page.getByRole('region', { name: 'Result Window' })
const account = (page: Page) => page.getByRole('region', { name: 'Account' })

/** Block all origins except the app and its identity provider. Returns the list of blocked URLs. */
async function blockOtherOrigins(page: Page, baseURL = '') {
  const blockedUrls: string[] = []
  const own = [new URL(baseURL).origin, new URL(emulatorUrl).origin]
  await page.context().route(
    ({ origin, protocol }) => protocol.startsWith('http') && !own.includes(origin),
    (route) => {
      blockedUrls.push(route.request().url())
      return route.abort()
    },
  )
  return blockedUrls
}

/** Expect no axe violations, except in GraphiQL's own markup: its tabs are options that contain buttons, and its editors scroll in an element without role. */
const expectAccessiblePage = (page: Page) => expectNoViolations(createAxeBuilder(page).exclude('.graphiql-tab').exclude('.CodeMirror-scroll'))

test('runs a query and a mutation, and connects to no other host', async ({ page, baseURL }) => {
  test.skip(...onCluster)
  const blockedUrls = await blockOtherOrigins(page, baseURL)
  await test.step('a visitor runs a query', async () => {
    await page.goto('/graphql')
    await expect(page).toHaveTitle('Thinnai GraphQL')
    await expect(page.getByRole('heading', { level: 1, name: 'GraphQL sandbox' })).toBeVisible()
    await example(page, 'The lounge feed').click()
    await execute(page).click()
    await expect(response(page)).toContainText('"posts": {')
    await expectAccessiblePage(page)
  })
  await test.step('a mutation has the token of the signed-in account', async () => {
    await page.getByRole('button', { name: 'Sign in as kavya.r' }).click()
    await expect(account(page).getByRole('status')).toHaveText('Signed in as kavya.r@vistas.ac.in')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
    await example(page, 'Create a post').click()
    const sent = page.waitForRequest((request) => Boolean(request.postData()?.includes('createPost')))
    await execute(page).click()
    expect(await (await sent).headerValue('authorization')).toMatch(/^Bearer /)
    await expect(response(page)).toContainText('"contentHtml": "<p>Hello from the <strong>sandbox</strong>. #graphql</p>"')
    await expect(response(page)).toContainText('"username": "kavya.r"')
  })
  expect(blockedUrls).toEqual([])
})

test('documentation, dialogs, search and completion connect to no other host', async ({ page, baseURL }) => {
  const blockedUrls = await blockOtherOrigins(page, baseURL)
  await page.goto('/graphql')
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Mutation', exact: true }).click()
  await expect(page.getByRole('link', { name: 'createPost', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open short keys dialog' }).click()
  await expect(page.getByRole('dialog')).toContainText('Execute query')
  await page.keyboard.press('Escape')
  await page.locator('.graphiql-query-editor .CodeMirror').click()
  for (const keys of ['Control+f', 'Alt+g']) {
    await page.keyboard.press(keys)
    await expect(page.locator('.CodeMirror-dialog input')).toBeFocused()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+End')
  await page.keyboard.type('{ vie')
  await expect(page.getByText('viewer', { exact: true })).toBeVisible()
  expect(blockedUrls).toEqual([])
})

test('the keyboard enters the editor, runs an example and leaves; an example opens while the editor reports typing', async ({ page }) => {
  await test.step('the keyboard runs an example', async () => {
    await page.goto('/graphql')
    await page.getByRole('button', { name: 'What the API offers' }).press('Enter')
    await page.locator('.graphiql-query-editor .CodeMirror').click()
    await page.keyboard.press('Control+Enter')
    await expect(page.locator('.result-window')).toContainText('"data"')
    const isIn = (selector: string) => page.evaluate((editors) => Boolean(document.activeElement?.closest(editors)), selector)
    expect(await isIn('.graphiql-query-editor')).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isIn('.graphiql-query-editor .CodeMirror')).toBe(false)
    for (let n = 0; n < 12; n += 1) await page.keyboard.press('Tab')
    expect(await isIn('.CodeMirror')).toBe(false)
  })
  await test.step('an example opens in a tab of its own while the editor reports typing', async () => {
    await page.goto('/graphql')
    const editor = page.locator('.graphiql-query-editor .CodeMirror')
    await editor.click()
    await page.evaluate(() => {
      const { setTimeout: originalSetTimeout } = window
      const exampleButton = [...document.querySelectorAll('button')].find((button) => button.textContent?.startsWith('What the API offers'))
      const setTimeoutAndClick = (notify: () => void, wait?: number) =>
        originalSetTimeout(() => {
          notify()
          // The editor reports its text after 100 ms without a key press.
          if (wait === 100) exampleButton?.click()
        }, wait)
      Object.assign(window, { setTimeout: setTimeoutAndClick })
    })
    await page.keyboard.press('Space')
    await expect(editor).toContainText('__schema')
    await expect(page.getByRole('tab')).toHaveCount(2)
  })
})

test('a subscription receives posts until stopped', async ({ page, context }) => {
  test.skip(...onCluster)
  await page.goto('/graphql')
  await example(page, 'New posts, live').click()
  const streaming = page.waitForResponse('/graphql/stream')
  await execute(page).click()
  expect((await streaming).status()).toBe(200)

  const otherTab = await context.newPage()
  await otherTab.goto('/graphql')
  await otherTab.getByRole('button', { name: 'Sign in as arjun' }).click()
  await expect(account(otherTab)).toContainText('Signed in as arjun')
  await example(otherTab, 'Create a post').click()
  await execute(otherTab).click()
  await expect(response(page)).toContainText('"authorUid"')
  await page.getByRole('button', { name: 'Stop query' }).click()
  await expect(execute(page)).toBeVisible()
})

test('sandbox and app share one session, and the token is not stored by the explorer', async ({ page, context }) => {
  test.skip(...onCluster)
  await page.goto('/graphql')
  await page.getByRole('button', { name: 'Sign in as kavya.r' }).click()
  await expect(account(page)).toContainText('Signed in as')
  await example(page, 'Who am I').click()
  await execute(page).click()
  await expect(response(page)).toContainText('"email": "kavya.r@vistas.ac.in"')
  const explorers = await page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('graphiql'))))
  expect(explorers).toContain('Viewer')
  expect(explorers).not.toContain(await page.evaluate(() => localStorage.getItem('token')))
  expect(explorers).not.toMatch(/bearer/i)

  const app = await context.newPage()
  await app.goto('/lounge')
  await signOut(app)
  await expect(account(page).getByRole('status')).toHaveText('Signed out')
  // Signing out clears the response that was shown to the student.
  await expect(response(page)).not.toContainText('kavya.r')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('uid')])).toEqual([null, null])
})

test('in a narrow window nothing is cut off in either colour scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/graphql')
  await example(page, 'Student businesses').click()
  await expect(example(page, 'Student businesses')).toHaveCount(0)
  await execute(page).click()
  await expect(response(page)).toContainText('"businesses"')
  await expectNoHorizontalScroll(page)
  await expectAccessiblePage(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessiblePage(page)
})
