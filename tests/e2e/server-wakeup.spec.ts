import type { Page } from '@playwright/test'
import { asksFor, expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll, graphql, hold, test, withoutFirstAnswer } from './fixtures.ts'
import { enterLounge, open, post, textOf } from './post-dialog.ts'
import { articles } from './posts.ts'

const words = 'Waking up the server. This can take a minute.'
/** The words as they are seen; what tells them to others takes no room of its own. */
const notice = (page: Page) => page.getByRole('status').getByText(words)

/** By and by what was given up is there, and nothing is told any more. */
async function expectAwake(page: Page) {
  await page.clock.runFor(3000)
  await expect(articles(page).first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('a first answer that is long in coming is told as a server that wakes up, until it comes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withoutFirstAnswer(page, 'Feed')
  const release = await hold(page, graphql)
  await page.goto('/lounge')
  await expect(notice(page)).toHaveCount(0)
  await expect(notice(page)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await expectNoSidewaysScroll(page)
  release()
  await expect(articles(page).first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('who gave up on a server that was waking up is answered once it is awake', async ({ page, expectError }) => {
  expectError(/503/)
  await page.clock.install()
  await withoutFirstAnswer(page, 'Feed')
  let awake = false
  await page.route(graphql, (route) => (awake ? route.fallback() : undefined))
  await page.route('/readyz', (route) => (awake ? route.fallback() : route.fulfill({ status: 503 })))
  await page.goto('/lounge')
  await expect(page.getByText('Loading posts...')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 408 Request time out')
  await expect(notice(page)).toBeVisible()
  awake = true
  await expectAwake(page)
})

test('an answer that nobody is there yet is no answer: it is told, and what failed is asked again once the server is awake', async ({ page, expectError }) => {
  expectError(/503|504/)
  await page.clock.install()
  await withoutFirstAnswer(page, 'Feed')
  let awake = false
  const starting = { status: 503, json: { error: 'Thinnai is starting. Try again soon.' } }
  await page.route(graphql, (route) => (awake ? route.fallback() : route.fulfill(starting)))
  await page.route('/readyz', (route) => (awake ? route.fallback() : route.fulfill({ status: 504 })))
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 503 Thinnai is starting. Try again soon.')
  await expect(notice(page)).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(notice(page)).toBeVisible()
  awake = true
  await expectAwake(page)
})

test('a server that is awake and refuses all the same is asked eight times at most', async ({ page, expectError }) => {
  expectError(/503/)
  await page.clock.install()
  await withoutFirstAnswer(page, 'Feed')
  let refusals = 0
  await page.route(graphql, (route) => {
    if (asksFor(route.request(), 'Feed')) refusals += 1
    return route.fulfill({ status: 503, json: { error: 'Too much is going on.' } })
  })
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 503 Too much is going on.')
  for (let minute = 0; minute < 3; minute += 1) await page.clock.runFor(60_000)
  await expect(notice(page)).toHaveCount(0)
  // Four attempts, and as many once more when it is known to be awake.
  expect(refusals).toBeGreaterThanOrEqual(4)
  expect(refusals).toBeLessThanOrEqual(8)
})

test('quick answers wake nobody, and a slow one after them does not either', async ({ page }) => {
  await withoutFirstAnswer(page, 'Feed')
  await page.clock.install()
  await page.addInitScript((text) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(text)) Object.assign(window, { seen: true })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, words)
  await page.goto('/lounge')
  await expect(articles(page).first()).toBeVisible()
  await page.clock.runFor(4000)
  const release = await hold(page, graphql)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Learn' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/learn/i)
  await page.clock.runFor(8000)
  expect(await page.evaluate(() => 'seen' in window)).toBe(false)
  release()
})

test('a post that is long on its way says in its own dialog that the server wakes up', async ({ page, request }) => {
  await page.clock.install()
  await enterLounge(page, request)
  const dialog = await open(page)
  await textOf(dialog).fill('Out of a long sleep')
  await page.clock.runFor(11 * 60_000)
  const release = await hold(page, graphql)
  await post(dialog)
  await expect(dialog.getByRole('button', { name: 'Posting...' })).toBeVisible()
  await page.clock.runFor(4000)
  await expect(notice(page).and(dialog.getByText(words))).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await release()
  await expect(dialog).toHaveCount(0)
})
