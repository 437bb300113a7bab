import type { Page } from '@playwright/test'
import { drafted } from './accounts.ts'
import { expect, expectAccessibleInBothSchemes, test } from './fixtures.ts'
import { bar, enterLounge, open, textOf } from './post-dialog.ts'
import { articles, publish } from './posts.ts'

const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a page, of which nothing is fetched ahead and no failure leads to a second document unseen. */
async function openPage(page: Page, path: string) {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
}
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/** Answers requests for a file of the build until told otherwise, or `times` times: 404 is what a server says after a deploy, `abort` breaks the connection. */
async function failFile(page: Page, file: string, failure: number | 'abort', times = Number.POSITIVE_INFINITY) {
  let left = times
  const fail = { count: 0, stop: () => (left = 0) }
  await page.route(`**/assets/${file}`, (route) => {
    if (left <= 0) return route.fallback()
    left -= 1
    fail.count += 1
    return failure === 'abort' ? route.abort() : route.fulfill({ status: failure, json: { error: 'Not here.' } })
  })
  return fail
}

test.beforeEach(({ expectError }) => expectError(/./))

for (const failure of ['abort', 503] as const)
  test(`a page whose module fails twice (${failure}) opens all the same, in the same document`, async ({ page }) => {
    await openPage(page, '/lounge')
    const fail = await failFile(page, 'events-*.js', failure, 2)
    await mainLink(page, 'Events').click()
    await expect(heading(page)).toHaveText(/EVENTS/)
    expect(fail.count).toBe(2)
    expect(await isSameDocument(page)).toBe(true)
  })

for (const file of ['create-post-dialog-*.js', 'dialog-*.js', 'create-post-dialog-*.css'])
  test(`the dialog opens though ${file} fails twice`, async ({ page }) => {
    await openPage(page, '/lounge')
    const fail = await failFile(page, file, 'abort', 2)
    await bar(page).click()
    await expect(textOf(dialogOf(page))).toBeVisible()
    await expect(textOf(dialogOf(page))).toHaveCSS('min-height', /[1-9]\d+px/)
    expect(fail.count).toBe(2)
    expect(await isSameDocument(page)).toBe(true)
  })

test('a part that stays away says so beside what is there, and can be tried again', async ({ page, request }) => {
  await publish(request, await drafted(request), 'Still to be read.')
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'create-post-dialog-*.js', 503)
  await bar(page).click()
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded.')
  expect(fail.count).toBe(4)
  await expect(articles(page).first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(textOf(dialogOf(page))).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
})

test('a picture whose viewer stays away can be opened once the viewer is there', async ({ page }) => {
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

test('a deploy in between: a page whose module is gone is opened as a page of its own, and a draft is kept', async ({ page, request }) => {
  await enterLounge(page, request)
  const dialog = await open(page)
  await textOf(dialog).pressSequentially('Half a thought')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const fail = await failFile(page, 'events-*.js', 404)
  page.on('request', (sent) => sent.isNavigationRequest() && fail.stop())
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await mainLink(page, 'Events').click()
  await expect(heading(page)).toHaveText(/EVENTS/)
  await expect(page).toHaveURL('/events')
  expect(await isSameDocument(page)).toBe(false)
  await mainLink(page, 'Lounge').click()
  await open(page)
  await expect(textOf(dialog)).toHaveText('Half a thought')
})

test('a deploy in between: a part that is gone reloads the page at once where nothing is typed', async ({ page }) => {
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'create-post-dialog-*.js', 404)
  page.on('request', (sent) => sent.isNavigationRequest() && fail.stop())
  const reloaded = page.waitForRequest((sent) => sent.isNavigationRequest())
  await bar(page).click()
  await reloaded
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(fail.count).toBe(1)
  await bar(page).click()
  await expect(textOf(dialogOf(page))).toBeVisible()
})

test('a deploy in between: what is typed stays until the reader goes on, by a page of its own', async ({ page }) => {
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'create-post-dialog-*.js', 404)
  // No page with a bar has a field of its own.
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  const field = page.getByRole('main').getByRole('textbox')
  await field.fill('music')
  await bar(page).click()
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded. Trying again reloads the page.')
  await expect(field).toHaveValue('music')
  expect(await isSameDocument(page)).toBe(true)
  fail.stop()
  await mainLink(page, 'Learn').click()
  await expect(heading(page)).toHaveText(/learn/i)
  expect(await isSameDocument(page)).toBe(false)
})

