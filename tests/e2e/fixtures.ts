import { expect, type Page, type Request } from '@playwright/test'
import { createAxeBuilder, expectNoViolations } from './axe.ts'
import { test as base } from './server.ts'

const hydratingPrototypes = new WeakSet<object>()

/**
 * Makes `goto` and `reload` of all pages wait until the app is hydrated: a press before that has no effect. A call with `waitUntil` does not wait, nor does a
 * document that is not the app's.
 */
function waitForHydration(page: Page) {
  const prototype: Page = Object.getPrototypeOf(page)
  if (hydratingPrototypes.has(prototype)) return
  hydratingPrototypes.add(prototype)
  const { goto, reload } = prototype
  const wait = (tab: Page) => tab.waitForSelector('html[data-hydrated], html:not(:has(noscript + #root))', { state: 'attached' })
  prototype.goto = async function (this: Page, url, options) {
    const response = await goto.call(this, url, options)
    if (!options?.waitUntil) await wait(this)
    return response
  }
  prototype.reload = async function (this: Page, options) {
    const response = await reload.call(this, options)
    if (!options?.waitUntil) await wait(this)
    return response
  }
}

/** A page on which a console error or exception fails the test, unless `expectError` allows it. */
export const test = base.extend<{ expectError: (pattern: RegExp) => void; expected: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  expected: async ({}, use) => use([]),
  expectError: async ({ expected }, use) => use((pattern) => expected.push(pattern)),
  page: async ({ page, expected }, use) => {
    waitForHydration(page)
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    // A handler may still wait for the server's response.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
  },
})

/** Expect no axe violations. Of a long feed only the first four posts are analysed. */
export function expectAccessible(page: Page, rules?: string[]) {
  const axe = createAxeBuilder(page).exclude('[aria-label="Posts"] > li:nth-child(n + 5)')
  return expectNoViolations(rules ? axe.withRules(rules) : axe)
}

/** Expect no axe violations in either colour scheme; dark is checked for contrast only, as the schemes differ only in colours. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * The controls in `main` that are less than 24 px wide or high, except links within text and those of the selector. Hidden file inputs are activated through
 * their labels, and posts far from the viewport have no layout.
 */
export const findSmallTargets = (page: Page, exempt = 'none') =>
  page.evaluate((exemptSelector) => {
    const isWithinText = (link: Element) => link.matches('article p a') || (link.closest('p')?.textContent ?? link.textContent) !== link.textContent
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
      .filter((element) => !element.matches('[type=file]') && !element.matches(exemptSelector) && !(element.matches('a') && isWithinText(element)))
      .map((element) => ({ box: (element.closest('label') ?? element).getBoundingClientRect(), name: element.outerHTML.slice(0, 80) }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 24)
      .map(({ name }) => name)
  }, exempt)

/** Expect every control in `main` to be large enough. */
export const expectTargetSizes = async (page: Page) => expect(await findSmallTargets(page)).toEqual([])

/** Expect nothing to be wider than the page. */
export const expectNoHorizontalScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

/** The state of the last navigation. */
export const readNavigationState = (page: Page) => page.evaluate(() => history.state?.usr ?? null)

/** Navigate within the open app to a path with this navigation state. */
export async function navigateTo(page: Page, path: string, state: object | null) {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(
    ([address, usr]) => {
      history.pushState({ usr, key: 'here', idx: 1 }, '', address)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
    [path, state] as const,
  )
}

/** Matches the URL of GraphQL requests, by POST or GET. */
export const graphqlUrlPattern = /\/graphql(\?|$)/

/** The text of a GraphQL request: its body, or its query string. */
const operationText = (request: Request) => request.postData() ?? decodeURIComponent(new URL(request.url()).search)

/** Whether a request is for this operation; a multipart form names it in its document. */
export const isOperation = (request: Request, name: string) => new RegExp(`(operationName\\W+|mutation |query )${name}\\b`).test(operationText(request))

/** Remove the embedded data of this operation, and the content rendered from it, from documents, so that the client requests and renders it. */
export const removeInitialData = (page: Page, name: string) =>
  page.addInitScript((operationName) => {
    // The document is parsed, and its scripts have not run yet.
    const removeData = () => {
      const initialData = document.getElementById('initial-data')
      if (!initialData?.textContent?.includes(`"operationName":"${operationName}"`)) return
      initialData.remove()
      document.getElementById('root')?.replaceChildren()
    }
    document.addEventListener('readystatechange', removeData, { once: true })
  }, name)

/** Respond to each request of one operation with the result of `createResponse`; the server responds when that is undefined. */
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

/** Change the client configuration in the document before the app reads it; the client renders the page with it. */
export const overrideConfig = (page: Page, overrides: object) =>
  page.addInitScript((values) => {
    const changeConfig = () => {
      const text = document.getElementById('config')?.firstChild
      if (!text) return
      // Change the text node: setting the text of a script element needs trusted types.
      text.nodeValue = JSON.stringify({ ...JSON.parse(text.nodeValue ?? ''), ...values })
      document.getElementById('root')?.replaceChildren()
    }
    document.addEventListener('readystatechange', changeConfig, { once: true })
  }, overrides)

/** Serve a page with another content security policy, as a server with another configuration would. */
export const servePolicy = (page: Page, path: string, policy: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })

/** Hold requests with a matching URL until the returned function is called. */
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

declare global {
  interface Window {
    layoutShift: number
  }
}

/** Add up the layout shifts of each document that the page opens from now on, for `readLayoutShift`. */
export const observeLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export const readLayoutShift = (page: Page) => page.evaluate(() => window.layoutShift)

export { expect }

/**
 * Wait until the page is idle, at most for two seconds: a browser that renders nothing may never report idle, and prefetching and deferred rendering
 * start after at most one second.
 */
export const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve), { timeout: 2000 })))
