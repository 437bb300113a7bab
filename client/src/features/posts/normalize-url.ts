import { allowed } from '../../generated/rich-text.ts'

const allowedSchemePattern = new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i')

/** Any other scheme; digits after the colon are the port of a bare host. */
const otherSchemePattern = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/** Link URLs without http get https:// prepended (spec, section 5); mailto stays. Null for what can be no link. */
export function normalizeUrl(text: string): string | null {
  const address = text.trim()
  if (!allowedSchemePattern.test(address) && otherSchemePattern.test(address)) return null
  const href = allowedSchemePattern.test(address) ? address : `https://${address}`
  // Some browsers take blanks for part of a host, and slashes for none.
  return URL.canParse(href) && !/\s|^https?:\/{3}/i.test(href) ? href : null
}

/** Whether an address that was written or pasted may become a link as it stands: a scheme of the allow-list, or none. */
export const isAllowedLink = (uri: string) => allowedSchemePattern.test(uri) || !/^[^/?#]*:/.test(uri)

/** Whether a text is the address that its link opens, with or without the scheme. */
export const isTextOfLink = (text: string, href: string) =>
  [normalizeUrl(text), `mailto:${text.trim()}`].some((address) => address !== null && toHref(address) === toHref(href))

/** An address as browsers write it, or as it is where it is none. */
const toHref = (address: string) => (URL.canParse(address) ? new URL(address).href : address)
