import { z } from 'zod'
import { normalizeLine, toStreamSafe } from '../../sanitize/text.ts'

/** Grants that `roleGrants` lists. */
export const maxListedGrants = 500

export const grantRoleInput = z.object({
  username: z.string().trim().min(1),
  role: z.enum(['MODERATOR', 'ADMINISTRATOR']),
  endsAt: z.date().nullish(),
})

/** Words that `heldWords` lists. */
export const maxHeldWords = 500

/** The words of a text. */
export const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Words and texts are compared without case, and without other forms of the same letters. */
export const normalizeWords = (text: string) => normalizeLine(toStreamSafe(text).normalize('NFKC')).toLowerCase()

export const heldWordInput = z.object({
  word: z
    .string()
    .max(400, { error: 'A word has at most 50 letters.', abort: true })
    .transform(normalizeWords)
    .refine((word) => new RegExp(`^${wordPattern.source}$`, 'u').test(word), 'Write one word of letters and digits.')
    .refine((word) => [...word].length <= 50, 'A word has at most 50 letters.'),
})
