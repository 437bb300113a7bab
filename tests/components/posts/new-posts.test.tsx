import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/identity.ts'
import { connectionLost, network } from '../support/network.ts'
import { openPage } from '../support/open-page.tsx'
import { articles, createPost, createPosts, createTallPosts, isInViewport, readTexts, serveFeed } from './posts.ts'

const anyButton = page.getByRole('button', { name: /new posts?$/ })
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const listItems = () => document.querySelectorAll<HTMLElement>('ul[aria-label="Posts"] > li')

/** A page that is hidden and restored leaves the stream at once, and the next test opens its own. */
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const type of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(type))
})

/** A new post of another author. */
const createNews = (text: string, fields = {}) =>
  createPost(text, { createdAt: new Date().toISOString(), author: { id: 'other', uid: 'other', username: 'ravi' }, ...fields })

const publish = ({ id, createdAt }: { id: string; createdAt: string }, authorUid = 'other') =>
  network.publish({ topic: 'posts:MARKET_EXPLORE', postAdded: { id, createdAt, authorUid } })

/** Opens the page and waits until it has read the posts from before the stream. */
async function openExplore(posts: ReturnType<typeof createPosts>) {
  serveFeed(posts)
  await openPage('/explore')
  await expect.element(articles.first()).toBeVisible()
  await expect.poll(() => network.sent('NewestPosts')).not.toHaveLength(0)
}

/** Counts the requests for the stream, all of which stay open until the page ends them. */
function trackStreams() {
  const streams = { opened: 0, open: 0 }
  network.onRequest(/\/graphql\/stream$/, ({ signal }) => {
    streams.opened += 1
    streams.open += 1
    signal.addEventListener('abort', () => {
      streams.open -= 1
    })
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(':\n\n')) }), {
      headers: { 'content-type': 'text/event-stream' },
    })
  })
  return streams
}

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test("shows '1 new post', then '3 new posts', without moving the list", async () => {
  const posts = createTallPosts(12, 'Early')
  await openExplore(posts)
  await expect.poll(() => articles.elements()).toHaveLength(12)
  const reading = articles.nth(7).element()
  reading.scrollIntoView({ block: 'start' })
  // Until posts near the viewport have their real height.
  for (let frame = 0; frame < 5; frame += 1) await new Promise((next) => requestAnimationFrame(next))
  const before = reading.getBoundingClientRect().top
  const news = [createNews('News three'), createNews('News two'), createNews('News one')]
  for (const post of news.slice(2)) publish(post)
  await expect.element(getButton('1 new post')).toBeVisible()
  expect(isInViewport(getButton('1 new post').element())).toBe(true)
  for (const post of news.slice(0, 2)) publish(post)
  await expect.element(getButton('3 new posts')).toBeVisible()
  expect(isInViewport(getButton('3 new posts').element())).toBe(true)
  expect(readTexts().filter((text) => text?.includes('News'))).toEqual([])
  expect(reading.getBoundingClientRect().top).toBe(before)
  await expectAccessible()
  serveFeed([...news, ...posts])
  await anyButton.click()
  await expect.element(articles.first()).toMatchTextContent('News three')
  await expect.poll(() => window.scrollY).toBe(0)
  await expect.element(anyButton).not.toBeInTheDocument()
})

test("'New posts' moves focus to the first new post, even after older ones", async () => {
  vi.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => {})
  const posts = createPosts(21, 'Old')
  await openExplore(posts)
  await page.getByRole('button', { name: 'Show older posts' }).click()
  await expect.poll(() => listItems()[20] === document.activeElement).toBe(true)
  listItems()[0]?.querySelector<HTMLElement>('button[aria-label^="Upvote"]')?.focus()
  const news = createNews('News')
  publish(news)
  await expect.element(getButton('1 new post')).toBeVisible()
  serveFeed([news, ...posts])
  await getButton('1 new post').click()
  await expect.element(articles.first()).toMatchTextContent('News')
  await expect.poll(() => listItems()[0] === document.activeElement).toBe(true)
})

test("the viewer's own posts are counted four seconds later, when the list of this tab has them", async () => {
  const { uid } = await signInAs()
  await openExplore(createPosts(1))
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  publish(createNews('From my other window'), uid)
  publish(createNews('From somebody else'))
  await expect.element(getButton('1 new post')).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  await expect.element(getButton('2 new posts')).toBeVisible()
})

test('a page that is hidden for a minute ends its stream, and catches up on return', async () => {
  const streams = trackStreams()
  const posts = createPosts(1)
  await openExplore(posts)
  expect(streams).toEqual({ opened: 1, open: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setVisibility('hidden')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(streams).toEqual({ opened: 1, open: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(() => streams.open).toBe(0)
  const requestCount = network.sent('NewestPosts').length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toEqual({ opened: 1, open: 0 })
  expect(network.sent('NewestPosts')).toHaveLength(requestCount)
  serveFeed([createNews('While away'), ...posts])
  setVisibility('visible')
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => streams).toEqual({ opened: 2, open: 1 })
  await expect.element(getButton('1 new post')).toBeVisible()
})

test('a post published before the stream opened is counted six seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const posts = createPosts(1)
  const opening = openExplore(posts)
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitUntil(() => network.sent('NewestPosts').length === 1 || void vi.advanceTimersByTime(200), { timeout: 10_000 })
  await opening
  serveFeed([createNews('Just before'), ...posts])
  await vi.advanceTimersByTimeAsync(6000)
  await expect.element(getButton('1 new post')).toBeVisible()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(network.sent('NewestPosts')).toHaveLength(2)
})

test('without a stream the feed polls every 60 s', async () => {
  network.onRequest(/\/graphql\/stream$/, () => connectionLost)
  const posts = createPosts(1)
  serveFeed(posts)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openPage('/explore')
  await expect.element(articles.first()).toBeVisible()
  // One request instead of the stream, and later ones by the timer.
  await expect
    .poll(async () => {
      if (!network.sent('NewestPosts').length) await vi.advanceTimersByTimeAsync(200)
      return network.sent('NewestPosts').length
    })
    .toBe(1)
  serveFeed([createNews('Without a stream'), ...posts])
  await vi.advanceTimersByTimeAsync(50_000)
  await expect.element(anyButton).not.toBeInTheDocument()
  expect(network.sent('NewestPosts')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(11_000)
  await expect.element(getButton('1 new post')).toBeVisible()
})
