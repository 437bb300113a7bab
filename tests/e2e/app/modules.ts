import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

export const mainLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Post' })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Disables prefetching in the pages that are opened from now on, and the delays before retries and reloads. */
export const disablePrefetching = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    Math.random = () => 0
  })

/** Opens a page and marks the document, so that a test can tell whether it was replaced. */
export async function openMarkedPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await markDocument(page)
}
export const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/**
 * Fails requests for a file of the build until `stop` is called, or `times` times. The server responds 404 to old files after a deploy; `abort` breaks the
 * connection.
 */
export async function failFile(page: Page, file: string, failure: number | 'abort', times = Number.POSITIVE_INFINITY) {
  let remainingFailures = times
  const fail = { count: 0, stop: () => (remainingFailures = 0) }
  await page.route(`**/assets/${file}`, (route) => {
    if (remainingFailures <= 0) return route.fallback()
    remainingFailures -= 1
    fail.count += 1
    return failure === 'abort' ? route.abort() : route.fulfill({ status: failure, json: { error: 'Not here.' } })
  })
  return fail
}
