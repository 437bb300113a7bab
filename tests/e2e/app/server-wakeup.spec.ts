import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  graphqlUrlPattern,
  holdResponses,
  isOperation,
  removeInitialData,
  test,
} from '../fixtures.ts'
import { clickPost, openLoungeSignedIn, openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { postArticles } from '../posts/posts.ts'

const words = 'Waking up the server. This can take a minute.'
/** The visible notice, without the visually hidden live region. */
const notice = (page: Page) => page.getByRole('status').getByText(words)

/** Expect the failed queries to succeed and the notice to disappear. */
async function expectAwake(page: Page) {
  await page.clock.runFor(3000)
  await expect(postArticles(page).first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('a slow first response shows that the server wakes up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await removeInitialData(page, 'Feed')
  const release = await holdResponses(page, graphqlUrlPattern)
  await page.goto('/lounge')
  await expect(notice(page)).toHaveCount(0)
  await expect(notice(page)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoHorizontalScroll(page)
  release()
  await expect(postArticles(page).first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('a query that timed out during wake-up is repeated once awake', async ({ page, expectError }) => {
  expectError(/503/)
  await page.clock.install()
  await removeInitialData(page, 'Feed')
  let awake = false
  await page.route(graphqlUrlPattern, (route) => (awake ? route.fallback() : undefined))
  await page.route('/readyz', (route) => (awake ? route.fallback() : route.fulfill({ status: 503 })))
  const requested = page.waitForRequest(graphqlUrlPattern)
  await page.goto('/lounge')
  await expect(page.getByText('Loading posts...')).toBeVisible()
  await requested
  await page.clock.runFor(15_000)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 408 Request time out')
  await expect(notice(page)).toBeVisible()
  awake = true
  await expectAwake(page)
})

test('a 503 during wake-up is shown and failed queries are repeated', async ({ page, expectError }) => {
  expectError(/503|504/)
  await page.clock.install()
  await removeInitialData(page, 'Feed')
  let awake = false
  const starting = { status: 503, json: { error: 'Thinnai is starting. Try again soon.' } }
  await page.route(graphqlUrlPattern, (route) => (awake ? route.fallback() : route.fulfill(starting)))
  await page.route('/readyz', (route) => (awake ? route.fallback() : route.fulfill({ status: 504 })))
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 503 Thinnai is starting. Try again soon.')
  await expect(notice(page)).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(notice(page)).toBeVisible()
  awake = true
  await expectAwake(page)
})

test('queries to an awake but failing server are sent at most eight times', async ({ page, expectError }) => {
  expectError(/503/)
  await page.clock.install()
  await removeInitialData(page, 'Feed')
  let refusals = 0
  await page.route(graphqlUrlPattern, (route) => {
    if (isOperation(route.request(), 'Feed')) refusals += 1
    return route.fulfill({ status: 503, json: { error: 'Too much is going on.' } })
  })
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 503 Too much is going on.')
  for (let minute = 0; minute < 3; minute += 1) await page.clock.runFor(60_000)
  await expect(notice(page)).toHaveCount(0)
  // Four attempts, and four more once the server is known to be awake.
  expect(refusals).toBeGreaterThanOrEqual(4)
  expect(refusals).toBeLessThanOrEqual(8)
})

test('later slow responses show no wake-up notice', async ({ page }) => {
  await removeInitialData(page, 'Feed')
  await page.clock.install()
  await page.addInitScript((text) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(text)) Object.assign(window, { noticeAppeared: true })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, words)
  await page.goto('/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  await page.clock.runFor(4000)
  const release = await holdResponses(page, graphqlUrlPattern)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/learn/i)
  await page.clock.runFor(8000)
  expect(await page.evaluate(() => 'noticeAppeared' in window)).toBe(false)
  release()
})

test('a slow post shows the wake-up notice in its dialog', async ({ page, request }) => {
  await page.clock.install()
  await openLoungeSignedIn(page, request)
  const dialog = await openPostDialog(page)
  await postTextField(dialog).fill('Out of a long sleep')
  await page.clock.runFor(11 * 60_000)
  const release = await holdResponses(page, graphqlUrlPattern)
  await clickPost(dialog)
  await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible()
  await page.clock.runFor(4000)
  await expect(notice(page).and(dialog.getByText(words))).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await release()
  await expect(dialog).toHaveCount(0)
})
