import { z } from 'zod'
import { normalizeText } from './text.ts'

/** Normalization shortens a text: it composes characters, and removes spaces and invisible characters. */
const maxInputRatio = 4

/**
 * Creates schemas of texts with at most `max` characters, normalized. With `missing`, the message for an empty or missing one, a text is required. One that is far
 * too long is refused before it is normalized, which would cost more than its length.
 */
export const createNormalizedSchema = (normalize: (text: string) => string) => (max: number, tooLong: string, missing?: string) => {
  const text = z
    .string(missing)
    .max(maxInputRatio * max, { error: tooLong, abort: true })
    .overwrite(normalize)
    .max(max, tooLong)
  return missing === undefined ? text : text.min(1, missing)
}

/** A plain text of several lines, see `createNormalizedSchema`. */
export const createTextSchema = createNormalizedSchema(normalizeText)
