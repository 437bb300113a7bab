import { createDraftAccount } from '../accounts.ts'
import { expect, expectAccessible, holdResponses, removeInitialData, test } from '../fixtures.ts'
import { createPostBar, openLoungeSignedIn, openPostDialog, postTextField } from '../posts/post-dialog.ts'
import { postArticles, publishPost } from '../posts/posts.ts'
import { dialogOf, disablePrefetching, failFile, heading, isSameDocument, mainLink, markDocument, openMarkedPage } from './modules.ts'

test.beforeEach(({ expectError }) => expectError(/./))

test('modules load once, again after failures, and the last link that was clicked opens', async ({ page, context }) => {
  await disablePrefetching(page)
  await test.step('a module is transferred once', async () => {
    await openMarkedPage(page, '/lounge')
    await mainLink(page, 'Events').click()
    await expect(heading(page)).toHaveText(/EVENTS/)
    const transferred = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, transferSize }) => /\/events-[^/]*\.js/.test(name) && transferSize > 0,
      ),
    )
    expect(transferred).toHaveLength(1)
  })
  for (const failure of ['abort', 503] as const)
    await test.step(`a page opens after two failed module loads (${failure})`, async () => {
      await openMarkedPage(page, '/lounge')
      const fail = await failFile(page, 'events-*.js', failure, 2)
      await mainLink(page, 'Events').click()
      await expect(heading(page)).toHaveText(/EVENTS/)
      expect(fail.count).toBe(2)
      expect(await isSameDocument(page)).toBe(true)
    })
  for (const file of ['create-post-dialog-*.js', 'dialog-*.js', 'post-form-*.css'])
    await test.step(`the dialog opens after two failures of ${file}`, async () => {
      await openMarkedPage(page, '/lounge')
      const fail = await failFile(page, file, 'abort', 2)
      await createPostBar(page).click()
      await expect(postTextField(dialogOf(page))).toBeVisible()
      await expect(postTextField(dialogOf(page))).toHaveCSS('min-height', /[1-9]\d+px/)
      expect(fail.count).toBe(2)
      expect(await isSameDocument(page)).toBe(true)
    })
  await test.step('a page without rich text opens before the sanitiser is loaded', async () => {
    const release = await holdResponses(page, '**/assets/sanitize*.js')
    await openMarkedPage(page, '/lounge')
    await mainLink(page, 'Events').click()
    await expect(heading(page)).toHaveText(/EVENTS/)
    release()
  })
  await test.step('a link opens in a new tab while its page loads, and once if it is clicked twice', async () => {
    await openMarkedPage(page, '/thrift')
    const release = await holdResponses(page, '**/assets/events-*.js')
    await mainLink(page, 'Events').click()
    const opened = context.waitForEvent('page')
    await mainLink(page, 'Events').click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(heading(tab)).toHaveText(/EVENTS/)
    await tab.close()
    await mainLink(page, 'Events').click()
    await expect(page.getByText('Bicycle')).toBeVisible()
    release()
    await expect(heading(page)).toHaveText(/EVENTS/)
    await page.goBack()
    await expect(page.getByText('Bicycle')).toBeVisible()
  })
})

