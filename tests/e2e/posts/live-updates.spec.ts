import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { type Account, createDraftAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { postArticles, publishPost } from './posts.ts'

/** Other tests post here at the same time: counts are at least those of this test. */
const community = 'learn'
const path = '/learn'

const isStream = (request: Request) => new URL(request.url()).pathname === '/graphql/stream'

/** The tabs with an open stream, one entry for each stream. */
function trackStreams(context: BrowserContext) {
  const streams = new Map<Request, Page>()
  let opened = 0
  context.on('request', (request) => {
    if (!isStream(request)) return
    opened += 1
    streams.set(request, request.frame().page())
  })
  const remove = (request: Request) => streams.delete(request)
  context.on('requestfailed', remove)
  context.on('requestfinished', remove)
  return { streams, countOpened: () => opened }
}

/** Opens a tab and waits until it has read the posts from before the stream. */
async function openTab(context: BrowserContext, address = path) {
  const tab = await context.newPage()
  const polled = tab.waitForResponse(/NewestPosts/)
  await tab.goto(address)
  await expect(postArticles(tab).first()).toBeVisible()
  await polled
  return tab
}

async function expectNewPosts(tabs: Page[], minCount: number) {
  for (const tab of tabs) {
    const button = tab.getByRole('button', { name: /new posts?$/ })
    await expect.poll(async () => Number.parseInt((await button.allTextContents()).join(), 10)).toBeGreaterThanOrEqual(minCount)
  }
}

/** Headless Chromium freezes no visible page: the test sends the event. */
const dispatchToDocument = (tab: Page, type: 'freeze' | 'resume') => tab.evaluate((name) => void document.dispatchEvent(new Event(name)), type)

let author: Account
test.beforeEach(async ({ request }) => {
  author = await createDraftAccount(request)
  await publishPost(request, author, `First ${randomUUID()}`, community)
})

test('seven tabs share one stream over HTTP/1.1, and another opens one when its tab closes: no post is lost', async ({ context, request }) => {
  const { streams, countOpened } = trackStreams(context)
  const tabs: Page[] = []
  for (let n = 0; n < 7; n += 1) tabs.push(await openTab(context))
  expect(countOpened()).toBe(1)
  await publishPost(request, author, 'To all tabs', community)
  await expectNewPosts(tabs, 1)
  for (const tab of tabs) expect(await tab.evaluate(async () => (await fetch('/api/posts?community=lounge')).status)).toBe(200)
  expect([countOpened(), streams.size]).toEqual([1, 1])

  const [leader] = streams.values()
  const others = tabs.filter((tab) => tab !== leader)
  expect(others).toHaveLength(6)
  await leader?.close()
  await publishPost(request, author, 'While the stream moves', community)
  await expectNewPosts(others, 2)
  await publishPost(request, author, 'Over the new stream', community)
  await expectNewPosts(others, 3)
  await expect.poll(() => [...streams.values()].filter((tab) => !tab.isClosed()).length).toBe(1)
})

test('a tab with another topic extends the stream, which moves when its tab is frozen', async ({ context, request }) => {
  const { streams, countOpened } = trackStreams(context)
  const learn = await openTab(context)
  const explore = await openTab(context, '/explore')
  const readTopics = () => [...streams.keys()].map((stream) => stream.postDataJSON().variables.topics)
  await expect.poll(() => streams.size).toBe(1)
  expect(countOpened()).toBe(2)
  expect(readTopics()).toEqual([['posts:LEARN', 'posts:MARKET_EXPLORE']])
  await publishPost(request, author, 'To one tab', community)
  await expectNewPosts([learn], 1)
  await explore.close()
  await expect.poll(readTopics).toEqual([['posts:LEARN']])
  await publishPost(request, author, 'Still there', community)
  await expectNewPosts([learn], 2)

  const other = await openTab(context)
  expect([...streams.values()]).toEqual([learn])
  await dispatchToDocument(learn, 'freeze')
  await expect.poll(() => [...streams.values()]).toEqual([other])
  await publishPost(request, author, 'While frozen', community)
  await expectNewPosts([other], 1)
  await dispatchToDocument(learn, 'resume')
  await expectNewPosts([learn], 3)
  expect(streams.size).toBe(1)
})

test('without locks or channels each tab has its own stream', async ({ browser, request, baseURL }) => {
  for (const missing of ['locks', 'BroadcastChannel'])
    await test.step(missing, async () => {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
      await context.addInitScript((name) => {
        if (name === 'locks') Reflect.deleteProperty(Navigator.prototype, 'locks')
        else Reflect.deleteProperty(window, 'BroadcastChannel')
      }, missing)
      const { streams } = trackStreams(context)
      const tabs = [await openTab(context), await openTab(context)]
      expect(new Set(streams.values())).toEqual(new Set(tabs))
      await publishPost(request, author, 'To each tab', community)
      await expectNewPosts(tabs, 1)
      await context.close()
    })
})
