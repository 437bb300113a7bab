import type { Page } from '@playwright/test'
import { createDraftAccount } from '../accounts.ts'
import { expect, expectAccessibleInBothSchemes, holdResponses, removeInitialData, test } from '../fixtures.ts'
import { createPostBar, openLoungeSignedIn, openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { postArticles, publishPost, publishPostWithImage } from '../posts/posts.ts'

const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Open a page without prefetching, and mark the document, so that a test can tell whether it was replaced. */
async function openPage(page: Page, path: string) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/**
 * Fail requests for a file of the build until `stop` is called, or `times` times. The server responds 404 to old files after a deploy; `abort` breaks the
 * connection.
 */
async function failFile(page: Page, file: string, failure: number | 'abort', times = Number.POSITIVE_INFINITY) {
  let remainingFailures = times
  const fail = { count: 0, stop: () => (remainingFailures = 0) }
  await page.route(`**/assets/${file}`, (route) => {
    if (remainingFailures <= 0) return route.fallback()
    remainingFailures -= 1
    fail.count += 1
    return failure === 'abort' ? route.abort() : route.fulfill({ status: failure, json: { error: 'Not here.' } })
  })
  return fail
}

test.beforeEach(({ expectError }) => expectError(/./))

for (const failure of ['abort', 503] as const)
  test(`a page opens after two failed module loads (${failure})`, async ({ page }) => {
    await openPage(page, '/lounge')
    const fail = await failFile(page, 'events-*.js', failure, 2)
    await mainLink(page, 'Events').click()
    await expect(heading(page)).toHaveText(/EVENTS/)
    expect(fail.count).toBe(2)
    expect(await isSameDocument(page)).toBe(true)
  })

for (const file of ['create-post-dialog-*.js', 'dialog-*.js', 'post-form-*.css'])
  test(`the dialog opens after two failures of ${file}`, async ({ page }) => {
    await openPage(page, '/lounge')
    const fail = await failFile(page, file, 'abort', 2)
    await createPostBar(page).click()
    await expect(postTextField(dialogOf(page))).toBeVisible()
    await expect(postTextField(dialogOf(page))).toHaveCSS('min-height', /[1-9]\d+px/)
    expect(fail.count).toBe(2)
    expect(await isSameDocument(page)).toBe(true)
  })

test('a module that stays unavailable shows an error and can be retried', async ({ page, request }) => {
  await publishPost(request, await createDraftAccount(request), 'Still to be read.')
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'create-post-dialog-*.js', 503)
  await createPostBar(page).click()
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded.')
  expect(fail.count).toBe(4)
  await expect(postArticles(page).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(postTextField(dialogOf(page))).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
})

test('an image opens once its viewer loads', async ({ page }) => {
  await publishPostWithImage(page.request)
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'lightbox-*.js', 503)
  await page.getByRole('button', { name: 'View picture' }).first().click()
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded.')
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible()
})

test('a module is transferred once', async ({ page }) => {
  await openPage(page, '/lounge')
  await mainLink(page, 'Events').click()
  await expect(heading(page)).toHaveText(/EVENTS/)
  const transferred = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, transferSize }) => /\/events-[^/]*\.js/.test(name) && transferSize > 0,
    ),
  )
  expect(transferred).toHaveLength(1)
})

test('after a deploy a missing page module opens by full navigation, keeping the draft', async ({ page, request }) => {
  await openLoungeSignedIn(page, request)
  const dialog = await openPostDialog(page)
  await postTextField(dialog).pressSequentially('Half a thought')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const fail = await failFile(page, 'events-*.js', 404)
  page.on('request', (sent) => sent.isNavigationRequest() && fail.stop())
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await mainLink(page, 'Events').click()
  await expect(heading(page)).toHaveText(/EVENTS/)
  await expect(page).toHaveURL('/events')
  expect(await isSameDocument(page)).toBe(false)
  await mainLink(page, 'Lounge').click()
  await openPostDialog(page)
  await expect(postTextField(dialog)).toHaveText('Half a thought')
})

test('after a deploy a missing part reloads an idle page', async ({ page }) => {
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'create-post-dialog-*.js', 404)
  page.on('request', (sent) => sent.isNavigationRequest() && fail.stop())
  const reloaded = page.waitForRequest((sent) => sent.isNavigationRequest())
  await createPostBar(page).click()
  await reloaded
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(fail.count).toBe(1)
  await createPostBar(page).click()
  await expect(postTextField(dialogOf(page))).toBeVisible()
})

test('after a deploy typed text stays until navigation', async ({ page }) => {
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'create-post-dialog-*.js', 404)
  // No page with a post bar has a text field, so add one.
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  const field = page.getByRole('main').getByRole('textbox')
  await field.fill('music')
  await createPostBar(page).click()
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded. Trying again reloads the page.')
  await expect(field).toHaveValue('music')
  expect(await isSameDocument(page)).toBe(true)
  fail.stop()
  await mainLink(page, 'Learn').click()
  await expect(heading(page)).toHaveText(/learn/i)
  expect(await isSameDocument(page)).toBe(false)
})

