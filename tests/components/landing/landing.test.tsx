import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from '../support/media.ts'
import { boxOf, openLandingPage, road, scrollToShare } from './landing-page.ts'

const section = page.getByRole('region', { name: 'What is here' })
const cards = section.getByRole('listitem')
const plane = page.getByTestId('plane')
const footer = page.getByRole('contentinfo')
const travelled = () => Number.parseFloat(getComputedStyle(plane.element()).offsetDistance)
const findBannerCopies = () => [...document.querySelectorAll('p > span')].filter(({ textContent }) => textContent.includes('THINNAI'))

describe('content', () => {
  test("has headline, description, logo and 'Get Started' to /login at its beginning and its end", async () => {
    await openLandingPage()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('YOUR UNIVERSITY BUT MAKE IT MORE FUN AND NO FOMO')
    await expect.element(page.getByText('the veranda of your campus')).toBeVisible()
    await expect.element(page.getByRole('banner')).toMatchTextContent('Thinnai')
    await expect.element(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/login')
    const closing = page.getByRole('region', { name: 'There is room on the veranda.' })
    await expect.element(closing.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/login')
  })

  test("the footer has a contact address, 'Email Us' and 'View on GitHub'", async () => {
    await openLandingPage()
    await expect.element(footer.getByRole('heading')).toHaveTextContent('Questions? Suggestions?')
    await expect.element(footer).toMatchTextContent('hello@thinnai.example')
    const email = /^mailto:hello@thinnai\.example\?subject=Feedback%20on%20Thinnai/
    await expect.element(footer.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', expect.stringMatching(email))
    await expect.element(footer.getByRole('link', { name: 'View on GitHub' })).toHaveAttribute('href', expect.stringMatching(/^https:\/\/github\.com\//))
  })
})

describe('the road', () => {
  test('leads past six alternating feature cards', async () => {
    await openLandingPage()
    const headings = cards.getByRole('heading').elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Meet your people',
      'Drop and pick knowledge',
      'Clubs and extracurriculars',
      'Events',
      'Buy/sell/thrift',
      'Compa the campus know-it-all',
    ])
    expect(headings.map((heading) => boxOf(heading).left < innerWidth / 2)).toEqual([true, false, true, false, true, false])
  })

  test('is drawn again when the window is resized', async () => {
    await openLandingPage()
    await expect.element(road).toHaveAttribute('d', expect.stringMatching(/^M720 0C/))
    await page.viewport(1000, 900)
    await expect.element(road).toHaveAttribute('d', expect.stringMatching(/^M500 0C/))
  })

  test.each([
    [1440, 900],
    [390, 844],
  ])('the paper plane follows the scroll position at %i px', async (width, height) => {
    await emulateMedia({ motion: 'no-preference' })
    await openLandingPage('/', { width, height })
    await expect.poll(travelled).toBe(0)
    scrollToShare(0.5)
    await expect.poll(travelled).toBeGreaterThan(20)
    expect(travelled()).toBeLessThan(80)
    scrollToShare(1)
    await expect.poll(travelled).toBe(100)
  })

  test('the paper plane ends in front of the banner', async () => {
    await emulateMedia({ motion: 'no-preference' })
    await openLandingPage()
    scrollToShare(1)
    await expect.poll(travelled).toBe(100)
    footer.getByRole('heading').element().scrollIntoView({ block: 'nearest' })
    const banner = boxOf(findBannerCopies()[0]?.closest('div') as Element)
    const { left, right, bottom } = boxOf(plane.element())
    expect(bottom).toBeGreaterThan(banner.top)
    expect(plane.element().contains(document.elementFromPoint((left + right) / 2, banner.top + 2))).toBe(true)
  })
})

describe('motion', () => {
  test('reduced motion stops plane and banner', async () => {
    await openLandingPage()
    scrollToShare(1)
    await expect.element(footer.getByRole('heading')).toBeInViewport()
    expect(travelled()).toBe(0)
    expect(document.getAnimations()).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: /motion/ })).not.toBeInTheDocument()
  })

  test("the banner repeats the product's name, loops in 15 s and can be paused", async () => {
    await emulateMedia({ motion: 'no-preference' })
    await openLandingPage()
    const copies = findBannerCopies()
    expect(copies.map(({ textContent }) => textContent.trim().split(/\s+/))).toEqual([Array(30).fill('THINNAI'), Array(30).fill('THINNAI')])
    const words = copies[0]?.parentElement as HTMLElement
    await expect.element(words).toHaveStyle('animation-duration: 15s')
    await expect.element(words.parentElement).toHaveStyle('background-color: rgb(0, 0, 0)')
    await page.getByRole('button', { name: 'Pause motion' }).click()
    await expect.element(words).toHaveStyle('animation-play-state: paused')
    await page.getByRole('button', { name: 'Play motion' }).click()
    await expect.element(words).toHaveStyle('animation-play-state: running')
  })
})

describe('layout', () => {
  test('changes at 768, 968 and 1024 px', async () => {
    await openLandingPage()
    const at = async (width: number) => {
      await page.viewport(width, 900)
      const isRendered = (selector: string) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
      const lefts = [...document.querySelectorAll('ol > li h2')].map((heading) => boxOf(heading).left)
      return {
        rocket: isRendered('img[src="/landing/rocket.svg"]'),
        stacked: new Set(lefts).size === 1,
        header: getComputedStyle(document.querySelector('header') as Element).flexDirection,
        mascots: isRendered('img[src="/landing/meet.svg"]'),
      }
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

  test('at 1440 px cards have narrow margins and even rows', async () => {
    await openLandingPage()
    const rows = cards.elements()
    expect(rows).toHaveLength(6)
    for (const [index, row] of rows.entries()) {
      const { left, right, top } = boxOf(row)
      expect(left).toBeLessThanOrEqual(120)
      expect(right).toBeGreaterThanOrEqual(1440 - 120)
      const previous = rows[index - 1]
      if (previous) expect(top - boxOf(previous).bottom).toBeLessThanOrEqual(64)
      const preview = row.querySelector('[data-feature]') as Element
      expect(preview).toHaveAttribute('inert')
      expect(boxOf(preview).width).toBeGreaterThanOrEqual(560)
    }
  })
})
