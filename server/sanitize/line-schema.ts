import { z } from 'zod'
import { normalizeLine } from './text.ts'

/** Normalization shortens a text: it composes characters, and removes spaces and invisible characters. */
const maxInputRatio = 4

/**
 * A text of one line with at most `max` characters, normalized. With `missing`, the message for an empty or missing one, it is required. A text that is far
 * too long is refused before it is normalized, which would cost more than its length.
 */
export function createLineSchema(max: number, tooLong: string, missing?: string) {
  const line = z
    .string(missing)
    .max(maxInputRatio * max, { error: tooLong, abort: true })
    .overwrite(normalizeLine)
    .max(max, tooLong)
  return missing === undefined ? line : line.min(1, missing)
}
