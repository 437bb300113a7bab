import type { BrowserContext, Page } from '@playwright/test'
import { createDraftAccount } from '../accounts.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  graphqlUrlPattern,
  isOperation,
  removeInitialData,
  test,
} from '../fixtures.ts'
import { createPostBar, postTextField } from '../posts/post-dialog.ts'
import { postArticles, publishPost, publishPostWithImage } from '../posts/posts.ts'

/** Console messages of browsers about failed requests. */
const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/

const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
/** Filtered by text: the feed may show another alert, about older posts that failed to load. */
const mainAlert = (page: Page, hasText: string | RegExp) => page.getByRole('main').getByRole('alert').filter({ hasText })
const offlineAlert = (page: Page) => mainAlert(page, 'You are offline.')

/** Open a page without prefetching, then go offline. */
async function openThenOffline(page: Page, context: BrowserContext, path: string) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await context.setOffline(true)
}

test.beforeEach(({ expectError }) => expectError(networkErrors))

test('opening the dialog offline keeps feed and navigation usable', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  await createPostBar(page).click()
  await expect(offlineAlert(page)).toBeVisible()
  await expect(postArticles(page).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.press('Enter')
  await expect(retry).toBeFocused()
  await expect(offlineAlert(page)).toBeVisible()
  await mainLink(page, 'Learn').click()
  await expect(page).toHaveURL('/learn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/learn/i)
  await page.goBack()
  await expect(postArticles(page).first()).toBeVisible()
})

test('a lost server keeps feed and navigation, also where the browser reports a network', async ({ page, expectError }) => {
  expectError(/status of 404|ERR_FAILED/)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/lounge')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  // The module belongs to an earlier deploy, which only a reload would mend.
  await page.route('**/*', (route) => (route.request().url().includes('create-post-dialog') ? route.fulfill({ status: 404 }) : route.abort()))
  await createPostBar(page).click()
  const alert = mainAlert(page, 'This part could not be loaded. Trying again reloads the page.')
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeVisible()
  await expect(postArticles(page).first()).toBeVisible()
})

test('the dialog opens once the network returns', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  await createPostBar(page).click()
  await expect(offlineAlert(page)).toBeVisible()
  await context.setOffline(false)
  await expect(postTextField(page.getByRole('dialog', { name: 'Create Post' }))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a dialog that failed to load does not open after navigation', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  await createPostBar(page).click()
  await expect(offlineAlert(page)).toBeVisible()
  const field = page.getByRole('main').getByRole('textbox')
  await field.fill('music')
  await context.setOffline(false)
  await expect(mainAlert(page, /^This part could not be loaded\.$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('a failed offline load can be dismissed and restores focus', async ({ page, context }) => {
  await publishPostWithImage(page.request)
  await openThenOffline(page, context, '/lounge')
  for (const opener of [createPostBar(page), page.getByRole('button', { name: 'View picture' }).first()]) {
    await opener.click()
    await expect(offlineAlert(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(offlineAlert(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a page that failed to load offline says so and loads once online', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await mainLink(page, 'Events').click()
  await expect(page).toHaveURL('/events')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await expect(page.getByRole('alert')).toHaveText('This page has to be fetched first, and there is no network.')
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await mainLink(page, 'Clubs').click()
  await expect(page).toHaveURL('/clubs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/EVENTS/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a failed feed reloads once online; a loaded one stays', async ({ page, context }) => {
  await page.clock.install()
  await openThenOffline(page, context, '/lounge')
  await mainLink(page, 'Learn').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 0 Connection failed.')
  await context.setOffline(false)
  await expect(postArticles(page).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const fetched: string[] = []
  page.on('request', (sent) => isOperation(sent, 'Feed') && fetched.push(sent.url()))
  const notice = page.getByText('You are offline. What is shown may be old.')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await page.clock.runFor(2000)
  // A request of the test, sent after all requests of those two seconds.
  await page.evaluate(() => fetch('/readyz'))
  expect(fetched).toEqual([])
})

test('older posts that failed offline load once online', async ({ page, context, request }) => {
  const author = await createDraftAccount(request)
  for (let n = 0; n < 21; n += 1) await publishPost(request, author, `Number ${n}.`, 'club-buzz')
  await openThenOffline(page, context, '/club-buzz')
  await expect(postArticles(page)).toHaveCount(20)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 0 Connection failed.')
  await context.setOffline(false)
  await expect(postArticles(page).nth(20)).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a failed image reloads once online', async ({ page }) => {
  let isBroken = true
  await page.route('**/feeds/*.svg', (route) => (isBroken ? route.abort() : route.fallback()))
  await page.goto('/lounge')
  const image = page.getByRole('main').locator('picture img').first()
  const width = () => image.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : -1))
  await expect.poll(width).toBe(0)
  isBroken = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(width).toBeGreaterThan(0)
})

test('a failed logo reloads once online', async ({ page }) => {
  let isBroken = true
  await page.route('**/media/**', (route) => (isBroken ? route.abort() : route.fallback()))
  await page.goto('/shops')
  const card = page.getByRole('article').filter({ hasText: 'Brownie Point' })
  await card.scrollIntoViewIfNeeded()
  const logo = card.locator('img[src^="/media/"]')
  await expect(logo).toHaveCount(0)
  isBroken = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0)
})

test('a query whose connection breaks is retried', async ({ page }) => {
  await removeInitialData(page, 'Feed')
  let requests = 0
  await page.route(graphqlUrlPattern, (route) => {
    if (!isOperation(route.request(), 'Feed')) return route.fallback()
    requests += 1
    return requests === 1 ? route.abort() : route.fallback()
  })
  await page.goto('/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  expect(requests).toBe(2)
})
