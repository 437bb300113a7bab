import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const dark = 'rgb(21, 18, 31)'
const light = 'rgb(251, 247, 240)'
const option = (page: Page, group: string, name: string) => page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true })
const expectGround = (page: Page, colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour)

/** The colour of the browser's own controls around the page. */
const readThemeColour = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(({ media }) => matchMedia(media).matches)?.content)

test('the chosen appearance applies at once, in other tabs too, and before the first paint of the next page', async ({ page, context, expectError }) => {
  expectError(/ERR_FAILED/)
  const otherTab = await context.newPage()
  const drawing = otherTab.getByRole('img').first()
  const readDrawing = () => drawing.evaluate((image: HTMLImageElement) => image.currentSrc)

  await test.step('dark, in drawings and other tabs too', async () => {
    await otherTab.goto('/thrift')
    await page.goto('/settings/appearance')
    await expectGround(page, light)
    await option(page, 'Colours', 'Dark').click()
    await expectGround(page, dark)
    await expectGround(otherTab, dark)
    await expect.poll(readDrawing).toMatch(/-dark\.svg$/)
    expect.soft(await readThemeColour(page)).toBe('#15121F')
    expect.soft(await readThemeColour(otherTab)).toBe('#15121F')
  })

  await test.step('after a reload and on another page', async () => {
    await page.reload()
    await expectGround(page, dark)
    await expect(page.getByRole('radiogroup', { name: 'Colours' }).getByRole('radio', { name: 'Dark' })).toBeChecked()
    await page.goto('/')
    await expectGround(page, dark)
  })

  await test.step("before the app's own scripts", async () => {
    // Only the script in the head can apply it.
    await otherTab.route(/\.js$/, (route) => (route.request().url().includes('/appearance-') ? route.fallback() : route.abort()))
    await otherTab.goto('/thrift', { waitUntil: 'load' })
    await expectGround(otherTab, dark)
    await expect(otherTab.locator('html')).toHaveAttribute('data-colour-scheme', 'dark')
    expect.soft(await readThemeColour(otherTab)).toBe('#15121F')
    await expect
      .poll(() =>
        otherTab
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.currentSrc),
      )
      .toMatch(/-dark\.svg$/)
  })

  await test.step('light in a dark system, and then as the system', async () => {
    await page.goto('/settings/appearance')
    await page.emulateMedia({ colorScheme: 'dark' })
    await option(page, 'Colours', 'Light').click()
    await expectGround(page, light)
    expect.soft(await readThemeColour(page)).toBe('#FBF7F0')
    await option(page, 'Colours', 'As the system').click()
    await expectGround(page, dark)
  })

  await test.step('reduced motion stops what moves', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const readSeconds = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--calm')))
    const ticker = page.locator('p').filter({ hasText: /^(THINNAI ){30}/ })
    await page.goto('/')
    await expect(ticker).not.toHaveCSS('animation-name', 'none')
    await page.goto('/settings/appearance')
    expect(await readSeconds()).toBeGreaterThan(0)
    await option(page, 'Motion', 'Reduced').click()
    await expect.poll(readSeconds).toBe(0)
    await page.goto('/')
    expect(await readSeconds()).toBe(0)
    await expect(ticker).toHaveCSS('animation-name', 'none')
    await expect(page.getByRole('button', { name: 'Pause motion' })).toHaveCount(0)
  })
})
