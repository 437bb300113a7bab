import { type TestContext, test } from 'vitest'

/** What a table of claims tells of a test: what was done, what has to follow, and what was seen. */
export type CaseResult = { scenario: string; expected: string; observed?: string }

declare module 'vitest' {
  interface TaskMeta {
    caseResult?: CaseResult
  }
}

/** A test that tells in a few words, figures among them, what it saw; the table of `npm run test:security` and `test:faults` shows them. */
export const testCase = (scenario: string, expected: string, run: (context: TestContext) => Promise<string>, timeoutMs?: number) =>
  test(`${scenario}: ${expected}`, { ...(timeoutMs && { timeout: timeoutMs }) }, async (context) => {
    const result: CaseResult = { scenario, expected }
    context.task.meta.caseResult = result
    result.observed = await run(context)
  })
