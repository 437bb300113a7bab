import { allowed } from '../generated/rich-text.ts'

const schemes = new Set(allowed.schemes.map((scheme) => `${scheme}:`))
/** A URL that browsers do not change: no whitespace, which they remove, and no backslash, which they read as a slash. */
const plainUrlPattern = /^(?:https?:\/\/[^/\\][^\s\\]*|mailto:\S*)$/i

/**
 * Returns the URL of a link: as typed if browsers do not change it, otherwise as browsers parse it. Credentials are removed, since they can
 * look like the host. Returns null if it is not an absolute URL with an allowed scheme.
 */
export function toSafeLink(input: string): string | null {
  const url = URL.parse(input)
  if (!url || !schemes.has(url.protocol)) return null
  const hasCredentials = url.username !== '' || url.password !== ''
  if (!hasCredentials && plainUrlPattern.test(input) && !/\p{Cc}/u.test(input)) return input
  url.username = ''
  url.password = ''
  return url.href
}
