import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectNoHorizontalScroll, expectTargetSizes, test } from '../fixtures.ts'

const aboutButton = (page: Page) => page.getByRole('button', { name: 'About the developer' })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Vanakkam/ })
const cards = (page: Page) => page.getByRole('region', { name: 'What is here' }).getByRole('listitem')
const plane = (page: Page) => page.getByTestId('plane')
const travelled = (page: Page) => plane(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).offsetDistance))
const scrollTo = (page: Page, share: number) => page.evaluate((part) => window.scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight)), share)

test("shows headline, description, 'Get Started' to /login, logo and 'About the developer'", { tag: ['@main', '@phone'] }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('YOUR UNIVERSITY BUT MAKE IT MORE FUN AND NO FOMO')
  await expect(page.getByText('the veranda of your campus')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Thinnai')
  await expect(aboutButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/login')
})

test('shows six alternating feature cards along the road', async ({ page }) => {
  await page.goto('/')
  await expect(cards(page).getByRole('heading')).toHaveText([
    'Meet your people',
    'Drop and pick knowledge',
    'Clubs and extracurriculars',
    'Events',
    'Buy/sell/thrift',
    'Compa the campus know-it-all',
  ])
  const middles = await cards(page)
    .getByRole('heading')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left < innerWidth / 2))
  expect(middles).toEqual([true, false, true, false, true, false])
  await expect(page.getByTestId('road')).toHaveAttribute('d', /^M720 0C/)
})

test('the paper plane follows the scroll position', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.getByTestId('road')).toBeAttached()
  expect(await travelled(page)).toBe(0)
  await scrollTo(page, 0.5)
  await expect.poll(() => travelled(page)).toBeGreaterThan(20)
  expect(await travelled(page)).toBeLessThan(80)
  await scrollTo(page, 1)
  await expect.poll(() => travelled(page)).toBe(100)
})

test('reduced motion stops plane and banner', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('road')).toBeAttached()
  await scrollTo(page, 1)
  await expect(page.getByText('Questions? Suggestions?')).toBeInViewport()
  expect(await travelled(page)).toBe(0)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(page.getByRole('button', { name: /motion/ })).toHaveCount(0)
})

test("the banner repeats the product's name, loops in 15 s and can be paused", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const copies = page.locator('p > span').filter({ hasText: 'THINNAI' })
  await expect(copies).toHaveCount(2)
  for (const copy of await copies.all()) expect((await copy.textContent())?.trim().split(/\s+/)).toEqual(Array(30).fill('THINNAI'))
  const words = copies.first().locator('..')
  await expect(words).toHaveCSS('animation-duration', '15s')
  await expect(words.locator('..')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await page.getByRole('button', { name: 'Pause motion' }).click()
  await expect(words).toHaveCSS('animation-play-state', 'paused')
  await page.getByRole('button', { name: 'Play motion' }).click()
  await expect(words).toHaveCSS('animation-play-state', 'running')
})

test("the footer has a contact address, 'Email Us' and 'View on GitHub'", async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading')).toHaveText('Questions? Suggestions?')
  await expect(footer).toContainText('hello@thinnai.example')
  await expect(footer.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', /^mailto:hello@thinnai\.example\?subject=Feedback%20on%20Thinnai/)
  await expect(footer.getByRole('link', { name: 'View on GitHub' })).toHaveAttribute('href', /^https:\/\/github\.com\//)
})

test('the layout changes at 768, 968 and 1024 px', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('road')).toBeAttached()
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return page.evaluate(() => {
      const readVisibility = (selector: string) => {
        const element = document.querySelector(selector)
        return element !== null && element.getClientRects().length > 0
      }
      const lefts = [...document.querySelectorAll('ol > li h2')].map((heading) => heading.getBoundingClientRect().left)
      return {
        rocket: readVisibility('img[src="/landing/rocket.svg"]'),
        stacked: new Set(lefts).size === 1,
        header: getComputedStyle(document.querySelector('header') as Element).flexDirection,
        mascots: readVisibility('img[src="/landing/meet.svg"]'),
      }
    })
  }
  const narrow = { rocket: false, stacked: true, header: 'column', mascots: false }
  expect(await at(767)).toEqual(narrow)
  expect(await at(768)).toEqual(narrow)
  expect(await at(769)).toEqual({ ...narrow, rocket: true, stacked: false })
  expect(await at(967)).toMatchObject({ header: 'column' })
  expect(await at(968)).toMatchObject({ header: 'column' })
  expect(await at(969)).toMatchObject({ header: 'row', mascots: false })
  expect(await at(1023)).toMatchObject({ mascots: false })
  expect(await at(1024)).toMatchObject({ mascots: false })
  expect(await at(1025)).toMatchObject({ mascots: true })
})

