import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'

const dark = 'rgb(21, 18, 31)'
const light = 'rgb(251, 247, 240)'
const option = (page: Page, group: string, name: string) => page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true })
const expectGround = (page: Page, colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour)

/** The colour of the browser's own controls around the page. */
const readThemeColour = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(({ media }) => matchMedia(media).matches)?.content)

test('the chosen colours apply at once, to drawings and other tabs too, and survive a reload', { tag: '@phone' }, async ({ page, context }) => {
  const otherTab = await context.newPage()
  await otherTab.goto('/thrift')
  await page.goto('/settings/appearance')
  await expectGround(page, light)
  await option(page, 'Colours', 'Dark').click()
  await expectGround(page, dark)
  await expectGround(otherTab, dark)
  const drawing = otherTab.getByRole('img').first()
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-dark\.svg$/)
  expect(await readThemeColour(page)).toBe('#15121F')
  expect(await readThemeColour(otherTab)).toBe('#15121F')
  await expectAccessible(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)

  await page.reload()
  await expectGround(page, dark)
  await expect(page.getByRole('radiogroup', { name: 'Colours' }).getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.goto('/')
  await expectGround(page, dark)
  await page.goto('/settings/appearance')
  await page.emulateMedia({ colorScheme: 'dark' })
  await option(page, 'Colours', 'Light').click()
  await expectGround(page, light)
  await expectAccessible(page)
  expect(await readThemeColour(page)).toBe('#FBF7F0')
  await option(page, 'Colours', 'As the system').click()
  await expectGround(page, dark)
})

test('the chosen colours apply before the first paint', async ({ page, expectError }) => {
  expectError(/ERR_FAILED/)
  await page.addInitScript(() => localStorage.setItem('appearance', 'dark system'))
  // Without the app's own scripts, so that only the script in the head can apply it.
  await page.route(/\.js$/, (route) => (route.request().url().includes('/appearance-') ? route.fallback() : route.abort()))
  await page.goto('/thrift')
  await expectGround(page, dark)
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'dark')
  expect(await readThemeColour(page)).toBe('#15121F')
  await expect
    .poll(() =>
      page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    .toMatch(/-dark\.svg$/)
})

test('reduced motion stops what moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const readSeconds = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--calm')))
  const ticker = page.locator('p').filter({ hasText: /^(THINNAI ){30}/ })
  await page.goto('/')
  await expect(ticker).not.toHaveCSS('animation-name', 'none')
  await page.goto('/settings/appearance')
  expect(await readSeconds()).toBeGreaterThan(0)
  await option(page, 'Motion', 'Reduced').click()
  expect(await readSeconds()).toBe(0)
  await page.goto('/')
  expect(await readSeconds()).toBe(0)
  await expect(ticker).toHaveCSS('animation-name', 'none')
  await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0)
})
