import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { createDraftAccount, createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, graphqlUrlPattern, holdResponses, isOperation, test, waitUntilIdle } from '../fixtures.ts'
import { postArticles, publishPost } from '../posts/posts.ts'

/** The scripts, preloads and styles in the HTML document of a page, without deferred ones. */
async function readDocumentAssets(request: APIRequestContext, path: string) {
  const page = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
  const tags = [...page.matchAll(/<(?:link|script)[^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('data-later'))
  return tags.flatMap((tag) => /(?:src|href)="(\/assets\/[^"]+)"/.exec(tag)?.[1] ?? [])
}

/** The paths of the scripts and styles that the browser requests from now on. */
function recordAssetRequests(page: Page) {
  const files: string[] = []
  page.on('request', (sent) => ['script', 'stylesheet'].includes(sent.resourceType()) && files.push(new URL(sent.url()).pathname))
  return files
}

for (const [path, maxKilobytes] of Object.entries({ '/': 90, '/lounge': 121 }))
  test(`initial JavaScript of ${path} is at most ${maxKilobytes} KB (gzip)`, async ({ request }) => {
    const scripts = (await readDocumentAssets(request, path)).filter((file) => file.endsWith('.js'))
    expect(scripts).not.toEqual([])
    const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await (await request.get(file)).body(), { level: 9 }).length))
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(maxKilobytes)
  })

/** Modules that load after the page has rendered. */
const deferredModules = /\/(?:apollo|sanitize[^/]*|firebase-auth|firebase-app|sse-client|browser-storage|draft-store|account-data)-/

for (const path of [
  '/',
  '/dev',
  '/lounge',
  '/learn',
  '/club-buzz',
  '/explore',
  '/clubs',
  '/shops',
  '/thrift',
  '/events',
  '/compa',
  '/login',
  '/register',
  '/forgot-password',
])
  test(`${path} names all initial scripts and styles`, async ({ page, request }) => {
    // Save-data disables prefetching.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const files = recordAssetRequests(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.waitForLoadState('load')
    const preloadedPaths = await readDocumentAssets(request, path)
    expect(files.filter((file) => !preloadedPaths.includes(file) && !deferredModules.test(file))).toEqual([])
  })

for (const path of ['/', '/lounge', '/login'])
  test(`${path} requests its fonts after its styles and scripts`, async ({ page, request }) => {
    const paths: string[] = []
    page.on('request', (sent) => paths.push(new URL(sent.url()).pathname))
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const assets = await readDocumentAssets(request, path)
    const firstFont = paths.findIndex((file) => file.endsWith('.woff2'))
    expect(firstFont).toBeGreaterThan(Math.max(...assets.map((file) => paths.indexOf(file))))
  })

test('lines keep their height and place when the fonts arrive', async ({ page }) => {
  const release = await holdResponses(page, '**/*.woff2')
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const elements = page.locator('main').locator('h1, label, button, a')
  const readTops = () => elements.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top)))
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const topsBefore = await readTops()
  release()
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Anek Tamil Variable"'))).toBe(true)
  await page.evaluate(() => document.fonts.ready)
  expect(await readTops()).toEqual(topsBefore)
})

test('posts keep their place on a phone when the fonts arrive', async ({ page, request }) => {
  // At this width course and date fit into a line with the web font, and not with the fallback font.
  await page.setViewportSize({ width: 412, height: 823 })
  const author = await createStudentAccount(request, false, 'BSc Computer Science')
  for (let n = 0; n < 3; n += 1) await publishPost(request, author, `Placed ${n}.`, 'learn')
  const release = await holdResponses(page, '**/*.woff2')
  await page.goto('/learn', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const headers = postArticles(page).filter({ hasText: author.username.toUpperCase() }).locator('header')
  await expect(headers).toHaveCount(3)
  const readHeights = () => headers.evaluateAll((all) => all.map((header) => Math.round(header.getBoundingClientRect().height)))
  const heightsBefore = await readHeights()
  release()
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Anek Tamil Variable"'))).toBe(true)
  await page.evaluate(() => document.fonts.ready)
  expect(await readHeights()).toEqual(heightsBefore)
})

test('the lounge answers before the API client is loaded', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await publishPost(request, author, 'Answered at once.')
  await restoreSession(page, await createStudentAccount(request))
  const release = await holdResponses(page, '**/assets/apollo-*.js')
  const feedRequests: string[] = []
  page.on('request', (sent) => isOperation(sent, 'Feed') && feedRequests.push(sent.url()))
  await page.goto('/lounge')
  const upvote = page.getByRole('button', { name: `Upvote the post of ${author.username}` })
  await upvote.click()
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
  // A refresh waits for the client.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await waitUntilIdle(page)
  expect(feedRequests).toEqual([])
  release()
  await expect.poll(() => feedRequests.length).toBe(1)
  await expect(upvote).toHaveAttribute('aria-pressed', 'true')
})

