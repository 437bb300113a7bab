import { allowed } from '../../generated/rich-text.ts'

const allowedSchemePattern = new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i')

/** A scheme; digits after the colon are the port of a bare host instead. */
const otherSchemePattern = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/** Prepends https:// to URLs without http (spec, section 5); mailto stays. Null when the text cannot be a link. */
export function normalizeUrl(text: string): string | null {
  const address = text.trim()
  if (!allowedSchemePattern.test(address) && otherSchemePattern.test(address)) return null
  const href = allowedSchemePattern.test(address) ? address : `https://${address}`
  // Some browsers accept blanks as part of a host and extra slashes as an empty host.
  return URL.canParse(href) && !/\s|^https?:\/{3}/i.test(href) ? href : null
}

/** Whether a typed or pasted URL may become a link unchanged: it has an allowed scheme or none. */
export const isAllowedLink = (uri: string) => allowedSchemePattern.test(uri) || !/^[^/?#]*:/.test(uri)

/** Whether a link's text is its URL, with or without the scheme. */
export const isTextOfLink = (text: string, href: string) =>
  [normalizeUrl(text), `mailto:${text.trim()}`].some((address) => address !== null && toHref(address) === toHref(href))

/** The URL as browsers serialize it; invalid URLs stay unchanged. */
const toHref = (address: string) => (URL.canParse(address) ? new URL(address).href : address)
