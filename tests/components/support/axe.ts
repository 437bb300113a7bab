import axe from 'axe-core'
import { expect } from 'vitest'

/** Expects no axe violations in the document, or in an element of it. */
export async function expectAccessible(context: Element | Document = document) {
  const { violations } = await axe.run(context, { resultTypes: ['violations'], iframes: false })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}
