import { allowed } from '../generated/rich-text.ts'

const schemes = new Set(allowed.schemes.map((scheme) => `${scheme}:`))
/** As a browser reads it too: nothing that it would leave out, or take for a slash. */
const plainUrlPattern = /^(?:https?:\/\/[^/\\][^\s\\]*|mailto:\S*)$/i

/**
 * Where a link of a text leads: as it was typed, where that says so plainly, otherwise as browsers read it, and never with a name before the host,
 * which is there to look like one. Null for what is no whole address of an allowed scheme.
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
