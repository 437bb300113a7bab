import { describe, expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { developer } from '../../../client/src/pages/landing/developer.ts'
import { expectAccessible } from '../support/axe.ts'
import { aboutButton, aboutPanel, boxOf, openLandingPage } from './landing-page.ts'

async function openAboutPanel(size?: { width: number; height: number }) {
  await openLandingPage('/', size)
  await aboutButton.click()
  await expect.element(aboutPanel).toHaveFocus()
}

/** Scrolls the panel to its last line. */
function scrollPanelToEnd() {
  aboutPanel.getByText('See my other projects').element().scrollIntoView()
}

describe('the About panel', () => {
  test.each<[string, () => Promise<void>]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click on the backdrop', () => page.elementLocator(document.body).click({ position: { x: 5, y: 400 }, force: true })],
    ["'Close'", () => aboutPanel.getByRole('button', { name: 'Close' }).click()],
    ['its button', () => aboutButton.click()],
  ])('opens by its button and is closed by %s, which restores the focus', async (_way, close) => {
    await openLandingPage()
    await expect.element(page.getByRole('dialog', { includeHidden: true })).not.toBeVisible()
    await aboutButton.click()
    await expect.element(aboutPanel).toHaveFocus()
    await expect.element(aboutButton).toHaveAttribute('aria-expanded', 'true')
    await close()
    await expect.element(page.getByRole('dialog', { includeHidden: true })).not.toBeVisible()
    await expect.element(aboutButton).toHaveFocus()
  })

  test.each([
    [1440, 900],
    [390, 844],
  ])('locks scrolling and makes the page inert at %i px', { tags: ['rest'] }, async (width, height) => {
    await openAboutPanel({ width, height })
    const content = document.querySelector('a[href="/login"]')?.closest('[inert]') as HTMLElement
    expect(content).toBeInTheDocument()
    await expect.element(content).toHaveStyle('filter: blur(4px)')
    await userEvent.wheel(document.body, { delta: { y: 800 } })
    await userEvent.keyboard('{PageDown}')
    expect([getComputedStyle(document.documentElement).overflowY, scrollY]).toEqual(['hidden', 0])
    for (let press = 0; press < 12; press += 1) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement?.closest('[inert]') ?? null).toBeNull()
    }
    await expectAccessible()
  })

  test('does not overlap the header on a phone', async () => {
    await openAboutPanel({ width: 390, height: 500 })
    scrollPanelToEnd()
    await expect.poll(() => boxOf(aboutPanel.element()).top).toBeGreaterThanOrEqual(boxOf(aboutButton.element()).bottom)
    await expect.element(aboutPanel.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  })

  test('scrolls below its buttons on wide screens', async () => {
    await openAboutPanel({ width: 1440, height: 400 })
    scrollPanelToEnd()
    const heading = aboutPanel.getByRole('heading')
    await expect.element(heading).not.toBeInViewport()
    expect(boxOf(heading.element()).top).toBeLessThan(boxOf(aboutButton.element()).bottom)
  })
})

async function expectDeveloper(place: Locator) {
  await expect.element(place.getByRole('heading', { name: /^Vanakkam/ })).toBeVisible()
  await expect.element(place.getByText('Student developer')).toBeVisible()
  await expect.element(place.getByRole('img', { name: 'Yazhini' })).toBeVisible()
  await expect.element(place.getByText('between lectures')).toBeVisible()
  await expect.element(place.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.linkedin\.com\//))
  await expect.element(place.getByRole('link', { name: 'GitHub' })).toHaveAttribute('target', '_blank')
  await expect.element(place.getByRole('link', { name: 'Mail' })).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
  await expect.element(place.getByRole('link', { name: 'Fund my hotspot' })).toBeVisible()
  await expect.element(place.getByText('See my other projects')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}

describe('the developer', () => {
  test('has greeting, role, photo, bio, links and closing line in the panel', async () => {
    await openAboutPanel()
    await expectDeveloper(aboutPanel)
  })

  test.each([1440, 390])('is alone on /dev at %i px', async (width) => {
    await openLandingPage('/dev', { width, height: 844 })
    await expectDeveloper(page.getByRole('main'))
    await expect.element(page.getByRole('link', { name: 'Get Started' })).not.toBeInTheDocument()
  })

  test('has a drawing in place of a photo that cannot be loaded', async () => {
    const { photo } = developer
    Object.assign(developer, { photo: 'data:image/svg+xml,' })
    onTestFinished(() => void Object.assign(developer, { photo }))
    await openLandingPage('/dev')
    await expect.element(page.getByRole('img', { name: 'Yazhini' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('main').element().querySelector('svg')).toBeVisible()
  })
})
