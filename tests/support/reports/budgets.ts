/** The budget of each part in seconds, on a quiet machine of two cores. The table of docs/testing.md says what was measured. */
export const budgets: Record<string, number> = {
  check: 60,
  build: 40,
  cluster: 600,
  'vitest: main': 300,
  'vitest: all': 600,
  'stories: main': 120,
  'stories: all': 480,
}

/** A slow or busy machine takes more than twice as long for the same tests, so only more than that is a failure. */
const maxSlowdown = 3

/** Compares the time of a part with its budget. Returns undefined if it is within the budget. */
export function describeExcess(part: string, seconds: number): { message: string; isFailure: boolean } | undefined {
  const budget = budgets[part]
  if (budget === undefined) throw new Error(`The part ${part} has no budget.`)
  if (seconds <= budget) return undefined
  return { message: `${part} took ${Math.round(seconds)} s; its budget is ${budget} s`, isFailure: seconds > budget * maxSlowdown }
}
