import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, createDraftAccount, createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, expectAccessible, holdResponses, interceptOperation, test } from '../fixtures.ts'
import { postArticles, publishPost } from './posts.ts'

/** No other test posts in this community, because its posts would be counted; for the same reason these tests run once and serially. */
const community = 'market-explore'
test.describe.configure({ mode: 'serial' })

const publishText = (request: APIRequestContext, author: Account, text: string) => publishPost(request, author, text, community)

const button = (page: Page, name: string | RegExp = /new posts?$/) => page.getByRole('button', { name })

/** Open the page and wait until its stream is open. */
async function openExplore(page: Page) {
  const streaming = page.waitForResponse('/graphql/stream')
  await page.goto('/explore')
  expect((await streaming).status()).toBe(200)
  await expect(postArticles(page).first()).toBeVisible()
}

const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test("shows '1 new post', then '3 new posts', without moving the list", { tag: '@main' }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const early = randomUUID()
  for (let n = 0; n < 12; n += 1) await publishText(request, author, `${early} ${n}. ${'Words. '.repeat(60)}`)
  await openExplore(page)
  await page.evaluate(() => window.scrollTo(0, 900))
  const reading = postArticles(page).filter({ hasText: `${early} 7.` })
  const top = () => reading.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  const stamp = `News ${randomUUID()}`
  await publishText(request, author, `${stamp} one`)
  await expect(button(page, '1 new post')).toBeInViewport()
  await publishText(request, author, `${stamp} two`)
  await publishText(request, author, `${stamp} three`)
  await expect(button(page, '3 new posts')).toBeInViewport()
  await expect(page.getByText(stamp)).toHaveCount(0)
  expect(await top()).toBe(before)
  await expectAccessible(page)
  await button(page).click()
  await expect(postArticles(page).first()).toContainText(`${stamp} three`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button(page)).toHaveCount(0)
})

test("'New posts' moves focus to the first new post, even after older ones", async ({ page, request }) => {
  const author = await createDraftAccount(request)
  for (let n = 0; n < 21; n += 1) await publishText(request, author, `Old ${n}`)
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    }
  })
  await openExplore(page)
  await page.getByRole('button', { name: 'Show older posts' }).press('Enter')
  const listItems = page.getByRole('list', { name: 'Posts' }).locator('> li')
  await expect(listItems.nth(20)).toBeFocused()
  await listItems.first().getByRole('button', { name: 'Upvote' }).focus()
  const stamp = `News ${randomUUID()}`
  await publishText(request, author, stamp)
  await button(page, '1 new post').click()
  await expect(postArticles(page).first()).toContainText(stamp)
  await expect(listItems.first()).toBeFocused()
})

test('own posts are not counted', async ({ page, request }) => {
  const [own, other] = [await createStudentAccount(request), await createDraftAccount(request)]
  await restoreSession(page, own)
  await openExplore(page)
  await expectSignedIn(page)
  await publishText(request, own, 'From my other window')
  await publishText(request, other, 'From somebody else')
  await expect(button(page, '1 new post')).toBeVisible()
})

test('a page that is hidden for a minute does not listen and catches up on return', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await page.clock.install()
  await openExplore(page)
  const ended = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/graphql/stream'))
  await setVisibility(page, 'hidden')
  await page.clock.runFor(60_000)
  await ended
  await publishText(request, author, 'While away')
  const streaming = page.waitForResponse('/graphql/stream')
  await setVisibility(page, 'visible')
  await streaming
  await expect(button(page, '1 new post')).toBeVisible()
})

test('a post published before the stream opened is counted', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await page.clock.install()
  let requestCount = 0
  await interceptOperation(page, 'NewestPosts', (count) => {
    requestCount = count
    return count === 1 ? { status: 200, json: { data: { posts: { __typename: 'PostConnection', edges: [] } } } } : undefined
  })
  const listen = await holdResponses(page, '/graphql/stream')
  await page.goto('/explore')
  await expect(postArticles(page).first()).toBeVisible()
  await publishText(request, author, 'Just before')
  listen()
  await expect.poll(() => requestCount).toBe(1)
  await page.clock.runFor(6000)
  await expect(button(page, '1 new post')).toBeVisible()
  await page.clock.runFor(20_000)
  expect(requestCount).toBe(2)
})

test('an ended stream is not reopened', async ({ page }) => {
  await page.clock.install()
  let requestCount = 0
  await interceptOperation(page, 'NewestPosts', (count) => {
    requestCount = count
    return undefined
  })
  await openExplore(page)
  await expect.poll(() => requestCount).toBe(1)
  await setVisibility(page, 'hidden')
  await page.clock.runFor(61_000)
  const countAtEnd = requestCount
  await page.clock.runFor(60_000)
  expect(requestCount).toBe(countAtEnd)
})

test('without a stream the feed polls every 60 s', async ({ page, request, expectError }) => {
  expectError(/stream/)
  await page.route('/graphql/stream', (route) => route.abort())
  await page.clock.install()
  const author = await createDraftAccount(request)
  let requestCount = 0
  await interceptOperation(page, 'NewestPosts', (count) => {
    requestCount = count
    return undefined
  })
  await page.goto('/explore')
  await expect(postArticles(page).first()).toBeVisible()
  // One request instead of the stream, and later ones by the timer.
  await expect.poll(() => requestCount).toBe(1)
  await publishText(request, author, 'Without a stream')
  await expect(button(page)).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(button(page, '1 new post')).toBeVisible()
})
