import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { drafted, enter, setUp } from './accounts.ts'
import {
  asksFor,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScroll,
  expectTargets,
  graphql,
  hold,
  onOperation,
  test,
  withoutFirstAnswer,
} from './fixtures.ts'
import { articles, publish } from './posts.ts'

const pages = [
  { path: '/lounge', title: 'Lounge', community: 'LOUNGE' },
  { path: '/learn', title: 'Learn', community: 'LEARN' },
  { path: '/explore', title: 'Market', community: 'MARKET_EXPLORE' },
  { path: '/club-buzz', title: 'Latest Buzz', community: 'CLUB_BUZZ' },
] as const

const answered = (edges: object[]) => ({
  status: 200,
  json: { data: { posts: { __typename: 'PostConnection', edges, pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null } } } },
})

for (const { path, title, community } of pages) {
  test(`${path}: banner; a create-post bar; a list of post cards of ${community}, in light and dark`, { tag: '@phone' }, async ({ page }) => {
    await withoutFirstAnswer(page, 'Feed')
    const feed = page.waitForRequest((sent) => asksFor(sent, 'Feed'))
    await page.goto(path)
    expect(JSON.parse(new URL((await feed).url()).searchParams.get('variables') ?? '')).toMatchObject({ community })
    await expect(page).toHaveTitle(`${title} · Thinnai`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
    const banner = page.locator('main img').first()
    await expect(banner).toBeVisible()
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    await expect(page.getByRole('button', { name: 'Add a new post / Review / Update' })).toBeVisible()
    await expect(articles(page).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectTargets(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-dark.svg')
    await expectAccessible(page, ['color-contrast'])
  })

  // What all four show alike is looked at by axe, and at phone width, in one of them.
  const alike = { tag: community === 'LOUNGE' ? '@phone' : [] }
  const look = async (page: Page) => {
    if (community === 'LOUNGE') await expectAccessibleInBothSchemes(page)
  }

  const texts =
    "Loading text 'Loading posts...', error 'Failed to fetch posts: {status} {body}' in red in place of the list, empty 'No posts yet — be the first to post!'"
  test(`${path}: ${texts}`, alike, async ({ page, expectError }) => {
    expectError(/500/)
    await onOperation(page, 'Feed', (count) => (count < 2 ? { status: 500, json: { error: 'The well is dry.' } } : answered([])))
    const release = await hold(page, graphql, (asked) => asked.includes('Feed'))
    await page.goto(path)
    await expect(page.getByText('Loading posts...', { exact: true })).toBeVisible()
    await look(page)
    release()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('Failed to fetch posts: 500 The well is dry.')
    const [red, green, blue] = await alert.evaluate((element) => (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number))
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0))
    await expect(articles(page)).toHaveCount(0)
    await expect(page.getByText('Loading posts...')).toBeHidden()
    await look(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No posts yet — be the first to post!', { exact: true })).toBeVisible()
    await expect(alert).toBeHidden()
    await look(page)
  })
}

test('a feed that is not answered in 15 seconds says so: Request time out', async ({ page }) => {
  await page.clock.install()
  await withoutFirstAnswer(page, 'Feed')
  const release = await hold(page, graphql, (asked) => asked.includes('Feed'))
  await page.goto('/learn')
  await expect(page.getByText('Loading posts...')).toBeVisible()
  await page.clock.runFor(15_000)
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts: 408 Request time out')
  release()
})

test("Club Buzz falls back to 'Failed to fetch posts' if there is no message", async ({ page, expectError }) => {
  expectError(/502/)
  await onOperation(page, 'Feed', () => ({ status: 502 }))
  await page.goto('/club-buzz')
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch posts')
})

test('A post-creation box fixed to the community club-buzz; after a post is created the list reloads and the page scrolls to the top', async ({
  page,
  request,
}) => {
  const elsewhere = `Not for the clubs ${randomUUID()}`
  await publish(request, await drafted(request), elsewhere)
  await enter(page, await setUp(request))
  await page.goto('/club-buzz')
  await expect(page.getByRole('heading', { level: 2, name: 'Club Buzz' })).toBeVisible()
  await expect(articles(page).first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('button', { name: 'Add a new post / Review / Update' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const community = dialog.getByLabel('Community')
  await expect(community).toHaveValue('club-buzz')
  await expect(community).toBeDisabled()
  const words = `Auditions ${randomUUID()}`
  await dialog.getByRole('textbox', { name: 'Post text' }).pressSequentially(words)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  // Somebody else may have posted since, so that it need not be the first.
  const card = articles(page).filter({ hasText: words })
  await expect(card.getByText('club-buzz', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByText(elsewhere)).toHaveCount(0)
})

test('Clubs sub-navigation: Clubs (/clubs) and Latest Buzz (/club-buzz). Market sub-navigation: Explore, Shops, Thrift.', { tag: '@phone' }, async ({
  page,
}) => {
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

test.describe('the carousel of the lounge', () => {
  const shown = (page: Page) => page.locator('[aria-roledescription="slide"][data-shown]')
  const carousel = (page: Page) => page.getByRole('region', { name: 'From the veranda' })

  test('Lounge has a banner carousel of 3 slides rotating every 4 seconds, unless pointed at, in focus or paused', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.goto('/lounge')
    await expect(page.locator('[aria-roledescription="slide"]')).toHaveCount(3)
    const label = async (name: string) => expect(shown(page)).toHaveAttribute('aria-label', name)
    const leave = () => page.getByRole('button', { name: 'Add a new post / Review / Update' }).focus()
    // In focus it stands still; from the moment it is left, time is the test's.
    await carousel(page).getByRole('button', { name: 'Slide 1' }).press('Enter')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await leave()
    await page.clock.runFor(3900)
    await label('1 of 3')
    await page.clock.runFor(200)
    await label('2 of 3')
    await page.clock.runFor(4000)
    await label('3 of 3')
    await page.clock.runFor(4000)
    await label('1 of 3')

    await carousel(page).dispatchEvent('pointerover', { pointerType: 'mouse' })
    await page.clock.runFor(9000)
    await label('1 of 3')
    await carousel(page).dispatchEvent('pointerout', { pointerType: 'mouse' })
    await page.clock.runFor(4300)
    await label('2 of 3')

    await carousel(page).getByRole('button', { name: 'Next slide' }).focus()
    await page.clock.runFor(9000)
    await label('2 of 3')
    await page.keyboard.press('Enter')
    await page.clock.runFor(500)
    await label('3 of 3')
    await carousel(page).getByRole('button', { name: 'Pause' }).press('Enter')
    await leave()
    await page.clock.runFor(9000)
    await label('3 of 3')
    await carousel(page).getByRole('button', { name: 'Play' }).press('Enter')
    await leave()
    await page.clock.runFor(4600)
    await label('1 of 3')
  })

  test('under reduced motion it stands still, and is turned by its buttons and dots', { tag: '@phone' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/lounge')
    await expect(carousel(page)).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(shown(page)).toHaveAttribute('aria-label', '1 of 3')
    await expect(carousel(page).getByRole('button', { name: /Pause|Play/ })).toHaveCount(0)
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expect(shown(page)).toHaveAttribute('aria-label', '3 of 3')
    await expect(shown(page)).toContainText('Good news travels by veranda.')
    await carousel(page).getByRole('button', { name: 'Slide 2' }).click()
    await expect(shown(page)).toHaveAttribute('aria-label', '2 of 3')
    await expect(carousel(page).getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current', 'true')
  })
})

test('the place in a feed is kept when one goes to another page and back', { tag: '@phone' }, async ({ page, request }) => {
  const author = await drafted(request)
  const stamp = randomUUID()
  for (let n = 0; n < 45; n += 1) await publish(request, author, `Place ${n} of ${stamp}. ${'A few more words. '.repeat(1 + ((n * 7) % 23))}`, 'learn')
  await page.goto('/learn')
  await expect(articles(page)).toHaveCount(20)
  const place = (n: number) => articles(page).filter({ hasText: `Place ${n} of ${stamp}` })
  const target = place(12)
  // Other tests post here meanwhile, so that it takes one page more or several until all are there.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show older posts' }).press('Enter')
    await expect(place(0)).toBeAttached({ timeout: 2000 })
  }).toPass()
  await target.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await expect(target).toBeInViewport()
  const top = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  // Beneath what stays at the top of the window.
  await expect.poll(top).toBeLessThan(80)
  // Posts near the screen take their real height now.
  await page.evaluate(() => new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(laidOut)))))
  const before = await top()
  // Not click(), which would scroll to the link first.
  await page.getByRole('link', { name: 'Lounge' }).first().dispatchEvent('click')
  await expect(page).toHaveURL('/lounge')
  await expect(page.getByRole('region', { name: 'From the veranda' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  const asked: string[] = []
  page.on('request', (sent) => asksFor(sent, 'Feed') && asked.push(sent.url()))
  await page.goBack()
  await expect(target).toBeInViewport()
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  expect(asked).toEqual([])
})

test('a page that is opened afresh starts at its top, wherever another was left', async ({ page }) => {
  await page.goto('/lounge')
  await expect(articles(page).nth(5)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.goto('/learn')
  await expect(articles(page).first()).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
