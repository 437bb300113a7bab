import { type TestContext, test } from 'vitest'

/** What a table of claims tells of a test: what was done, what has to follow, and what was seen. */
export type Claim = { what: string; expected: string; seen?: string }

declare module 'vitest' {
  interface TaskMeta {
    claim?: Claim
  }
}

/** A test that tells in a few words, figures among them, what it saw; the table of `npm run test:abuse` and `test:faults` shows them. */
export const claim = (what: string, expected: string, prove: (context: TestContext) => Promise<string>, timeout?: number) =>
  test(`${what}: ${expected}`, { ...(timeout && { timeout }) }, async (context) => {
    const stated: Claim = { what, expected }
    context.task.meta.claim = stated
    stated.seen = await prove(context)
  })
