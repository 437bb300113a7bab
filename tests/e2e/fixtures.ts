import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/** A page on which an unexpected console error or exception fails the test. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors).toEqual([])
  },
})

/** No accessibility violation that axe can find on the page as it stands. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}

export { expect }
