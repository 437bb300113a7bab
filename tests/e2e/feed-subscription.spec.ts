import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, drafted, enter, setUp } from './accounts.ts'
import { expect, expectAccessible, hold, onOperation, test } from './fixtures.ts'
import { articles, publish } from './posts.ts'

/** No other test posts here, or its posts would be counted too; for the same reason these run once and one by one. */
const community = 'market-explore'
test.describe.configure({ mode: 'serial' })

const say = (request: APIRequestContext, author: Account, text: string) => publish(request, author, text, community)

const button = (page: Page, name: string | RegExp = /new posts?$/) => page.getByRole('button', { name })

/** Opens the page and waits until its stream stands. */
async function open(page: Page) {
  const streaming = page.waitForResponse('/graphql/stream')
  await page.goto('/explore')
  expect((await streaming).status()).toBe(200)
  await expect(articles(page).first()).toBeVisible()
}

const setVisibility = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test("a reader sees '1 new post', then '3 new posts', and what one is reading does not move", async ({ page, request }) => {
  const author = await drafted(request)
  const early = randomUUID()
  for (let n = 0; n < 12; n += 1) await say(request, author, `${early} ${n}. ${'Words. '.repeat(60)}`)
  await open(page)
  await page.evaluate(() => window.scrollTo(0, 900))
  const reading = articles(page).filter({ hasText: `${early} 7.` })
  const top = () => reading.evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  const word = `News ${randomUUID()}`
  await say(request, author, `${word} one`)
  await expect(button(page, '1 new post')).toBeInViewport()
  await say(request, author, `${word} two`)
  await say(request, author, `${word} three`)
  await expect(button(page, '3 new posts')).toBeInViewport()
  await expect(page.getByText(word)).toHaveCount(0)
  expect(await top()).toBe(before)
  await expectAccessible(page)
  await button(page).click()
  await expect(articles(page).first()).toContainText(`${word} three`)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button(page)).toHaveCount(0)
})

test('who asks for newer posts goes on at the first of them, even after older ones', async ({ page, request }) => {
  const author = await drafted(request)
  for (let n = 0; n < 21; n += 1) await say(request, author, `Old ${n}`)
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    }
  })
  await open(page)
  await page.getByRole('button', { name: 'Show older posts' }).press('Enter')
  const places = page.getByRole('list', { name: 'Posts' }).locator('> li')
  await expect(places.nth(20)).toBeFocused()
  await places.first().getByRole('button', { name: 'Upvote' }).focus()
  const word = `News ${randomUUID()}`
  await say(request, author, word)
  await button(page, '1 new post').click()
  await expect(articles(page).first()).toContainText(word)
  await expect(places.first()).toBeFocused()
})

test("one's own posts don't count", async ({ page, request }) => {
  const [own, other] = [await setUp(request), await drafted(request)]
  await enter(page, own)
  await open(page)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await say(request, own, 'From my other window')
  await say(request, other, 'From somebody else')
  await expect(button(page, '1 new post')).toBeVisible()
})

test('nothing is listened to while the page is hidden; what came meanwhile is told on return', async ({ page, request }) => {
  const author = await drafted(request)
  await open(page)
  const ended = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/graphql/stream'))
  await setVisibility(page, 'hidden')
  await ended
  await say(request, author, 'While away')
  const streaming = page.waitForResponse('/graphql/stream')
  await setVisibility(page, 'visible')
  await streaming
  await expect(button(page, '1 new post')).toBeVisible()
})

test('a post of just before the stream stood, which the first answer does not know yet, is told all the same', async ({ page, request }) => {
  const author = await drafted(request)
  await page.clock.install()
  let asked = 0
  await onOperation(page, 'NewestPosts', (count) => {
    asked = count
    return count === 1 ? { status: 200, json: { data: { posts: { __typename: 'PostConnection', edges: [] } } } } : undefined
  })
  const listen = await hold(page, '/graphql/stream')
  await page.goto('/explore')
  await expect(articles(page).first()).toBeVisible()
  await say(request, author, 'Just before')
  listen()
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(6000)
  await expect(button(page, '1 new post')).toBeVisible()
  await page.clock.runFor(20_000)
  expect(asked).toBe(2)
})

test('nothing is asked again for a stream that has ended', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  await onOperation(page, 'NewestPosts', (count) => {
    asked = count
    return undefined
  })
  await open(page)
  await expect.poll(() => asked).toBe(1)
  await setVisibility(page, 'hidden')
  await page.clock.runFor(20_000)
  expect(asked).toBe(1)
})

test('where the stream cannot be had, one asks every 60 s', async ({ page, request, expectError }) => {
  expectError(/stream/)
  await page.route('/graphql/stream', (route) => route.abort())
  await page.clock.install()
  const author = await drafted(request)
  let asked = 0
  await onOperation(page, 'NewestPosts', (count) => {
    asked = count
    return undefined
  })
  await page.goto('/explore')
  await expect(articles(page).first()).toBeVisible()
  // Once in place of the stream, and from then on by the clock.
  await expect.poll(() => asked).toBe(1)
  await say(request, author, 'Without a stream')
  await expect(button(page)).toHaveCount(0)
  await page.clock.runFor(61_000)
  await expect(button(page, '1 new post')).toBeVisible()
})