test('after a deploy text typed before the reload stays', async ({ page }) => {
  await page.clock.install()
  // The second reload of a tab is delayed by up to four seconds.
  await page.addInitScript(() => {
    sessionStorage.setItem('reloads', String(Date.now()))
    Object.assign(Math, { random: () => 0.9 })
  })
  await openPage(page, '/lounge')
  await failFile(page, 'create-post-dialog-*.js', 404)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  const failed = page.waitForEvent('console', (message) => message.text().includes('A part of the app could not be loaded'))
  await page.clock.pauseAt(Date.now() + 60_000)
  await createPostBar(page).click()
  await failed
  await page.getByRole('main').getByRole('textbox').fill('music')
  await page.clock.runFor(5000)
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded. Trying again reloads the page.')
  expect(await isSameDocument(page)).toBe(true)
})

test('the session is restored although its module was missing', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => sessionStorage.setItem('reloads', `${Date.now()} ${Date.now()}`))
  const fail = await failFile(page, 'firebase-auth-*.js', 404)
  const warned = page.waitForEvent('console', (message) => message.text().includes('The session could not be read'))
  await page.goto('/lounge')
  await warned
  fail.stop()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test("after a deploy 'Try again' reloads a page whose API client is missing", async ({ page, request }) => {
  await publishPost(request, await createDraftAccount(request), 'To be read after the reload.')
  await removeInitialData(page, 'Feed')
  // The tab has reloaded itself twice already.
  await page.addInitScript(() => sessionStorage.setItem('reloads', `${Date.now()} ${Date.now()}`))
  const fail = await failFile(page, 'apollo-*.js', 404)
  await openPage(page, '/lounge')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 0 Reload the page to continue.')
  page.on('request', (sent) => sent.isNavigationRequest() && fail.stop())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(postArticles(page).first()).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('a page without rich text opens before the sanitiser is loaded', async ({ page }) => {
  await holdResponses(page, '**/assets/sanitize*.js')
  await openPage(page, '/lounge')
  await mainLink(page, 'Events').click()
  await expect(heading(page)).toHaveText(/EVENTS/)
})

test('posts whose text cannot be rendered share one notice', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  for (const text of ['First to render.', 'Second to render.']) await publishPost(request, author, text, 'market-explore')
  const fail = await failFile(page, 'sanitize*.js', 503)
  await openPage(page, '/lounge')
  await mainLink(page, 'Market').click()
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded.', { timeout: 20_000 })
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('First to render.')).toBeVisible()
  await expect(page.getByText('Second to render.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a permanently missing module does not reload in a loop', async ({ page }) => {
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'events-*.js', 404)
  await mainLink(page, 'Events').click()
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
  await expect(mainLink(page, 'Lounge')).toBeVisible()
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText(/EVENTS/)
})

test('a rendered page whose module is missing keeps its content and the typed text', async ({ page }) => {
  const fail = await failFile(page, 'login-*.js', 503)
  // Without text that would be lost, the page reloads.
  const release = await holdResponses(page, '**/login-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('maya@vistas.ac.in')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  release()
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
  await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.in')
  await expectAccessibleInBothSchemes(page)
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.in')
  expect(await isSameDocument(page)).toBe(true)
})

for (const [path, file] of [
  ['/lounge', 'app-*.js'],
  ['/lounge', 'react-*.js'],
  ['/events', 'events-*.js'],
  ['/', 'landing-*.js'],
  ['/graphql', 'sandbox-*.js'],
] as const)
  test(`${path} recovers without ${file}`, async ({ page }) => {
    const fail = await failFile(page, file, 503, 1)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-started')
    await expect(heading(page)).toBeVisible()
    expect(fail.count).toBe(1)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('failed starts'))).toBeNull()
  })

test('a page without its stylesheet loads it', async ({ page }) => {
  const fail = await failFile(page, 'app-*.css', 503, 2)
  await page.goto('/lounge')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('display', /flex|grid/)
  expect(fail.count).toBe(2)
})

test('a page without scripts says so and can be retried', async ({ page }) => {
  const fail = await failFile(page, 'app-*.js', 503)
  await page.addInitScript(() => Object.assign(Math, { random: () => 0 }))
  await page.goto('/lounge')
  await expect.poll(() => fail.count).toBe(5)
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
  await expectAccessibleInBothSchemes(page)
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(postArticles(page).first()).toBeVisible()
})

test('a page whose scripts fail twice says so while retrying', async ({ page }) => {
  const fail = await failFile(page, 'app-*.js', 503)
  // The first reload happens at once, the second is delayed beyond the test.
  await page.addInitScript(() => Object.assign(Math, { random: () => (sessionStorage.getItem('failed starts') === '2' ? 1000 : 0) }))
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
  expect(fail.count).toBe(2)
})

test('offline, a page without scripts says so and recovers', async ({ page }) => {
  const fail = await failFile(page, 'app-*.js', 'abort', 1)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
  expect(fail.count).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(postArticles(page).first()).toBeVisible()
})
