import { type TestContext, test } from 'vitest'

/** A row of the case table: what the test does, the expected result, and the observed result. */
export type CaseResult = { scenario: string; expected: string; observed?: string }

declare module 'vitest' {
  interface TaskMeta {
    caseResult?: CaseResult
  }
}

/** A test that returns its observed result as a short text with figures, for the table of `npm run test:security` and `test:faults`. */
export const testCase = (scenario: string, expected: string, run: (context: TestContext) => Promise<string>, timeoutMs?: number) =>
  test(`${scenario}: ${expected}`, { ...(timeoutMs && { timeout: timeoutMs }) }, async (context) => {
    const result: CaseResult = { scenario, expected }
    context.task.meta.caseResult = result
    result.observed = await run(context)
  })
