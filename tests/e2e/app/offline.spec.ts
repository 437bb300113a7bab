import { expect, expectAccessible, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'
import { createPostBar, postTextField } from '../posts/post-dialog.ts'
import { postArticles } from '../posts/posts.ts'
import { dialogOf, disablePrefetching, heading, isSameDocument, mainLink, openMarkedPage } from './modules.ts'

/** Console messages of browsers about failed requests. */
const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::|status of 404/

test('without a network feed and navigation stay usable, and what failed loads once it is back', async ({ page, context, expectError }) => {
  expectError(networkErrors)
  await disablePrefetching(page)
  /** Filtered by text: the feed may show another alert, about older posts that failed to load. */
  const mainAlert = (hasText: string) => page.getByRole('main').getByRole('alert').filter({ hasText })
  const offlineAlert = mainAlert('You are offline.')

  await test.step('a dialog says that it has to be fetched, beside the feed', async () => {
    await openMarkedPage(page, '/lounge')
    await context.setOffline(true)
    await createPostBar(page).click()
    await expect(offlineAlert).toBeVisible()
    await expect(postArticles(page).first()).toBeVisible()
    await expectAccessible(page)
    await expectTargetSizes(page)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.press('Enter')
    await expect(retry).toBeFocused()
    await expect(offlineAlert).toBeVisible()
    await mainLink(page, 'Learn').click()
    await expect(page).toHaveURL('/learn')
    await expect(heading(page)).toHaveText(/learn/i)
    await page.goBack()
    await expect(postArticles(page).first()).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('the dialog opens once the network returns', async () => {
    await openMarkedPage(page, '/lounge')
    await context.setOffline(true)
    await createPostBar(page).click()
    await expect(offlineAlert).toBeVisible()
    await context.setOffline(false)
    await expect(postTextField(dialogOf(page))).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await test.step('a page says so and loads once online', async () => {
    await openMarkedPage(page, '/lounge')
    await context.setOffline(true)
    await mainLink(page, 'Events').click()
    await expect(page).toHaveURL('/events')
    await expect(heading(page)).toHaveText('You are offline')
    await expect(page.getByRole('alert')).toHaveText('This page has to be fetched first, and there is no network.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(heading(page)).toHaveText('You are offline')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await context.setOffline(false)
    await expect(heading(page)).toHaveText(/EVENTS/)
    expect(await isSameDocument(page)).toBe(true)
  })
  await test.step('failed images load once online', async () => {
    let isBroken = true
    await page.route(/\/feeds\/[^/]*\.svg$|\/media\//, (route) => (isBroken ? route.abort() : route.fallback()))
    await page.goto('/lounge')
    const image = page.getByRole('main').locator('picture img').first()
    const readWidth = () => image.evaluate((element: HTMLImageElement) => (element.complete ? element.naturalWidth : -1))
    await expect.poll(readWidth).toBe(0)
    isBroken = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(readWidth).toBeGreaterThan(0)
    isBroken = true
    await page.goto('/shops')
    const card = page.getByRole('article').filter({ hasText: 'Brownie Point' })
    await card.scrollIntoViewIfNeeded()
    const logo = card.locator('img[src^="/media/"]')
    await expect(logo).toHaveCount(0)
    isBroken = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => logo.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth)).toBeGreaterThan(0)
  })
  await test.step('a lost server keeps the feed, also where the browser reports a network', async () => {
    await openMarkedPage(page, '/lounge')
    // The module belongs to an earlier deploy, which only a reload would mend.
    await page.route('**/*', (route) => (route.request().url().includes('create-post-dialog') ? route.fulfill({ status: 404 }) : route.abort()))
    await createPostBar(page).click()
    const alert = mainAlert('This part could not be loaded. Trying again reloads the page.')
    await expect(alert).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeVisible()
    await expect(postArticles(page).first()).toBeVisible()
  })
})