test('resizing redraws the road', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('road')).toHaveAttribute('d', /^M720 0C/)
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(page.getByTestId('road')).toHaveAttribute('d', /^M500 0C/)
})

test('the About panel opens by its button and closes by Escape, backdrop and button, restoring focus', { tag: ['@main', '@phone'] }, async ({ page }) => {
  await page.goto('/')
  await expect(panel(page)).toBeHidden()
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => panel(page).getByRole('button', { name: 'Close' }).click(),
    () => aboutButton(page).click(),
  ]
  for (const [index, close] of ways.entries()) {
    if (index === 1 && (page.viewportSize()?.width ?? 0) < 500) continue
    await aboutButton(page).click()
    await expect(panel(page)).toBeFocused()
    await expect(aboutButton(page)).toHaveAttribute('aria-expanded', 'true')
    await close()
    await expect(panel(page)).toBeHidden()
    await expect(aboutButton(page)).toBeFocused()
  }
})

test('an open panel locks scrolling and makes the page inert', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await aboutButton(page).click()
  await expect(panel(page)).toBeFocused()
  const started = page.locator('a[href="/login"]').first()
  expect(await started.evaluate((link) => [link.closest('[inert]') !== null, getComputedStyle(link.closest('[inert]') as Element).filter])).toEqual([
    true,
    'blur(4px)',
  ])
  await page.mouse.wheel(0, 800)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => [getComputedStyle(document.documentElement).overflowY, scrollY])).toEqual(['hidden', 0])
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBeNull()
  }
  await expectAccessible(page)
})

const contents = async (page: Page, place: ReturnType<Page['locator']>) => {
  await expect(place.getByRole('heading', { name: /^Vanakkam/ })).toBeVisible()
  await expect(place.getByText('Student developer')).toBeVisible()
  await expect(place.getByRole('img', { name: 'Yazhini' })).toBeVisible()
  await expect(place.getByText('between lectures')).toBeVisible()
  await expect(place.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', /^https:\/\/www\.linkedin\.com\//)
  await expect(place.getByRole('link', { name: 'GitHub' })).toHaveAttribute('target', '_blank')
  await expect(place.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', /^mailto:/)
  await expect(place.getByRole('link', { name: 'Fund my hotspot' })).toBeVisible()
  await expect(place.getByText('See my other projects')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('the panel shows greeting, role, photo, bio, links and closing line', async ({ page }) => {
  await page.goto('/')
  await aboutButton(page).click()
  await contents(page, panel(page))
})

test('/dev shows the panel alone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/dev')
  await contents(page, page.getByRole('main'))
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
})

test('the photo has a fallback', async ({ page, expectError }) => {
  expectError(/developer/)
  await page.route('/landing/developer.svg', (route) => route.fulfill({ status: 404 }))
  await page.goto('/dev')
  await expect(page.getByRole('img', { name: 'Yazhini' })).toHaveCount(0)
  await expect(page.getByRole('main').locator('svg').first()).toBeVisible()
})

test('axe finds nothing wrong with the landing page in light and dark', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByTestId('road')).toBeAttached()
  await expectAccessibleInBothSchemes(page)
  await expectTargetSizes(page)
  await expectNoHorizontalScroll(page)
})
