import type { Page } from '@playwright/test'
import { createDraftAccount, createStudentAccount, expectSignedIn, restoreSession } from '../accounts.ts'
import { expect, graphqlUrlPattern, holdResponses, isOperation, test, waitUntilIdle } from '../fixtures.ts'
import { postArticles, publishPost } from '../posts/posts.ts'
import { findMissingAssets, recordRequests } from './assets.ts'

/** The paths of the scripts and styles that the browser requests from now on. */
function recordAssetRequests(page: Page) {
  const files: string[] = []
  page.on('request', (sent) => ['script', 'stylesheet'].includes(sent.resourceType()) && files.push(new URL(sent.url()).pathname))
  return files
}

test('lines and posts keep their height and place when the fonts arrive', async ({ page, request }) => {
  const expectSamePlaces = async (path: string, readPlaces: () => Promise<number[]>) => {
    const release = await holdResponses(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    const placesBefore = await readPlaces()
    expect(placesBefore).not.toEqual([])
    release()
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Anek Tamil Variable"'))).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    expect(await readPlaces()).toEqual(placesBefore)
    await page.unroute('**/*.woff2')
  }
  const fields = page.locator('main').locator('h1, label, button, a')
  await expectSamePlaces('/login', () => fields.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().top))))
  // At this width course and date fit into a line with the web font, and not with the fallback font.
  await page.setViewportSize({ width: 412, height: 823 })
  const author = await createStudentAccount(request, false, 'BSc Computer Science')
  for (let n = 0; n < 3; n += 1) await publishPost(request, author, `Placed ${n}.`, 'learn')
  const headers = postArticles(page).filter({ hasText: author.username.toUpperCase() }).locator('header')
  await expectSamePlaces(`/u/${author.username}`, () => headers.evaluateAll((all) => all.map((header) => Math.round(header.getBoundingClientRect().height))))
})

test('a feed has its posts without a request, and answers a vote before the API client is loaded', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  await publishPost(request, author, 'Answered at once.')
  await restoreSession(page, await createStudentAccount(request))
  const feedRequests: string[] = []
  page.on('request', (sent) => isOperation(sent, 'Feed') && feedRequests.push(sent.url()))
  await test.step('without the API', async () => {
    await page.route(graphqlUrlPattern, (route) => route.abort())
    await page.goto('/lounge')
    await expect(postArticles(page).filter({ hasText: 'Answered at once.' }).first()).toBeVisible()
    expect(feedRequests).toEqual([])
    await page.unroute(graphqlUrlPattern)
  })
  await test.step('without the API client', async () => {
    const release = await holdResponses(page, '**/assets/apollo-*.js')
    await page.reload()
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
})

test('a shared page has the navigation of its viewer, which does not shift, and its position and new posts after Back', async ({ page, request, browser }) => {
  const author = await createStudentAccount(request)
  for (let n = 0; n < 8; n += 1) await publishPost(request, author, `Number ${n} of a long read. ${'More of it. '.repeat(60)}`, 'learn')
  await test.step('visitor', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const visitorPage = await context.newPage()
    const navigation = visitorPage.getByRole('navigation', { name: 'Main' })
    const release = await holdResponses(visitorPage, '**/assets/firebase-auth-*')
    await visitorPage.goto('/learn')
    await expect(navigation).toBeVisible()
    const positionBefore = await navigation.boundingBox()
    release()
    await expect(visitorPage.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await navigation.boundingBox()).toEqual(positionBefore)
    await context.close()
  })
  await restoreSession(page, author)
  await page.goto('/learn')
  await expectSignedIn(page)
  await expect(postArticles(page).nth(7)).toBeAttached()
  const readScrollY = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const scrollYBefore = await readScrollY()
  await page.reload()
  // If only the posts of one screen had been rendered, the position would be near the top.
  await expect.poll(readScrollY).toBeGreaterThan(scrollYBefore / 2)
  await page.goto('/dev')
  await publishPost(request, author, 'Posted in the meantime.', 'learn')
  await page.goBack()
  await expect(postArticles(page).filter({ hasText: author.username }).first()).toContainText('Posted in the meantime.')
})

/** The URLs of the files that the landing page prefetches. */
const readPrefetchUrls = (page: Page) => page.locator('link[data-later]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))

test('the landing page and the developer page name what they load', async ({ page }) => {
  // Save-data disables prefetching.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const requests = recordRequests(page)
  for (const path of ['/', '/dev']) {
    requests.length = 0
    const response = await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.evaluate(() => document.fonts.ready)
    expect.soft(findMissingAssets((await response?.text()) ?? '', requests), path).toEqual([])
  }
})

test('the app is prefetched from the landing page and by hovering, but not with data saving', async ({ page, browser }) => {
  const hoverEvents = (opened: Page) => opened.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).hover()
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

  await page.goto('/lounge')
  await expect(postArticles(page).first()).toBeVisible()
  const files = recordAssetRequests(page)
  await hoverEvents(page)
  await expect.poll(() => files.filter((file) => /\/events-.*\.js$/.test(file)).length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/lounge')

  await test.step('with data saving', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const saving = await context.newPage()
    await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    const savingFiles = recordAssetRequests(saving)
    const requested: string[] = []
    saving.on('request', (sent) => requested.push(sent.url()))
    await saving.goto('/')
    await waitUntilIdle(saving)
    const prefetchUrls = await readPrefetchUrls(saving)
    expect(prefetchUrls).not.toEqual([])
    expect(requested.filter((url) => prefetchUrls.includes(url))).toEqual([])
    await saving.goto('/explore')
    await expect(saving.locator('html[data-hydrated]')).toBeAttached()
    await hoverEvents(saving)
    await waitUntilIdle(saving)
    expect(savingFiles.filter((file) => /\/(events|small-pages|sanitize)-.*\.js$/.test(file))).toEqual([])
    await context.close()
  })
})
