/** The budget of each part in seconds, on a quiet machine of two cores. The table of docs/testing.md says what was measured. */
const budgets: Record<string, number> = {
  check: 40,
  build: 40,
  cluster: 600,
  'vitest: main': 300,
  'vitest: all': 600,
  'stories: main': 120,
  'stories: all': 480,
}

/** A sentence if a part takes more than its budget; else undefined. */
export function describeExcess(part: string, seconds: number): string | undefined {
  const budget = budgets[part]
  if (budget === undefined) throw new Error(`The part ${part} has no budget.`)
  return seconds > budget ? `${part} took ${Math.round(seconds)} s; its budget is ${budget} s` : undefined
}
