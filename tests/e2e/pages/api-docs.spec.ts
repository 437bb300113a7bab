import type { Page } from '@playwright/test'
import { createAxeBuilder, expectNoViolations } from '../axe.ts'
import { expect, expectNoHorizontalScroll, holdResponses, test } from '../fixtures.ts'
import { onCluster } from '../server.ts'

// Swagger UI renders all endpoints at once.
test.slow()

type Document = { paths: Record<string, Record<string, { tags: string[]; operationId: string }>> }

const documented = async (page: Page) => ((await (await page.request.get('/api/openapi.json')).json()) as Document).paths
const card = (page: Page, tag: string, name: string) => page.locator(`#operations-${tag}-${name}`)
const listPosts = (page: Page) => card(page, 'posts', 'listPosts')

const open = async (page: Page) => {
  await page.goto('/api/docs')
  await expect(listPosts(page)).toBeVisible()
}

/** Expand GET /posts and execute it for the lounge. Without the mouse: on a busy machine clicks on this large page did not return. */
async function tryOut(page: Page) {
  const endpoint = listPosts(page)
  await endpoint.getByRole('button', { expanded: false }).first().dispatchEvent('click')
  await endpoint.getByRole('button', { name: 'Try it out' }).dispatchEvent('click')
  await endpoint.locator('[data-param-name=community] select').selectOption('lounge')
  await endpoint.getByRole('button', { name: 'Execute' }).dispatchEvent('click')
  return endpoint.locator('.live-responses-table .response')
}

/** The axe rules that Swagger UI's own markup violates in every colour scheme. */
const violatedRules = [
  // Title and description are outside of `main` and of every other landmark; h3 follows h1.
  'region',
  'heading-order',
  // The button that expands an endpoint contains its path as a link.
  'nested-interactive',
  // Fields are named by a table cell instead of a label; long examples scroll but are not focusable.
  'select-name',
  'scrollable-region-focusable',
]

const expectAccessible = (page: Page) => expectNoViolations(createAxeBuilder(page).disableRules(violatedRules))

/** Aborts requests to other hosts. Returns the list of their URLs. */
async function blockForeignRequests(page: Page, baseURL = '') {
  const foreignRequests: string[] = []
  await page.route(
    (url) => url.origin !== baseURL,
    (route) => {
      foreignRequests.push(route.request().url())
      return route.abort()
    },
  )
  return foreignRequests
}

test('lists every endpoint, sends requests, and connects to no other host', async ({ page, baseURL }) => {
  const foreignRequests = await blockForeignRequests(page, baseURL)
  await open(page)
  await test.step('every endpoint is listed; only those that require a token have a lock', async () => {
    for (const [path, calls] of Object.entries(await documented(page))) {
      for (const [method, { tags, operationId }] of Object.entries(calls)) {
        const endpoint = card(page, tags[0] ?? '', operationId)
        await expect(endpoint.locator('.opblock-summary-path')).toHaveAttribute('data-path', path)
        await expect(endpoint.locator('.opblock-summary-path')).toBeVisible()
        await expect(endpoint.locator('.opblock-summary-method')).toHaveText(method.toUpperCase())
      }
    }
    await expect(card(page, 'posts', 'createPost').locator('.authorization__btn')).toBeVisible()
    await expect(listPosts(page).locator('.authorization__btn')).toBeHidden()
  })
  await test.step("'Try it out' shows a 200 with posts", async () => {
    const response = await tryOut(page)
    await expect(response.locator('.response-col_status')).toHaveText('200')
    await expect(response).toContainText('"community": "lounge"')
  })
  await test.step('the page is readable in both colour schemes', async () => {
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass('dark-mode')
    await expectAccessible(page)
  })
  await test.step('nothing overflows in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    const cut = await page
      .locator('.opblock-summary-path')
      .evaluateAll((paths) => paths.filter((path) => path.scrollWidth > path.clientWidth).map((path) => path.textContent))
    expect(cut).toEqual([])
  })
  expect(foreignRequests).toEqual([])
})

test('a token is available once requests can be sent: of a demo account, but not of an ended session', async ({ page }) => {
  test.skip(...onCluster)
  const release = await holdResponses(page, '/api/openapi.json')
  const status = page.getByRole('status')
  const demoButton = page.getByRole('button', { name: 'Use kavya.r@vistas.ac.in' })
  await test.step('the button waits for the list of endpoints', async () => {
    await page.goto('/api/docs')
    await expect(demoButton).toBeDisabled()
    release()
    await expect(demoButton).toBeEnabled()
  })
  await test.step('an ended session gives no token and says so', async () => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
    await page.evaluate((token) => localStorage.setItem('token', token), `header.${payload}.signature`)
    await open(page)
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.getByRole('button', { name: 'Use my session' }).click()
    await expect(status).toHaveText('No token could be obtained. Try again.')
  })
  await test.step('a demo account authorizes requests', async () => {
    await open(page)
    await demoButton.click()
    await expect(status).toHaveText(/^Calls on this page now send a token\. It is valid until \d.*\.$/)
    await page.getByRole('button', { name: 'Authorize' }).click()
    const dialog = page.locator('.dialog-ux')
    await expect(dialog).toContainText('valid for one hour')
    await expect(dialog).toContainText('accounts:signInWithPassword')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const draft = card(page, 'users', 'createDraft')
    await draft.getByRole('button', { expanded: false }).first().click()
    await draft.getByRole('button', { name: 'Try it out' }).click()
    await draft.locator('textarea').fill('{"username": "kavya.r"}')
    await draft.getByRole('button', { name: 'Execute' }).click()
    await expect(draft.locator('.live-responses-table .response-col_status').last()).toHaveText('200')
  })
})
