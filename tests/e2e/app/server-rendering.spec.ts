import type { Page } from '@playwright/test'
import { createDraftAccount } from '../accounts.ts'
import { expect, isOperation, test } from '../fixtures.ts'
import { publishPost } from '../posts/posts.ts'

/** A text on each page that the server renders. */
const textByPath = {
  '/lounge': 'Rendered by the server in lounge',
  '/learn': 'Rendered by the server in learn',
  '/explore': 'Rendered by the server in market-explore',
  '/club-buzz': 'Rendered by the server in club-buzz',
  '/clubs': 'Coding',
  '/shops': 'Made by students, for students.',
  '/thrift': 'Bicycle',
  '/compa': 'Hi!! Compa here! Do you need any help?',
  '/events': 'All times are campus times',
  '/login': 'Welcome Back!',
  '/register': 'Create an account',
}
const communityByPath: Record<string, string> = { '/lounge': 'lounge', '/learn': 'learn', '/explore': 'market-explore', '/club-buzz': 'club-buzz' }

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, text] of Object.entries(textByPath))
    test(`${path} shows its content @phone`, async ({ page, request }) => {
      const community = communityByPath[path]
      if (community) await publishPost(request, await createDraftAccount(request), text, community)
      await page.goto(path)
      await expect(page.locator('#root').getByText(text).first()).toBeVisible()
    })
})

declare global {
  interface Window {
    layoutShift: number
  }
}

for (const [path, text] of Object.entries(textByPath))
  test(`${path} does not change when it is hydrated @phone`, async ({ page, request }) => {
    const community = communityByPath[path]
    if (community) await publishPost(request, await createDraftAccount(request), text, community)
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const repeatedQueries: string[] = []
    page.on('request', (sent) => ['Feed', 'Clubs', 'Shops'].some((name) => isOperation(sent, name)) && repeatedQueries.push(sent.url()))
    await page.addInitScript(() => {
      window.layoutShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.layoutShift += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    const content = await page.locator('#root').elementHandle()
    const first = await content?.evaluateHandle((root) => root.firstElementChild)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    // Hydration keeps the server's elements.
    expect(await first?.evaluate((element) => element?.isConnected)).toBe(true)
    // A font that arrives late may move a line.
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.02)
    expect(messages).toEqual([])
    expect(repeatedQueries).toEqual([])
  })

/** Delay the scripts of a page until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a page that is scrolled before the scripts have arrived stays there', async ({ page, request }) => {
  const author = await createDraftAccount(request)
  for (let n = 0; n < 6; n += 1) await publishPost(request, author, `Long ${n} ${'words '.repeat(200)}`, 'learn')
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

for (const path of ['/.server/server.js', '/%2eserver/server.js', '/%2Eserver%2Fserver.js'])
  test(`the server's bundle is not served at ${path}`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404)
  })

test('other spellings of a path are not rendered on the server', async ({ request }) => {
  for (const [path, isRendered] of Object.entries({ '/thrift': true, '/thrift/': false, '/THRIFT': false })) {
    const page = await (await request.get(path, { headers: { accept: 'text/html' } })).text()
    expect(page.includes('<div id="root"></div>')).toBe(!isRendered)
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
