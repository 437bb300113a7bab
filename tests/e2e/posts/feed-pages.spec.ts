import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createDraftAccount, createStudentAccount, restoreSession } from '../accounts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoHorizontalScroll,
  expectTargetSizes,
  graphqlUrlPattern,
  holdResponses,
  interceptOperation,
  isOperation,
  removeInitialData,
  test,
} from '../fixtures.ts'
import { postArticles, publishPost } from './posts.ts'

const pages = [
  { path: '/lounge', title: 'Lounge', community: 'LOUNGE' },
  { path: '/learn', title: 'Learn', community: 'LEARN' },
  { path: '/explore', title: 'Market', community: 'MARKET_EXPLORE' },
  { path: '/club-buzz', title: 'Latest Buzz', community: 'CLUB_BUZZ' },
] as const

const createFeedResponse = (edges: object[]) => ({
  status: 200,
  json: { data: { posts: { __typename: 'PostConnection', edges, pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null } } } },
})

for (const { path, title, community } of pages) {
  test(`${path} shows banner, post bar and posts of ${community} in both colour schemes`, { tag: ['@main', '@phone'] }, async ({ page }) => {
    await removeInitialData(page, 'Feed')
    const feed = page.waitForRequest((sent) => isOperation(sent, 'Feed'))
    await page.goto(path)
    expect(JSON.parse(new URL((await feed).url()).searchParams.get('variables') ?? '')).toMatchObject({ community })
    await expect(page).toHaveTitle(`${title} · Thinnai`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    const banner = page.locator('main img').first()
    await expect(banner).toBeVisible()
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    await expect(page.getByRole('button', { name: 'Add a new post / Review / Update' })).toBeVisible()
    await expect(postArticles(page).first()).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectTargetSizes(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-dark.svg')
    await expectAccessible(page, ['color-contrast'])
  })

  // The four pages share their layout, so axe and the phone project test one of them.
  const details = { tag: community === 'LOUNGE' ? '@phone' : [] }
  const expectFeedPage = async (page: Page) => {
    if (community === 'LOUNGE') await expectAccessibleInBothSchemes(page)
  }

  const texts =
    "Loading text 'Loading posts...', error 'Failed to fetch posts: {status} {body}' in red in place of the list, empty 'No posts yet — be the first to post!'"
  test(`${path}: ${texts}`, details, async ({ page, expectError }) => {
    expectError(/500/)
    await interceptOperation(page, 'Feed', (count) => (count < 2 ? { status: 500, json: { error: 'The well is dry.' } } : createFeedResponse([])))
    const release = await holdResponses(page, graphqlUrlPattern, (operation) => operation.includes('Feed'))
    await page.goto(path)
    await expect(page.getByText('Loading posts...', { exact: true })).toBeVisible()
    await expectFeedPage(page)
    release()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('Failed to fetch posts: 500 The well is dry.')
    const [red, green, blue] = await alert.evaluate((element) => (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number))
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0))
    await expect(postArticles(page)).toHaveCount(0)
    await expect(page.getByText('Loading posts...')).toBeHidden()
    await expectFeedPage(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No posts yet — be the first to post!', { exact: true })).toBeVisible()
    await expect(alert).toBeHidden()
    await expectFeedPage(page)
  })
}

test("a feed without a response in 15 s shows 'Request time out'", async ({ page }) => {
  await page.clock.install()
  await removeInitialData(page, 'Feed')
  const release = await holdResponses(page, graphqlUrlPattern, (operation) => operation.includes('Feed'))
  const requested = page.waitForRequest((request) => isOperation(request, 'Feed'))
  await page.goto('/learn')
  await expect(page.getByText('Loading posts...')).toBeVisible()
  await requested
  await page.clock.runFor(15_000)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 408 Request time out')
  release()
})

test("Club Buzz shows 'Failed to fetch posts' for an error without a message", async ({ page, expectError }) => {
  expectError(/502/)
  await interceptOperation(page, 'Feed', () => ({ status: 502 }))
  await page.goto('/club-buzz')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts')
})

test('the Club Buzz post box posts to club-buzz, reloads and scrolls to the top', async ({ page, request }) => {
  const loungeText = `Not for the clubs ${randomUUID()}`
  await publishPost(request, await createDraftAccount(request), loungeText)
  await restoreSession(page, await createStudentAccount(request))
  await page.goto('/club-buzz')
  await expect(page.getByRole('heading', { level: 2, name: 'Club Buzz' })).toBeVisible()
  await expect(postArticles(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('button', { name: 'Add a new post / Review / Update' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const community = dialog.getByLabel('Community')
  await expect(community).toHaveValue('club-buzz')
  await expect(community).toBeDisabled()
  const words = `Auditions ${randomUUID()}`
  await dialog.getByRole('textbox', { name: 'Post text' }).pressSequentially(words)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  // Other tests may have posted since, so the card need not be the first.
  const card = postArticles(page).filter({ hasText: words })
  await expect(card.getByText('club-buzz', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByText(loungeText)).toHaveCount(0)
})

test('Clubs and Market have their sub-navigation', { tag: ['@main', '@phone'] }, async ({ page }) => {
  await page.goto('/club-buzz')
  const clubs = page.getByRole('main').getByRole('navigation', { name: 'Clubs' }).getByRole('link')
  await expect(clubs).toHaveText(['Clubs', 'Latest Buzz'])
  await expect(clubs.nth(0)).toHaveAttribute('href', '/clubs')
  await expect(clubs.nth(1)).toHaveAttribute('aria-current', 'page')
  await page.goto('/explore')
  const market = page.getByRole('main').getByRole('navigation', { name: 'Market' }).getByRole('link')
  await expect(market).toHaveText(['Explore', 'Shops', 'Thrift'])
  await expect(market.nth(0)).toHaveAttribute('aria-current', 'page')
  await market.nth(1).click()
  await expect(page).toHaveURL('/shops')
})

test.describe('the lounge carousel', () => {
  const activeSlide = (page: Page) => page.locator('[aria-roledescription="slide"][data-shown]')
  const carousel = (page: Page) => page.getByRole('region', { name: 'From the veranda' })

  test('rotates 3 slides every 4 s, except on hover, focus or pause', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/lounge')
    await expect(page.locator('[aria-roledescription="slide"]')).toHaveCount(3)
    const expectActiveSlide = async (name: string) => expect(activeSlide(page)).toHaveAttribute('aria-label', name)
    const moveFocusAway = () => page.getByRole('button', { name: 'Add a new post / Review / Update' }).focus()
    // The carousel stops while it has focus; the clock is paused before the focus leaves.
    await carousel(page).getByRole('button', { name: 'Slide 1' }).press('Enter')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await moveFocusAway()
    await page.clock.runFor(3900)
    await expectActiveSlide('1 of 3')
    await page.clock.runFor(200)
    await expectActiveSlide('2 of 3')
    await page.clock.runFor(4000)
    await expectActiveSlide('3 of 3')
    await page.clock.runFor(4000)
    await expectActiveSlide('1 of 3')

    await carousel(page).dispatchEvent('pointerover', { pointerType: 'mouse' })
    await page.clock.runFor(9000)
    await expectActiveSlide('1 of 3')
    await carousel(page).dispatchEvent('pointerout', { pointerType: 'mouse' })
    await page.clock.runFor(4300)
    await expectActiveSlide('2 of 3')

    await carousel(page).getByRole('button', { name: 'Next slide' }).focus()
    await page.clock.runFor(9000)
    await expectActiveSlide('2 of 3')
    await page.keyboard.press('Enter')
    await page.clock.runFor(500)
    await expectActiveSlide('3 of 3')
    await carousel(page).getByRole('button', { name: 'Pause' }).press('Enter')
    await moveFocusAway()
    await page.clock.runFor(9000)
    await expectActiveSlide('3 of 3')
    await carousel(page).getByRole('button', { name: 'Play' }).press('Enter')
    await moveFocusAway()
    await page.clock.runFor(4600)
    await expectActiveSlide('1 of 3')
  })

  test('stops under reduced motion and moves by buttons and dots', { tag: '@phone' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/lounge')
    await expect(carousel(page)).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(activeSlide(page)).toHaveAttribute('aria-label', '1 of 3')
    await expect(carousel(page).getByRole('button', { name: /Pause|Play/ })).toHaveCount(0)
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expect(activeSlide(page)).toHaveAttribute('aria-label', '3 of 3')
    await expect(activeSlide(page)).toContainText('Good news travels by veranda.')
    await carousel(page).getByRole('button', { name: 'Slide 2' }).click()
    await expect(activeSlide(page)).toHaveAttribute('aria-label', '2 of 3')
    await expect(carousel(page).getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current', 'true')
  })
})

test('navigating back restores the scroll position', { tag: '@phone' }, async ({ page, request }) => {
  const author = await createDraftAccount(request)
  const stamp = randomUUID()
  for (let n = 0; n < 45; n += 1) await publishPost(request, author, `Place ${n} of ${stamp}. ${'A few more words. '.repeat(1 + ((n * 7) % 23))}`, 'learn')
  await page.goto('/learn')
  await expect(postArticles(page)).toHaveCount(20)
  const postNumber = (n: number) => postArticles(page).filter({ hasText: `Place ${n} of ${stamp}` })
  const target = postNumber(12)
  // Other tests post here at the same time, so it can take several pages until all posts are loaded.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show older posts' }).press('Enter')
    await expect(postNumber(0)).toBeAttached({ timeout: 2000 })
  }).toPass()
  await target.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(target).toBeInViewport()
  const top = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  // Below the sticky header.
  await expect.poll(top).toBeLessThan(80)
  // Wait until posts near the viewport have their real height.
  await page.evaluate(() => new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(laidOut)))))
  const topBefore = await top()
  // Not click(): it would scroll to the link first.
  await page.getByRole('link', { name: 'Lounge' }).first().dispatchEvent('click')
  await expect(page).toHaveURL('/lounge')
  await expect(page.getByRole('region', { name: 'From the veranda' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const requests: string[] = []
  page.on('request', (sent) => isOperation(sent, 'Feed') && requests.push(sent.url()))
  await page.goBack()
  await expect(target).toBeInViewport()
  expect(Math.abs((await top()) - topBefore)).toBeLessThan(2)
  expect(requests).toEqual([])
})

test('a new visit starts at the top', async ({ page }) => {
  await page.goto('/lounge')
  await expect(postArticles(page).nth(5)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.goto('/learn')
  await expect(postArticles(page).first()).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
