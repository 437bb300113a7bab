import { test as base, expect, type Page, type Request } from '@playwright/test'
import { createAxeBuilder, expectNoViolations } from './axe.ts'

/** A page on which a console error or exception fails the test, unless it is one that `expectError` announces. */
export const test = base.extend<{ expectError: (pattern: RegExp) => void; expected: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  expected: async ({}, use) => use([]),
  expectError: async ({ expected }, use) => use((pattern) => expected.push(pattern)),
  page: async ({ page, expected }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

/** No accessibility violation that axe can find; of a long feed it looks at the first posts. */
export function expectAccessible(page: Page, rules?: string[]) {
  const axe = createAxeBuilder(page).exclude('[aria-label="Posts"] > li:nth-child(n + 5)')
  return expectNoViolations(rules ? axe.withRules(rules) : axe)
}

/** The same in both colour schemes; they differ in colours alone. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Every control on the page is at least 24 px in both directions, but for links within a text. Hidden file inputs are reached by
 * their labels, and posts far from the screen are not laid out.
 */
export async function expectTargetSizes(page: Page) {
  const tooSmall = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(a:not(article p a), button, input, select, textarea)')]
      .filter((element) => !element.matches('[type=file]'))
      .map((element) => ({ box: (element.closest('label') ?? element).getBoundingClientRect(), name: element.outerHTML.slice(0, 80) }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 24)
      .map(({ name }) => name),
  )
  expect(tooSmall).toEqual([])
}

/** Nothing on the page is wider than the page. */
export const expectNoHorizontalScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

/** The state that the last navigation carried. */
export const readNavigationState = (page: Page) => page.evaluate(() => history.state?.usr ?? null)

/** Moves the open app to an address with this navigation state, as a link of its own does. */
export const navigateTo = (page: Page, path: string, state: object | null) =>
  page.evaluate(
    ([address, usr]) => {
      history.pushState({ usr, key: 'here', idx: 1 }, '', address)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [path, state] as const,
  )

/** Where operations are asked for, by POST or GET. */
export const graphqlUrlPattern = /\/graphql(\?|$)/

/** What a request asks for in words: its body, or what its address says. */
const operationText = (request: Request) => request.postData() ?? decodeURIComponent(new URL(request.url()).search)

/** Whether a request asks for this operation; a form with files names it in its document. */
export const isOperation = (request: Request, name: string) => new RegExp(`(operationName\\W+|mutation |query )${name}\\b`).test(operationText(request))

/** Lets pages carry no answer to this operation, so that it is asked for. */
export const removeInitialData = (page: Page, name: string) =>
  page.addInitScript((operationName) => {
    new MutationObserver(() => {
      const carried = document.getElementById('first-answer')
      if (carried?.textContent?.includes(`"operationName":"${operationName}"`)) carried.remove()
    }).observe(document, { childList: true, subtree: true })
  }, name)

/** Lets `answer` decide on each GraphQL request of one operation: an answer of its own, or none for the server's. */
export const interceptOperation = async (
  page: Page,
  name: string,
  createResponse: (count: number) => { status: number; json?: unknown } | 'abort' | undefined,
) => {
  let count = 0
  await removeInitialData(page, name)
  return page.route(graphqlUrlPattern, (route) => {
    if (!isOperation(route.request(), name)) return route.fallback()
    count += 1
    const response = createResponse(count)
    if (!response) return route.fallback()
    return response === 'abort' ? route.abort() : route.fulfill(response)
  })
}

/** Changes what the server lays into the page for the browser to start with, before the app reads it. */
export const overrideConfig = (page: Page, overrides: object) =>
  page.addInitScript((values) => {
    new MutationObserver((_changes, observer) => {
      const text = document.getElementById('root') && document.getElementById('config')?.firstChild
      if (!text) return
      observer.disconnect()
      // The text within, since the text of a script element is for trusted types alone.
      text.nodeValue = JSON.stringify({ ...JSON.parse(text.nodeValue ?? ''), ...values })
    }).observe(document, { childList: true, subtree: true })
  }, overrides)

/** Serves a page under the policy that a server with another configuration gives it. */
export const servePolicy = (page: Page, path: string, policy: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })

/** Holds back the answers to requests whose address matches, until they are let go. */
export async function holdResponses(page: Page, url: string | RegExp, isHeld: (operation: string) => boolean = () => true) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (isHeld(operationText(route.request()))) await released
    await route.fallback()
  })
  return release
}

export { expect }

/**
 * Until the page has nothing more to do, at the latest for two seconds: a browser that draws nothing may never call itself idle, and what is
 * fetched ahead or drawn later waits no longer than one.
 */
export const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 2000 })))
