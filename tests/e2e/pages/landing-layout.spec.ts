import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures.ts'

const aboutButton = (page: Page) => page.getByRole('button', { name: 'About the developer' })

/** The bounding box of an element. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('Not on the page')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

test('on a phone header and About panel never overlap', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  await aboutButton(page).click()
  const panel = page.getByRole('dialog', { name: /^Vanakkam/ })
  await expect(panel).toBeFocused()
  await panel.getByText('See my other projects').scrollIntoViewIfNeeded()
  expect((await boxOf(panel)).top).toBeGreaterThanOrEqual((await boxOf(aboutButton(page))).bottom)
  await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})

test('the panel scrolls below its buttons on wide screens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.goto('/')
  await aboutButton(page).click()
  const panel = page.getByRole('dialog', { name: /^Vanakkam/ })
  await expect(panel).toBeFocused()
  await panel.getByText('See my other projects').scrollIntoViewIfNeeded()
  const point = await boxOf(panel.getByRole('heading'))
  expect(point.top).toBeLessThan((await boxOf(aboutButton(page))).bottom)
  await expect(panel.getByRole('heading')).not.toBeInViewport()
})

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test(`late fonts cause no layout shift at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(() => {
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
    let deliver = () => {}
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/*.woff2', (route) => delivered.then(() => route.continue()))
    // Preloaded fonts delay the 'load' event.
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(page.getByTestId('road')).toBeAttached()
    // Wait until the text is rendered in the fallback fonts.
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    deliver()
    await expect.poll(() => page.evaluate(() => document.fonts.check('800 16px "Baloo Thambi 2 Variable"'))).toBe(true)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const shift = await page.evaluate(() => (window as Window & { readShift?: () => number }).readShift?.())
    // A label of another width may move its first letter by up to three pixels; that is below 0.001.
    expect(shift).toBeLessThan(0.001)
  })

test('the paper plane ends in front of the banner', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const plane = page.getByTestId('plane')
  await expect(page.getByTestId('road')).toBeAttached()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => plane.evaluate((element) => getComputedStyle(element).offsetDistance)).toBe('100%')
  await page.getByText('Questions? Suggestions?').scrollIntoViewIfNeeded()
  const band = await boxOf(page.locator('p > span').filter({ hasText: 'THINNAI' }).first().locator('../..'))
  const { left, right, bottom } = await boxOf(plane)
  expect(bottom).toBeGreaterThan(band.top)
  const isInFront = await plane.evaluate((element, [x, y]) => element.contains(document.elementFromPoint(x, y)), [(left + right) / 2, band.top + 2] as const)
  expect(isInFront).toBe(true)
})

test('at 1440 px cards have narrow margins and even rows', async ({ page }) => {
  await page.goto('/')
  const rows = page.getByRole('region', { name: 'What is here' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  const boxes = await Promise.all((await rows.all()).map(boxOf))
  for (const [index, { left, right, top }] of boxes.entries()) {
    expect(left).toBeLessThanOrEqual(120)
    expect(right).toBeGreaterThanOrEqual(1440 - 120)
    expect(top - (boxes[index - 1]?.bottom ?? top)).toBeLessThanOrEqual(64)
  }
  for (const row of await rows.all()) {
    const preview = row.locator('[data-feature]')
    await expect(preview).toHaveAttribute('inert')
    const { left, right } = await boxOf(preview)
    expect(right - left).toBeGreaterThanOrEqual(560)
  }
})

test('the page ends with a call to action', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  const closing = page.getByRole('region', { name: 'There is room on the veranda.' })
  await closing.scrollIntoViewIfNeeded()
  await expectAccessibleInBothSchemes(page)
  await closing.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/login')
})
