import type { BrowserContext, Page } from '@playwright/test'
import { drafted } from './accounts.ts'
import { asksFor, expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll, expectTargets, graphql, test, withoutFirstAnswer } from './fixtures.ts'
import { bar, textOf } from './post-dialog.ts'
import { articles, publish } from './posts.ts'

/** Of what a browser says about requests that fail. */
const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/

const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
/** The feed may show another alert, of older posts that it could not fetch. */
const mainAlert = (page: Page, hasText: string | RegExp) => page.getByRole('main').getByRole('alert').filter({ hasText })
const offlineAlert = (page: Page) => mainAlert(page, 'You are offline.')

/** Opens a page of which nothing is fetched ahead, and takes the network away once it stands. */
async function openThenOffline(page: Page, context: BrowserContext, path: string) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await context.setOffline(true)
}

test.beforeEach(({ expectError }) => expectError(networkErrors))

test('the post bar pressed offline leaves the feed in its place, and the navigation works', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  await expect(articles(page).first()).toBeVisible()
  await bar(page).click()
  await expect(offlineAlert(page)).toBeVisible()
  await expect(articles(page).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectTargets(page)
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.press('Enter')
  await expect(retry).toBeFocused()
  await expect(offlineAlert(page)).toBeVisible()
  await mainLink(page, 'Learn').click()
  await expect(page).toHaveURL('/learn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/learn/i)
  await page.goBack()
  await expect(articles(page).first()).toBeVisible()
})

test('the dialog whose bar was pressed offline opens by itself once the network is back', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  await bar(page).click()
  await expect(offlineAlert(page)).toBeVisible()
  await context.setOffline(false)
  await expect(textOf(page.getByRole('dialog', { name: 'Create Post' }))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a dialog that could not be fetched does not open over a reader who has gone on', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  await bar(page).click()
  await expect(offlineAlert(page)).toBeVisible()
  const field = page.getByRole('main').getByRole('textbox')
  await field.fill('music')
  await context.setOffline(false)
  await expect(mainAlert(page, /^This part could not be loaded\.$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('what could not be fetched offline can be closed, and the focus goes back to what opened it', async ({ page, context }) => {
  await openThenOffline(page, context, '/lounge')
  for (const opener of [bar(page), page.getByRole('button', { name: 'View picture' }).first()]) {
    await opener.click()
    await expect(offlineAlert(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(offlineAlert(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a page that cannot be fetched offline says so below the navigation, and comes by itself once the network is back', async ({ page, context }) => {
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
  await expectNoSidewaysScroll(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/EVENTS/)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('a feed that failed offline loads by itself once the network is back; one that is there stays as it is', async ({ page, context }) => {
  await page.clock.install()
  await openThenOffline(page, context, '/lounge')
  await mainLink(page, 'Learn').click()
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 0 Connection failed.')
  await context.setOffline(false)
  await expect(articles(page).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const fetched: string[] = []
  page.on('request', (sent) => asksFor(sent, 'Feed') && fetched.push(sent.url()))
  const notice = page.getByText('You are offline. What is shown may be old.')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await page.clock.runFor(2000)
  // A request of its own goes out behind whatever those two seconds have sent.
  await page.evaluate(() => fetch('/readyz'))
  expect(fetched).toEqual([])
})

test('older posts that could not be fetched offline come by themselves once the network is back', async ({ page, context, request }) => {
  const author = await drafted(request)
  for (let n = 0; n < 21; n += 1) await publish(request, author, `Number ${n}.`, 'club-buzz')
  await openThenOffline(page, context, '/club-buzz')
  await expect(articles(page)).toHaveCount(20)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 0 Connection failed.')
  await context.setOffline(false)
  await expect(articles(page).nth(20)).toBeAttached()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a picture that could not be fetched is fetched again once the network is back', async ({ page }) => {
  let isBroken = true
  await page.route('**/feeds/*.svg', (route) => (isBroken ? route.abort() : route.fallback()))
  await page.goto('/lounge')
  const picture = page.getByRole('main').locator('picture img').first()
  const width = () => picture.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : -1))
  await expect.poll(width).toBe(0)
  isBroken = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(width).toBeGreaterThan(0)
})

test('a logo that could not be fetched is fetched again once the network is back', async ({ page }) => {
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

test('a read whose connection breaks is sent again by itself', async ({ page }) => {
  await withoutFirstAnswer(page, 'Feed')
  let requests = 0
  await page.route(graphql, (route) => {
    if (!asksFor(route.request(), 'Feed')) return route.fallback()
    requests += 1
    return requests === 1 ? route.abort() : route.fallback()
  })
  await page.goto('/lounge')
  await expect(articles(page).first()).toBeVisible()
  expect(requests).toBe(2)
})
