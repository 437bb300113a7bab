/** A text for a pattern of LIKE, in which `_` and `%` are letters. Prisma's `contains` escapes nothing. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
