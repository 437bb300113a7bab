/** The server counts no further. */
const maxUnseenCount = 99

/** The number of unseen notifications: `3`, `99+`. */
export const formatUnseen = (count: number) => (count > maxUnseenCount ? `${maxUnseenCount}+` : String(count))

/** The accessible name of the bell: `Notifications, 3 new`. */
export const getBellLabel = (count: number) => (count > 0 ? `Notifications, ${formatUnseen(count)} new` : 'Notifications')

/**
 * What an excerpt has beyond the quotation in the sentence of its notification: the sentence has the beginning of the same text in quotation marks, and an
 * ellipsis if it is longer.
 */
export function getUnquotedExcerpt(text: string, excerpt: string): string {
  const quoted = text.slice(text.indexOf('“') + 1, text.lastIndexOf('”')).replace(/…$/u, '')
  if (!text.includes('“') || !excerpt.startsWith(quoted)) return excerpt
  const rest = excerpt.slice(quoted.length).trim()
  return rest && `…${rest}`
}
