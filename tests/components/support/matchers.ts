import { expect } from 'vitest'

expect.extend({
  /** The text of an element is exactly this one, without white space around it. */
  toHaveExactText(element: Element, text: string) {
    const actual = element.textContent?.trim() ?? ''
    return { pass: actual === text, message: () => `expected text ${JSON.stringify(text)}, received ${JSON.stringify(actual)}` }
  },
})

declare module 'vitest' {
  interface Matchers<R> {
    toHaveExactText(text: string): R
  }
}
