import type { APIRequestContext, Page } from '@playwright/test'
import { createDraftAccount } from '../accounts.ts'
import { expect, holdResponses, isOperation, test } from '../fixtures.ts'
import { publishPost } from '../posts/posts.ts'

/** A text on each page that the server renders. */
const textByPath = {
  '/lounge': 'Rendered by the server in lounge',
  '/learn': 'Rendered by the server in learn',
  '/explore': 'Rendered by the server in market-explore',
  '/club-buzz': 'Rendered by the server in club-buzz',
  '/lounge?order=active': 'Rendered by the server in lounge',
  '/tag/welcome': 'Vanakkam, new faces!',
  '/u/kavya.r': 'Filter coffee, Rust and long bus rides.',
  '/u/kavya.r/replies': 'Of course he is.',
  '/clubs': 'Coding',
  '/clubs/codeforge': 'Wednesday, 5 pm to 7 pm, Lab 4 in Block C',
  '/shops': 'Made by students, for students.',
  '/thrift': 'Bicycle',
  '/compa': 'Hi!! Compa here! Do you need any help?',
  '/compa/library': 'Opening hours',
  '/events': 'CodeForge build night',
  '/rules': 'How to appeal',
  '/moderation/log': 'What was done, to what kind of thing, why and when',
  '/login': 'Welcome Back!',
  '/register': 'Create an account',
  '/forgot-password': 'Reset your password',
  '/goodbye': 'Goodbye!',
}
const communityByPath: Record<string, string> = {
  '/lounge': 'lounge',
  '/lounge?order=active': 'lounge',
  '/learn': 'learn',
  '/explore': 'market-explore',
  '/club-buzz': 'club-buzz',
}

/** The document of a page as the server renders it for visitors. */
const readDocument = async (request: APIRequestContext, path: string) => (await request.get(path, { headers: { accept: 'text/html' } })).text()

/** Publish the text of a page, and wait until the server has rendered it: the first rendering may take longer than its response waits. */
async function prepareRenderedPage(request: APIRequestContext, path: string, text: string) {
  const community = communityByPath[path]
  if (community) await publishPost(request, await createDraftAccount(request), text, community)
  await expect.poll(async () => (await readDocument(request, path)).includes('<div id="root"></div>')).toBe(false)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, text] of Object.entries(textByPath))
    test(`${path} shows its content @phone`, async ({ page, request }) => {
      await prepareRenderedPage(request, path, text)
      await page.goto(path)
      await expect(page.locator('#root').getByText(text).first()).toBeVisible()
    })
})

declare global {
  interface Window {
    layoutShift: number
    scrollPositions: unknown[]
  }
}

for (const [path, text] of Object.entries(textByPath))
  test(`${path} does not change when it is hydrated @phone`, async ({ page, request, isMobile }) => {
    await prepareRenderedPage(request, path, text)
    const messages: string[] = []
    // The tests' browser refuses service workers, with a warning.
    page.on('console', (message) => message.text() !== 'Service Worker registration blocked by Playwright' && messages.push(message.text()))
    const repeatedQueries: string[] = []
    // The calendar shows the agenda, whose events the page has, in narrow windows only.
    const carriedQueries = ['Feed', 'TagPosts', 'UserPosts', 'UserReplies', 'Clubs', 'ClubPage', 'Shops', 'CampusPage', ...(isMobile ? ['CampusEvents'] : [])]
    page.on('request', (sent) => carriedQueries.some((name) => isOperation(sent, name)) && repeatedQueries.push(sent.url()))
    await page.addInitScript(() => {
      window.layoutShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.layoutShift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // A font that arrives moves lines. Late fonts have tests of their own.
    const releaseFonts = await holdResponses(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const content = await page.locator('#root').elementHandle()
    const first = await content?.evaluateHandle((root) => root.firstElementChild)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    // Hydration keeps the server's elements.
    expect(await first?.evaluate((element) => element?.isConnected)).toBe(true)
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02)
    releaseFonts()
    expect(messages).toEqual([])
    expect(repeatedQueries).toEqual([])
  })

/** Delay the scripts of a page until the returned function is called; not the one in the head, which comes before the first paint like a stylesheet. */
const holdScripts = (page: Page) => holdResponses(page, /\/assets\/(?!appearance-)[^/]*\.js$/)

test('a page that is scrolled before the scripts have arrived stays there', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  for (let n = 0; n < 6; n += 1) await publishPost(request, author, `Long ${n} ${'words '.repeat(200)}`, 'learn')
  await prepareRenderedPage(request, '/learn', 'The last post')
  const release = await holdScripts(page)
  await page.goto('/learn', { waitUntil: 'commit' })
  await expect(page.getByRole('article').nth(2)).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 600))
  release()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
})

test('text that is typed before the scripts have arrived survives them', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('maya@vistas.ac.in')
  await page.getByLabel('Password', { exact: false }).first().fill('secret')
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.in')
  // The page has the text too: it reaches the form's state, which another edit renders.
  await page.getByLabel('Email').pressSequentially('x')
  await expect(page.getByLabel('Email')).toHaveValue('maya@vistas.ac.inx')
  await expect(page.getByLabel('Password', { exact: false }).first()).toHaveValue('secret')
})

test('Back before the scripts have arrived shows the previous page', async ({ page }) => {
  // The first rendering of a page may take longer than its response waits.
  await page.goto('/clubs')
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

for (const path of ['/.server/server.js', '/%2eserver/server.js', '/%2Eserver%2Fserver.js'])
  test(`the server's bundle is not served at ${path}`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404)
  })

test('other spellings of a path are not rendered on the server', async ({ request }) => {
  for (const [path, isRendered] of Object.entries({ '/thrift': true, '/thrift/': false, '/THRIFT': false })) {
    expect((await readDocument(request, path)).includes('<div id="root"></div>')).toBe(!isRendered)
  }
})

test('the focus stays in a field while the page is hydrated after a reload', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: 'Already have one?' }).click()
  await expect(page).toHaveURL('/login')
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Email').pressSequentially('maya')
  release()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('maya')
})

test('a reload scrolls to the saved position alone', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  for (let n = 0; n < 6; n += 1) await publishPost(request, author, `Tall ${n} ${'words '.repeat(200)}`, 'learn')
  await page.addInitScript(() => {
    const { scrollTo } = window
    window.scrollPositions = []
    window.scrollTo = (...position: unknown[]) => {
      window.scrollPositions.push(position[1])
      scrollTo(...(position as [number, number]))
    }
  })
  await page.goto('/learn')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(() => scrollBy(0, 700))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  await page.reload()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  expect(await page.evaluate(() => window.scrollPositions)).toEqual([700])
})
