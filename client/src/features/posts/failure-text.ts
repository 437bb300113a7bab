import { refusalOf } from '../../lib/apollo.ts'

/** What a feed says when its posts could not be fetched (spec, section 8, Feeds). */
export function failureText(error: unknown) {
  const { status, message } = refusalOf(error)
  return `Failed to fetch posts: ${status} ${message}`
}
