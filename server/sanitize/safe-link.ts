import { allowed } from '../generated/rich-text.ts'

const schemes = new Set(allowed.schemes.map((scheme) => `${scheme}:`))
/** As a browser reads it too: nothing that it would leave out, or take for a slash. */
const plain = /^(?:https?:\/\/[^/\\][^\s\\]*|mailto:\S*)$/i

/**
 * Where a link of a text leads: as it was typed, where that says so plainly, otherwise as browsers read it, and never with a name before the host,
 * which is there to look like one. Null for what is no whole address of an allowed scheme.
 */
export function safeLink(typed: string): string | null {
  const url = URL.parse(typed)
  if (!url || !schemes.has(url.protocol)) return null
  const named = url.username !== '' || url.password !== ''
  if (!named && plain.test(typed) && !/\p{Cc}/u.test(typed)) return typed
  url.username = ''
  url.password = ''
  return url.href
}
