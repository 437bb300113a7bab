import { normalizeLine } from './text.ts'
import { createNormalizedSchema } from './text-schema.ts'

/** A text of one line, see `createNormalizedSchema`. */
export const createLineSchema = createNormalizedSchema(normalizeLine)
