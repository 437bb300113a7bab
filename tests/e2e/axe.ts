import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** The minified axe, which is half the size of the source that AxeBuilder injects by default. */
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * An AxeBuilder for the current page that reports violations only. Legacy mode skips frames, which have tests of their own, and does not open an extra
 * page for each analysis.
 */
export const createAxeBuilder = (page: Page) => new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })

export async function expectNoViolations(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}
