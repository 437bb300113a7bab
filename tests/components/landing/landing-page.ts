import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { createLandingPage } from '../../../client/src/pages/landing/landing-page.tsx'
import { render } from '../support/render.tsx'

export const aboutButton = page.getByRole('button', { name: 'About the developer' })
export const aboutPanel = page.getByRole('dialog', { name: /^Vanakkam/ })
export const road = page.getByTestId('road')

/** Renders the landing page or /dev, which are documents outside of the app, in a window of this size. */
export async function openLandingPage(path: '/' | '/dev' = '/', { width, height } = { width: 1440, height: 900 }) {
  await page.viewport(width, height)
  scrollTo(0, 0)
  await render(createLandingPage(path))
  if (path === '/') await expect.element(road).toBeInTheDocument()
}

export const boxOf = (element: Element) => element.getBoundingClientRect()

/** Scrolls to a share of the page: 0 is its top, 1 its end. */
export const scrollToShare = (share: number) => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight))
