import type { z } from 'zod'
import { invalid } from './errors.ts'

/** Parses input with a zod schema. Throws INVALID_INPUT with the message and field of the first issue. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'invalid_type' && !issue.path.length) throw invalid('Send an object with fields.')
  throw invalid(issue?.message ?? 'Invalid input', issue?.path.join('.') || undefined)
}
