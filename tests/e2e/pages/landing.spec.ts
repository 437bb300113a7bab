import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test('the prerendered landing page opens the About panel and leads to the login page from its end', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/')
  const aboutButton = page.getByRole('button', { name: 'About the developer' })
  const panel = page.getByRole('dialog', { name: /^Vanakkam/ })
  const press = async (button = aboutButton) => (isMobile ? button.tap() : button.click())
  await test.step('the About panel is opened and closed by touch or mouse', async () => {
    await expect(page.getByTestId('road')).toBeAttached()
    await expect(panel).toBeHidden()
    await press()
    await expect(panel).toBeFocused()
    await press(panel.getByRole('button', { name: 'Close' }))
    await expect(panel).toBeHidden()
    await expect(aboutButton).toBeFocused()
  })
  await test.step("'Get Started' at the end of the page leads to the login page", async () => {
    await press(page.getByRole('region', { name: 'There is room on the veranda.' }).getByRole('link', { name: 'Get Started' }))
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  })
})

/** Sums the layout shifts of the next documents; `readShift()` in the page returns the sum. */
const recordLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    let shift = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Count entries that the browser has not delivered yet.
    const readShift = () => {
      add(observer.takeRecords())
      return shift
    }
    Object.assign(window, { readShift })
  })

const hasHeadingFont = (page: Page) => page.evaluate(() => document.fonts.check('800 16px "Baloo Thambi 2 Variable"'))

test('late fonts cause no layout shift on the landing page', async ({ page }) => {
  await recordLayoutShift(page)
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await delivered
        await route.continue()
      })
      // Preloaded fonts delay the 'load' event.
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await expect(page.getByTestId('road')).toBeAttached()
      // Wait until the text is rendered in the fallback fonts.
      await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
      expect(await hasHeadingFont(page)).toBe(false)
      deliver()
      await expect.poll(() => hasHeadingFont(page)).toBe(true)
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const shift = await page.evaluate(() => (window as Window & { readShift?: () => number }).readShift?.())
      // A label of another width may move its first letter by up to three pixels; that is below 0.001.
      expect(shift).toBeLessThan(0.001)
      await page.unroute('**/*.woff2')
    })
})
