import type { Page } from '@playwright/test'
import { createDraftAccount } from '../accounts.ts'
import { expect, holdResponses, isOperation, observeLayoutShift, readLayoutShift, test } from '../fixtures.ts'
import { publishPost } from '../posts/posts.ts'
import { findMissingAssets, recordRequests } from './assets.ts'

declare global {
  interface Window {
    scrollPositions: unknown[]
  }
}

const publicPaths = [
  ...['/lounge', '/learn', '/explore', '/club-buzz', '/lounge?order=active', '/tag/welcome', '/u/kavya.r', '/u/kavya.r/replies'],
  ...['/clubs', '/clubs/codeforge', '/shops', '/thrift', '/compa', '/compa/library', '/events', '/rules', '/moderation/log'],
  ...['/login', '/register', '/forgot-password', '/goodbye'],
]

/** Holds the fonts of the pages that are opened, each until the returned function is called: a font that arrives moves lines. */
async function holdFonts(page: Page) {
  let current = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await current.promise
    await route.fallback()
  })
  return () => {
    current.resolve()
    current = Promise.withResolvers()
  }
}

/** What the page of Compa loads for emergencies once it is idle, before the network fails. */
const isForEmergencies = (url: string) => /recognize-emergency|%22emergency%22/.test(url)

test('public pages do not change when they are hydrated, and name what they load', { tag: ['@main', '@phone'] }, async ({ page, isMobile }) => {
  // Save-data disables prefetching.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await observeLayoutShift(page)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const requests = recordRequests(page)
  const repeatedQueries: string[] = []
  // The calendar shows the agenda, whose events the page has, in narrow windows only.
  const carriedQueries = ['Feed', 'TagPosts', 'UserPosts', 'UserReplies', 'Clubs', 'ClubPage', 'Shops', 'CampusPage', ...(isMobile ? ['CampusEvents'] : [])]
  page.on('request', (sent) => carriedQueries.some((name) => isOperation(sent, name)) && !isForEmergencies(sent.url()) && repeatedQueries.push(sent.url()))
  const releaseFonts = await holdFonts(page)
  for (const path of publicPaths)
    await test.step(path, async () => {
      requests.length = 0
      const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
      const first = await (await page.locator('#root').elementHandle())?.evaluateHandle((root) => root.firstElementChild)
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      expect.soft(await first?.evaluate((element) => element?.isConnected), `${path}: the server's elements stay`).toBe(true)
      expect.soft(await readLayoutShift(page), `${path}: layout shift`).toBeLessThan(0.02)
      releaseFonts()
      await page.waitForLoadState('load')
      const missingAssets = findMissingAssets((await response?.text()) ?? '', requests)
      expect
        .soft(
          missingAssets.filter((asset) => !isForEmergencies(asset)),
          path,
        )
        .toEqual([])
    })
  expect(messages).toEqual([])
  expect(repeatedQueries).toEqual([])
})

/** Delay the scripts of a page until the returned function is called; not the one in the head, which comes before the first paint like a stylesheet. */
const holdScripts = (page: Page) => holdResponses(page, /\/assets\/(?!appearance-)[^/]*\.js$/)

test('what is typed and focused before the scripts have arrived stays', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Password', { exact: false }).first().fill('secret')
  await page.getByLabel('Email').pressSequentially('maya@vistas.ac.in')
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeDisabled()
  release()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.in')
  // The page has the text too: it reaches the form's state, which another edit renders.
  await page.getByLabel('Email').pressSequentially('x')
  await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.inx')
  await expect(page.getByLabel('Password', { exact: false }).first()).toHaveValue('secret')

  await test.step('after a reload of a page that was opened within the app', async () => {
    await page.goto('/register')
    await page.getByRole('link', { name: 'Already have one?' }).click()
    await expect(page).toHaveURL('/login')
    const releaseAgain = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await page.getByLabel('Email').fill('')
    await page.getByLabel('Email').pressSequentially('maya')
    releaseAgain()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('maya')
  })
})

test('scrolling and Back before the scripts have arrived, and a reload, keep the position', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  for (let n = 0; n < 6; n += 1) await publishPost(request, author, `Long ${n} ${'words '.repeat(200)}`, 'learn')
  await page.addInitScript(() => {
    const { scrollTo } = window
    window.scrollPositions = []
    window.scrollTo = (...position: unknown[]) => {
      window.scrollPositions.push(position[1])
      scrollTo(...(position as [number, number]))
    }
  })
  await test.step('a page that is scrolled stays there', async () => {
    const release = await holdScripts(page)
    await page.goto('/learn', { waitUntil: 'commit' })
    await expect(page.getByRole('article').nth(2)).toBeAttached()
    await page.evaluate(() => scrollBy(0, 700))
    release()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    expect(await page.evaluate(() => scrollY)).toBe(700)
  })
  await test.step('a reload scrolls to the saved position alone', async () => {
    await page.reload()
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    expect(await page.evaluate(() => window.scrollPositions)).toEqual([700])
  })
  await test.step('Back shows the previous page', async () => {
    await page.goto('/thrift')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clubs' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/thrift')
    release()
    await expect(page.getByText('Bicycle')).toBeVisible()
  })
})
