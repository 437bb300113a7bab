import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** Half of what each look would else lay into the page. */
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe on the page as it stands, telling in full what it finds wrong and nothing else. The legacy mode leaves out what is in frames, which
 * answers for itself, and the page of its own that each look else opens.
 */
export const createAxeBuilder = (page: Page) => new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })

export async function expectNoViolations(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}
