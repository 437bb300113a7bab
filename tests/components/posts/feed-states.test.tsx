import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/axe.ts'
import { emulateMedia } from '../support/media.ts'
import { ApiFailure, network } from '../support/network.ts'
import { openPage, readPath } from '../support/open-page.tsx'
import { articles, createPosts, serveFeed } from './posts.ts'

const pages = [
  { path: '/lounge', title: 'Lounge', community: 'LOUNGE' },
  { path: '/learn', title: 'Learn', community: 'LEARN' },
  { path: '/explore', title: 'Market', community: 'MARKET_EXPLORE' },
  { path: '/club-buzz', title: 'Latest Buzz', community: 'CLUB_BUZZ' },
] as const

const alert = page.getByRole('alert')

/** Lets retries follow at once. */
const skipRetryDelays = () => vi.spyOn(Math, 'random').mockReturnValue(0)

async function expectAccessibleInBothSchemes() {
  await expectAccessible()
  await emulateMedia({ scheme: 'dark' })
  await expectAccessible()
  await emulateMedia({ scheme: 'light' })
}

describe.each(pages)('$path', ({ path, title, community }) => {
  test(`shows banner, post bar and posts of ${community} in both colour schemes`, async () => {
    serveFeed(createPosts(2))
    await openPage(path)
    await expect.element(articles.first()).toBeVisible()
    expect([...new Set(network.sent('Feed').map(({ variables }) => variables.community))]).toEqual([community])
    expect(document.title).toBe(`${title} · Thinnai`)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Add a new post / Review / Update' })).toBeVisible()
    const banner = document.querySelector<HTMLImageElement>('main img')
    await expect.element(banner).toBeVisible()
    await expect.poll(() => banner?.complete && banner.naturalWidth > 0).toBe(true)
    await emulateMedia({ scheme: 'dark' })
    await expect.poll(() => banner?.currentSrc).toContain('-dark.svg')
  })

  test("shows 'Loading posts...', the error in place of the list, and 'No posts yet — be the first to post!'", async () => {
    network.on('Feed', () => Response.json({ error: 'The well is dry.' }, { status: 500 }))
    const release = network.hold('Feed')
    await openPage(path)
    await expect.element(page.getByText('Loading posts...', { exact: true })).toBeVisible()
    release()
    await expect.element(alert).toHaveTextContent('Failed to fetch posts: 500 The well is dry.')
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(alert.element()).color.match(/\d+/g) ?? []).map(Number)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    await expect.element(articles).not.toBeInTheDocument()
    await expect.element(page.getByText('Loading posts...')).not.toBeInTheDocument()
    await expect.element(page.getByText('No posts yet')).not.toBeInTheDocument()
    serveFeed([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No posts yet — be the first to post!', { exact: true })).toBeVisible()
    await expect.element(alert).not.toBeInTheDocument()
  })
})

test('axe finds nothing wrong with the loading, failed and empty lounge in light and dark', { tags: ['rest'] }, async () => {
  network.on('Feed', new ApiFailure(400, 'The campus sleeps.'))
  const release = network.hold('Feed')
  await openPage('/lounge')
  await expect.element(page.getByText('Loading posts...', { exact: true })).toBeVisible()
  await expectAccessibleInBothSchemes()
  release()
  await expect.element(alert).toBeVisible()
  await expectAccessibleInBothSchemes()
  serveFeed([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No posts yet — be the first to post!', { exact: true })).toBeVisible()
  await expectAccessibleInBothSchemes()
})

test('a server that is unavailable again and again shows an error, and can be asked again', async () => {
  skipRetryDelays()
  network.on('Feed', () => Response.json({ errors: [{ message: 'The campus sleeps.', extensions: { status: 503 } }] }))
  await openPage('/lounge')
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 503 The campus sleeps.')
  await expect.element(articles).not.toBeInTheDocument()
  serveFeed(createPosts(1))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(articles).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test("a feed without a response in 15 s shows 'Request time out'", async () => {
  network.on('Feed', {})
  const release = network.hold('Feed')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openPage('/learn')
  await expect.element(page.getByText('Loading posts...')).toBeVisible()
  await expect.poll(() => network.sent('Feed')).not.toHaveLength(0)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(page.getByText('Loading posts...')).toBeVisible()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(alert).toHaveTextContent('Failed to fetch posts: 408 Request time out')
  release()
})

test("Club Buzz shows 'Failed to fetch posts' for an error without a message", async () => {
  skipRetryDelays()
  network.on('Feed', () => new Response(null, { status: 502 }))
  await openPage('/club-buzz')
  await expect.element(alert).toHaveTextContent('Failed to fetch posts')
})

test('a feed is requested by hash, and by text from a server without it', async () => {
  const methods: string[] = []
  network.onRequest(/^GET .*operationName=Feed.*[0-9a-f]{64}/, () => {
    methods.push('GET')
    return Response.json({ errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }, { status: 400 })
  })
  network.on('Feed', () => {
    methods.push('POST')
    return { posts: { edges: createPosts(1).map((node) => ({ cursor: '', node })) } }
  })
  await openPage('/lounge')
  await expect.element(articles).toBeVisible()
  expect(methods.indexOf('GET')).toBe(0)
  expect(methods).toContain('POST')
})

test('Clubs and Market have their sub-navigation', async () => {
  await openPage('/club-buzz')
  const clubs = page.getByRole('main').getByRole('navigation', { name: 'Clubs' }).getByRole('link')
  await expect.poll(() => clubs.elements().map(({ textContent }) => textContent)).toEqual(['Clubs', 'Latest Buzz'])
  await expect.element(clubs.nth(0)).toHaveAttribute('href', '/clubs')
  await expect.element(clubs.nth(1)).toHaveAttribute('aria-current', 'page')
})

test('the sub-navigation of Market leads to its pages', async () => {
  await openPage('/explore')
  const market = page.getByRole('main').getByRole('navigation', { name: 'Market' }).getByRole('link')
  await expect.poll(() => market.elements().map(({ textContent }) => textContent)).toEqual(['Explore', 'Shops', 'Thrift'])
  await expect.element(market.nth(0)).toHaveAttribute('aria-current', 'page')
  await market.nth(1).click()
  await expect.poll(readPath).toBe('/shops')
})
