import { shorten } from '../../generated/shorten.ts'

/** The server counts no further. */
const maxUnseenCount = 99

/** The number of unseen notifications: `3`, `99+`. */
export const formatUnseen = (count: number) => (count > maxUnseenCount ? `${maxUnseenCount}+` : String(count))

/** The accessible name of the bell: `Notifications, 3 new`. */
export const getBellLabel = (count: number) => (count > 0 ? `Notifications, ${formatUnseen(count)} new` : 'Notifications')

/** Letters of an excerpt: it has about two lines. */
const maxExcerptLetters = 90

/**
 * What an excerpt has beyond the quotation in the sentence of its notification: the sentence has the beginning of the same text in quotation marks, and an
 * ellipsis if it is longer. A word that the quotation cuts is repeated.
 */
export function getUnquotedExcerpt(text: string, excerpt: string): string {
  const [, quotation] = /“(.*)”/su.exec(text) ?? []
  const quoted = quotation?.replace(/…$/u, '') ?? ''
  if (!quoted || !excerpt.startsWith(quoted)) return shorten(excerpt, maxExcerptLetters)
  const rest = excerpt.slice(quoted.length).replace(/^[.,:;…]+(?=\s|$)/u, '')
  const [cutWord = ''] = rest && /^\S/u.test(rest) ? (/\S*$/u.exec(quoted) ?? []) : []
  return rest.trim() && shorten(`…${(cutWord + rest).trim()}`, maxExcerptLetters)
}