test('after a deploy a new document loads what is missing, without losing text and not in a loop', async ({ page, request }) => {
  await disablePrefetching(page)
  const reload = async (isReload: () => void) => page.on('request', (sent) => sent.isNavigationRequest() && isReload())
  await test.step('a missing part reloads an idle page', async () => {
    await openMarkedPage(page, '/lounge')
    const fail = await failFile(page, 'create-post-dialog-*.js', 404)
    await reload(fail.stop)
    const reloaded = page.waitForRequest((sent) => sent.isNavigationRequest())
    await createPostBar(page).click()
    await reloaded
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(fail.count).toBe(1)
    await createPostBar(page).click()
    await expect(postTextField(dialogOf(page))).toBeVisible()
  })
  await test.step('typed text stays until navigation', async () => {
    await openMarkedPage(page, '/lounge')
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
  await test.step('a permanently missing module does not reload in a loop', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await openMarkedPage(page, '/lounge')
    const fail = await failFile(page, 'events-*.js', 404)
    await mainLink(page, 'Events').click()
    await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
    await expect(mainLink(page, 'Lounge')).toBeVisible()
    fail.stop()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText(/EVENTS/)
  })
  await test.step("'Try again' reloads a page whose API client is missing", async () => {
    await publishPost(request, await createDraftAccount(request), 'To be read after the reload.')
    await page.evaluate(() => sessionStorage.setItem('reloads', `${Date.now()} ${Date.now()}`))
    await removeInitialData(page, 'Feed')
    const fail = await failFile(page, 'apollo-*.js', 404)
    await openMarkedPage(page, '/lounge')
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 0 Reload the page to continue.')
    await reload(fail.stop)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(postArticles(page).first()).toBeVisible()
    expect(await isSameDocument(page)).toBe(false)
  })
  await test.step('the session is restored although its module was missing', async () => {
    await page.evaluate(() => sessionStorage.setItem('reloads', `${Date.now()} ${Date.now()}`))
    const fail = await failFile(page, 'firebase-auth-*.js', 404)
    const warned = page.waitForEvent('console', (message) => message.text().includes('The session could not be read'))
    await page.goto('/lounge')
    await warned
    fail.stop()
    // Otherwise it is tried again after 10 to 20 seconds.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  })
  await test.step('a missing page opens by full navigation, keeping the draft', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await openLoungeSignedIn(page, request)
    const dialog = await openPostDialog(page)
    await postTextField(dialog).pressSequentially('Half a thought')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const fail = await failFile(page, 'events-*.js', 404)
    page.on('request', (sent) => sent.isNavigationRequest() && fail.stop())
    await markDocument(page)
    await mainLink(page, 'Events').click()
    await expect(heading(page)).toHaveText(/EVENTS/)
    await expect(page).toHaveURL('/events')
    expect(await isSameDocument(page)).toBe(false)
    await mainLink(page, 'Lounge').click()
    await openPostDialog(page)
    await expect(postTextField(dialog)).toHaveText('Half a thought')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
})

test('a page whose own scripts or styles are missing recovers, and says so if it cannot', async ({ page }) => {
  const clearFailures = async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/livez')
    await page.evaluate(() => sessionStorage.clear())
  }
  await disablePrefetching(page)
  for (const [path, file] of [
    ['/lounge', 'app-*.js'],
    ['/lounge', 'react-*.js'],
    ['/events', 'events-*.js'],
    ['/', 'landing-*.js'],
    ['/graphql', 'sandbox-*.js'],
  ] as const)
    await test.step(`${path} recovers without ${file}`, async () => {
      const fail = await failFile(page, file, 503, 1)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('data-started')
      await expect(heading(page)).toBeVisible()
      expect(fail.count).toBe(1)
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('failed starts'))).toBeNull()
    })
  await test.step('a page without its stylesheet loads it', async () => {
    await clearFailures()
    const fail = await failFile(page, 'app-*.css', 503, 2)
    await page.goto('/lounge')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('display', /flex|grid/)
    expect(fail.count).toBe(2)
  })
  await test.step('a page without scripts says so and can be retried', async () => {
    await clearFailures()
    const fail = await failFile(page, 'app-*.js', 503)
    await page.goto('/lounge', { waitUntil: 'load' })
    await expect.poll(() => fail.count).toBe(5)
    await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
    await expectAccessible(page)
    fail.stop()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(postArticles(page).first()).toBeVisible()
  })
  await test.step('a rendered page whose module is missing keeps its content and the typed text', async () => {
    await clearFailures()
    const fail = await failFile(page, 'login-*.js', 503)
    // Without text that would be lost, the page reloads.
    const release = await holdResponses(page, '**/login-*.js')
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('maya@vistas.ac.in')
    await markDocument(page)
    release()
    await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
    await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.in')
    await expectAccessible(page)
    fail.stop()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.in')
    expect(await isSameDocument(page)).toBe(true)
  })
  await test.step('a page whose scripts fail twice says so while retrying', async () => {
    await clearFailures()
    const fail = await failFile(page, 'app-*.js', 503)
    // The first reload happens at once, the second is delayed beyond the test.
    await page.addInitScript(() => Object.assign(Math, { random: () => (sessionStorage.getItem('failed starts') === '2' ? 1000 : 0) }))
    await page.goto('/lounge', { waitUntil: 'load' })
    await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
    expect(fail.count).toBe(2)
  })
  await test.step('offline, a page without scripts says so and recovers', async () => {
    await clearFailures()
    const fail = await failFile(page, 'app-*.js', 'abort', 1)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }))
    await page.goto('/lounge', { waitUntil: 'load' })
    await expect(page.getByRole('alert')).toHaveText('This page could not be loaded completely.')
    expect(fail.count).toBe(1)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(postArticles(page).first()).toBeVisible()
  })
})
