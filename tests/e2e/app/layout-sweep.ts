import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, findSmallTargets, navigateTo } from '../fixtures.ts'
import type { Records, SweptPage } from './swept-pages.ts'
import { findTextLayoutErrors, setTextSize } from './text-layout.ts'

const axeSource = readFileSync(createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

const defaultTextPx = 16
const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** Where text must neither be cut off nor overlap. */
const largeTextScreens = {
  'a laptop with text at 200 %': { ...laptop, textPx: 2 * defaultTextPx },
  'a tablet with text at 200 %': { width: 820, height: 1180, textPx: 2 * defaultTextPx },
  'a phone with text at 200 %': { ...phone, textPx: 2 * defaultTextPx },
  'a laptop at 400 % zoom': { width: 360, height: 225, textPx: defaultTextPx },
}

/** Opens each page once, and resizes it: nothing overflows, controls are large enough, axe finds no violations in either colour scheme, large text fits. */
export async function sweepPages(page: Page, pages: SweptPage[], records: Records) {
  let isAppOpen = false
  for (const { route, shows, path, isDocument = false, isSizedOnLoad, isWithoutLargeText, spacedControls } of pages) {
    await page.setViewportSize(laptop)
    await setTextSize(page, defaultTextPx)
    const address = path?.(records) ?? route
    if (isAppOpen && !isDocument) await navigateTo(page, address, null)
    else await page.goto(address)
    isAppOpen = !isDocument
    for (const size of [laptop, phone]) {
      await page.setViewportSize(size)
      if (isSizedOnLoad) await page.reload()
      await waitUntilAtRest(page, shows)
      const name = `${route} at ${size.width} px`
      await expectNoOverflow(page, name)
      expect.soft(await findSmallTargets(page, spacedControls), `${name}: targets`).toEqual([])
      expect.soft(await findViolations(page), `${name}, light: axe`).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await waitUntilAtRest(page, shows)
      expect.soft(await findViolations(page, ['color-contrast']), `${name}, dark: axe`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    }
    if (!isWithoutLargeText) await expectLargeTextFits(page, route, shows, isSizedOnLoad)
    expect.soft(new URL(page.url()).pathname, `${route}: path`).toBe(new URL(address, page.url()).pathname)
  }
}

/** Expects text at 200 % and a zoom of 400 % to cut off, overlap and overflow nothing. */
export async function expectLargeTextFits(page: Page, name: string, shows: string, isSizedOnLoad = false) {
  for (const [screen, { textPx, ...size }] of Object.entries(largeTextScreens)) {
    await page.setViewportSize(size)
    await setTextSize(page, textPx)
    if (isSizedOnLoad) await page.reload()
    await expect(page.locator('html')).toHaveCSS('font-size', `${textPx}px`)
    await waitUntilAtRest(page, shows)
    await expectNoOverflow(page, `${name} on ${screen}`)
    expect.soft(await findTextLayoutErrors(page), `${name} on ${screen}: text`).toEqual([])
  }
}

/** Waits for the content of a page: its text, its data, its fonts and the end of its transitions. */
async function waitUntilAtRest(page: Page, shows: string) {
  await expect(page.locator('main').getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(/^Loading(?! clubs)/).filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('li[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const isEnding = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && isEnding(animation))
        .map(({ finished }) => finished),
    )
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** Expects nothing to be wider than the page; names what is. */
async function expectNoOverflow(page: Page, name: string) {
  const wideElements = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth === clientWidth) return []
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth
    return [`${scrollWidth} px`, ...[...document.querySelectorAll('body *')].filter(isWide).map(({ outerHTML }) => outerHTML.slice(0, 80))]
  })
  expect.soft(wideElements, `${name}: overflow`).toEqual([])
}

/** The violations that axe finds. Of a long feed only the first four posts are analysed. */
async function findViolations(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (names) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(
      { exclude: ['[aria-label="Posts"] > li:nth-child(n + 5)'] },
      { resultTypes: ['violations'], iframes: false, ...(names && { runOnly: names }) },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, rules)
}