test('a feed page embeds its first page of posts', async ({ page, request }) => {
  const words = 'Carried along.'
  await publishPost(request, await createDraftAccount(request), words, 'learn')
  const requests: string[] = []
  page.on('request', (sent) => isOperation(sent, 'Feed') && requests.push(sent.url()))
  await page.route(graphqlUrlPattern, (route) => route.abort())
  await page.goto('/learn')
  await expect(postArticles(page).filter({ hasText: words }).first()).toBeVisible()
  expect(requests).toEqual([])
})

test('embedded data renders unchanged and current', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const words = '&lt;/script&gt;&lt;script&gt;window.ran = true&lt;/script&gt;'
  await publishPost(request, author, words, 'learn')
  await page.goto('/learn')
  // Other tests post here at the same time: take the newest post of this author.
  const newest = postArticles(page).filter({ hasText: author.username }).first()
  await expect(newest).toContainText('</script><script>window.ran = true</script>')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await publishPost(request, author, 'And one more.', 'learn')
  await page.reload()
  await expect(newest).toContainText('And one more.')
})

test('a signed-in student sees their navigation on a shared page', async ({ page, request, browser }) => {
  const account = await createStudentAccount(request)
  await restoreSession(page, account)
  await page.goto('/learn')
  await expectSignedIn(page)
  const visitorPage = await browser.newPage()
  await visitorPage.goto('/learn')
  await expect(visitorPage.getByRole('link', { name: 'Log in' })).toBeVisible()
  await visitorPage.close()
})

test('hovering a link prefetches its page', async ({ page }) => {
  await page.goto('/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  const files = recordAssetRequests(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).hover()
  await expect.poll(() => files.filter((file) => /\/events-.*\.js$/.test(file)).length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/lounge')
})

/** The URLs of the files that the landing page prefetches. */
const readPrefetchUrls = (page: Page) => page.locator('link[data-later]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))

test('the landing page prefetches the app, which then loads from the cache', async ({ page }) => {
  await page.goto('/')
  const urls = await readPrefetchUrls(page)
  expect(urls).not.toEqual([])
  const readTransferSizes = () =>
    page.evaluate(() =>
      Object.fromEntries(performance.getEntriesByType('resource').map((entry) => [entry.name, (entry as PerformanceResourceTiming).transferSize])),
    )
  await expect.poll(async () => Object.keys(await readTransferSizes())).toEqual(expect.arrayContaining(urls))
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled()
  await expect.poll(readTransferSizes).toMatchObject(Object.fromEntries(urls.map((url) => [url, 0])))
})

test('save-data disables prefetching', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const files = recordAssetRequests(page)
  const urls: string[] = []
  page.on('request', (sent) => urls.push(sent.url()))
  await page.goto('/')
  await waitUntilIdle(page)
  const prefetchUrls = await readPrefetchUrls(page)
  expect(prefetchUrls).not.toEqual([])
  expect(urls.filter((url) => prefetchUrls.includes(url))).toEqual([])
  await page.goto('/explore')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).hover()
  await waitUntilIdle(page)
  expect(files.filter((file) => /\/(events|small-pages|sanitize)-.*\.js$/.test(file))).toEqual([])
})

test('reload and back restore the position and show new posts', async ({ page, request }) => {
  const author = await createStudentAccount(request)
  for (let n = 0; n < 8; n += 1) await publishPost(request, author, `Number ${n} of a long read. ${'More of it. '.repeat(60)}`, 'learn')
  await page.goto('/learn')
  await expect(postArticles(page).nth(7)).toBeAttached()
  const readScrollY = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const scrollYBefore = await readScrollY()
  await page.reload()
  // New posts of other tests shift the position a little. If only the posts of one screen had been rendered, it would be near the top.
  await expect.poll(readScrollY).toBeGreaterThan(scrollYBefore / 2)
  await page.goto('/dev')
  await publishPost(request, author, 'Posted in the meantime.', 'learn')
  await page.goBack()
  await expect(postArticles(page).filter({ hasText: author.username }).first()).toContainText('Posted in the meantime.')
})

test('the navigation does not shift while the session loads', async ({ page }) => {
  const readPosition = () => page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const release = await holdResponses(page, '**/assets/firebase-auth-*')
  await page.goto('/learn')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const positionBefore = await readPosition()
  release()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await readPosition()).toEqual(positionBefore)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the landing page and the developer page are readable', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('YOUR UNIVERSITY BUT MAKE IT MORE FUN AND NO FOMO')
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/login')
    await page.goto('/dev')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Vanakkam')
  })
})
