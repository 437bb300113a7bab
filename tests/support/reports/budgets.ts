import { createHash } from 'node:crypto'

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

/** The median of `startWorkSampling` beside the tests on that machine, which share its cores: 0.44 to 0.68 in six runs. */
const referenceWorkSeconds = 0.55
const sampleIntervalMs = 10_000
const workBytes = 8 * 1024 * 1024
const repetitions = 40

/** The seconds that a fixed amount of work takes now: a slow or busy machine takes longer for its tests too. */
function measureWorkSeconds(): number {
  const block = Buffer.alloc(workBytes, 'thinnai')
  const startedAt = performance.now()
  for (let repetition = 0; repetition < repetitions; repetition += 1) createHash('sha256').update(block).digest()
  return (performance.now() - startedAt) / 1000
}

/** Measures a fixed amount of work every ten seconds. The returned function ends it and returns the median. */
export function startWorkSampling(): () => number {
  const samples = [measureWorkSeconds()]
  const timer = setInterval(() => samples.push(measureWorkSeconds()), sampleIntervalMs)
  return () => {
    clearInterval(timer)
    return samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? referenceWorkSeconds
  }
}

/** A sentence if a part takes more than its budget and a half at this speed of the machine; else undefined. */
export function describeExcess(part: string, seconds: number, workSeconds: number): string | undefined {
  const budget = budgets[part]
  if (budget === undefined) throw new Error(`The part ${part} has no budget.`)
  const limit = budget * 1.5 * Math.max(1, workSeconds / referenceWorkSeconds)
  if (seconds <= limit) return undefined
  return `${part} took ${Math.round(seconds)} s; its budget is ${budget} s, and the limit at the speed of this machine ${Math.round(limit)} s`
}