test('a deploy in between: what is typed while a reload is waited for stays', async ({ page }) => {
  await page.clock.install()
  // The second reload of a tab waits for up to four seconds.
  await page.addInitScript(() => {
    sessionStorage.setItem('reloads', String(Date.now()))
    Object.assign(Math, { random: () => 0.9 })
  })
  await openPage(page, '/lounge')
  await failFile(page, 'create-post-dialog-*.js', 404)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')))
  const failed = page.waitForEvent('console', (message) => message.text().includes('A part of the app could not be loaded'))
  await page.clock.pauseAt(Date.now() + 60_000)
  await bar(page).click()
  await failed
  await page.getByRole('main').getByRole('textbox').fill('music')
  await page.clock.runFor(5000)
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded. Trying again reloads the page.')
  expect(await isSameDocument(page)).toBe(true)
})

test('who is signed in becomes known, though its module was missing and the page may not be reloaded', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => sessionStorage.setItem('reloads', `${Date.now()} ${Date.now()}`))
  const fail = await failFile(page, 'identity-*.js', 404)
  const warned = page.waitForEvent('console', (message) => message.text().includes('Who is signed in could not be found out'))
  await page.goto('/lounge')
  await warned
  fail.stop()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a module that is gone for good does not reload the page for ever', async ({ page }) => {
  await openPage(page, '/lounge')
  const fail = await failFile(page, 'events-*.js', 404)
  await mainLink(page, 'Events').click()
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded.')
  await expect(mainLink(page, 'Lounge')).toBeVisible()
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText(/EVENTS/)
})

for (const [path, file] of [
  ['/lounge', 'app-*.js'],
  ['/lounge', 'react-*.js'],
  ['/events', 'events-*.js'],
  ['/', 'landing-*.js'],
  ['/graphql', 'sandbox-*.js'],
] as const)
  test(`a page that begins without ${file} recovers by itself: ${path}`, async ({ page }) => {
    const fail = await failFile(page, file, 503, 1)
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-started')
    await expect(heading(page)).toBeVisible()
    expect(fail.count).toBe(1)
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

test('a page that begins without its style is given it', async ({ page }) => {
  const fail = await failFile(page, 'app-*.css', 503, 2)
  await page.goto('/lounge')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('display', /flex|grid/)
  expect(fail.count).toBe(2)
})

test('a page whose scripts stay away says so, and can be tried again', async ({ page }) => {
  const fail = await failFile(page, 'app-*.js', 503)
  await page.addInitScript(() => Object.assign(Math, { random: () => 0 }))
  await page.goto('/lounge')
  await expect.poll(() => fail.count).toBe(5)
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded.')
  await expectAccessibleInBothSchemes(page)
  fail.stop()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(articles(page).first()).toBeVisible()
})

test('a page whose scripts fail twice says so while it goes on trying', async ({ page }) => {
  const fail = await failFile(page, 'app-*.js', 503)
  // The first reload comes at once, the second does not come.
  await page.addInitScript(() => Object.assign(Math, { random: () => (sessionStorage.getItem('failed starts') === '2' ? 1000 : 0) }))
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded.')
  expect(fail.count).toBe(2)
})

test('a page whose scripts are missing offline says so at once, and comes by itself once the network is back', async ({ page }) => {
  const fail = await failFile(page, 'app-*.js', 'abort', 1)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto('/lounge')
  await expect(page.getByRole('alert')).toHaveText('This page could not be loaded.')
  expect(fail.count).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(articles(page).first()).toBeVisible()
})
