import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { createDraftAccount, createStudentAccount, restoreSession } from '../accounts.ts'
import { expect, graphqlUrlPattern, isOperation, test, waitUntilIdle } from '../fixtures.ts'
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

for (const [path, maxKilobytes] of Object.entries({ '/': 90, '/lounge': 190 }))
  test(`initial JavaScript of ${path} is at most ${maxKilobytes} KB (gzip)`, async ({ request }) => {
    const scripts = (await readDocumentAssets(request, path)).filter((file) => file.endsWith('.js'))
    expect(scripts).not.toEqual([])
    const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await (await request.get(file)).body(), { level: 9 }).length))
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(maxKilobytes)
  })

/** Modules that load after the page has rendered. */
const deferredModules = /\/(?:firebase-auth|firebase-app|sse-client|browser-storage|draft-store)-/

for (const path of ['/', '/dev', '/lounge', '/learn', '/club-buzz', '/explore', '/clubs', '/shops', '/thrift', '/events', '/compa', '/login', '/register'])
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
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
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

test('save-data disables prefetching', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const files = recordAssetRequests(page)
  await page.goto('/')
  await waitUntilIdle(page)
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0)
  await page.goto('/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).hover()
  await waitUntilIdle(page)
  expect(files.filter((file) => /\/(events|small-pages)-.*\.js$/.test(file))).toEqual([])
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
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/firebase-auth-*', (route) => released.then(() => route.continue()))
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
