import type { Page } from '@playwright/test'
import { createStudentAccount, expectSignedIn, logIn, replaceSession, restoreSession, signOut } from '../accounts.ts'
import { expect, interceptOperation, test } from '../fixtures.ts'
import { openPostDialog, postTextField } from '../posts/post-dialog.ts'

const storage = (page: Page) => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('uid'), sessionStorage.getItem('newBusiness')])

test('signing out clears token, uid and newBusiness in every tab', { tag: '@main' }, async ({ page, request }) => {
  const account = await createStudentAccount(request)
  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await expect.poll(() => storage(page)).toEqual([expect.stringMatching(/^ey/), account.uid, null])
  const otherTab = await page.context().newPage()
  await otherTab.goto('/register')
  await expect(otherTab.getByText("You're already signed in")).toBeVisible()
  for (const tab of [page, otherTab]) await tab.evaluate(() => sessionStorage.setItem('newBusiness', '{}'))

  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(otherTab.getByLabel('Email')).toBeEnabled()
  await expect.poll(() => storage(page)).toEqual([null, null, null])
  await expect.poll(() => storage(otherTab)).toEqual([null, null, null])
})

test('a draft is not visible to the next student', { tag: '@main' }, async ({ page, request }) => {
  const [first, second] = [await createStudentAccount(request), await createStudentAccount(request)]
  await restoreSession(page, first)
  await page.goto('/business-setup')
  const name = page.getByLabel('Business name')
  await name.fill('Half an idea')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/lounge')
  await signOut(otherTab)
  await expect(page.getByRole('link', { name: 'Log in to create your business' })).toBeVisible()
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()

  await logIn(otherTab, first)
  await expect(page.getByRole('link', { name: 'Log in to create your business' })).toHaveCount(0)
  await name.fill('Another half')
  await replaceSession(otherTab, second)
  await expect.poll(() => storage(page)).toEqual([second.token, second.uid, null])
  await expect(name).toHaveValue('')
})

test("signing in in one tab keeps another tab's draft", async ({ page, request }) => {
  const account = await createStudentAccount(request)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/lounge')
  const dialog = await openPostDialog(otherTab)
  await postTextField(dialog).pressSequentially('Half a thought')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await logIn(page, account)
  await expect(page).toHaveURL('/lounge')
  await expectSignedIn(otherTab)
  await expect.poll(() => storage(otherTab)).toEqual([expect.stringMatching(/^ey/), account.uid, null])
  await otherTab.reload()
  await openPostDialog(otherTab)
  await expect(postTextField(dialog)).toHaveText('Half a thought')
})

test("another student's sign-in removes all stored data", async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED.*securetoken/)
  const [first, second] = [await createStudentAccount(request), await createStudentAccount(request)]
  await restoreSession(page, first)
  await page.goto('/lounge')
  await expect.poll(() => storage(page)).toEqual([first.token, first.uid, null])
  await page.evaluate(() => sessionStorage.setItem('newBusiness', '{}'))
  await page.reload()
  await expectSignedIn(page)
  expect(await storage(page)).toEqual([first.token, first.uid, '{}'])
  await page.route(/securetoken.googleapis.com/, (route) => route.abort())
  await replaceSession(page, second, { expired: true })
  await expect.poll(() => storage(page)).toEqual([null, null, null])
})

test('a refused token is refreshed once', async ({ page, request, expectError }) => {
  expectError(/status of 401.*graphql/)
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  const tokens: (string | undefined)[] = []
  page.on('request', (sent) => sent.postData()?.includes('ViewerCard') && tokens.push(sent.headers().authorization))
  const refused = { errors: [{ message: 'Your sign-in is no longer valid. Sign in again.', extensions: { code: 'UNAUTHENTICATED', status: 401 } }] }
  await interceptOperation(page, 'ViewerCard', (count) => (count === 1 ? { status: 401, json: refused } : undefined))
  const refreshed = page.waitForRequest(/securetoken.googleapis.com/)
  await page.goto('/lounge')
  await refreshed
  await expectSignedIn(page)
  await expect.poll(() => tokens.length).toBe(2)
  expect(tokens[0]).toBe(`Bearer ${account.token}`)
  expect(tokens[1]).toMatch(/^Bearer ey/)
})

test('a token refused twice fails the request', async ({ page, request, expectError }) => {
  expectError(/status of 401.*graphql/)
  await restoreSession(page, await createStudentAccount(request))
  let requestCount = 0
  await interceptOperation(page, 'SetUpAccount', (count) => {
    requestCount = count
    return { status: 401, json: { error: 'Sign in again.' } }
  })
  await page.goto('/account-setup')
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByRole('alert')).toHaveText('Sign in again.')
  expect(requestCount).toBe(2)
})

test('reads go without a token when none is available', async ({ page, request, expectError }) => {
  expectError(/ERR_FAILED.*securetoken/)
  await restoreSession(page, await createStudentAccount(request), { expired: true })
  await page.route(/securetoken.googleapis.com/, (route) => route.abort())
  const warned = page.waitForEvent('console', (message) => message.text().includes('No ID token; continuing without'))
  await page.goto('/lounge')
  await warned
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('blocked storage only logs a warning', async ({ page, request }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('not here', 'QuotaExceededError')
    }
  })
  const warned = page.waitForEvent('console', (message) => message.text().includes('Storage is not available for token'))
  await logIn(page, await createStudentAccount(request))
  await warned
  await expect(page).toHaveURL('/lounge')
  await expectSignedIn(page)
})

test("the provider's scripts load on demand", async ({ page, request, baseURL }) => {
  const foreignRequests: string[] = []
  page.on('request', (sent) => {
    const { origin, hostname } = new URL(sent.url())
    if (origin !== baseURL && hostname !== '127.0.0.1') foreignRequests.push(sent.url())
  })
  await logIn(page, await createStudentAccount(request))
  await expectSignedIn(page)
  expect(foreignRequests).toEqual([])
})

test("a failed sign-out shows 'Failed to logout. Try again.'", async ({ page, request }) => {
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/lounge')
  await expectSignedIn(page)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new Error('the disk is full')
    }
  })
  await signOut(page)
  await expect(page.getByText('Failed to logout. Try again.')).toBeVisible()
  await expect(page).toHaveURL('/lounge')
})

test('the page does not move when the session becomes known', { tag: '@phone' }, async ({ page, request }) => {
  const topOf = (name: string) => page.getByRole('button', { name }).boundingBox()
  await page.goto('/lounge')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  const before = await topOf('Add a new post')
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/lounge')
  await expectSignedIn(page)
  await expect(page.getByRole('banner').locator('[class*=avatar]')).toBeVisible()
  expect(await topOf('Add a new post')).toEqual(before)
})
