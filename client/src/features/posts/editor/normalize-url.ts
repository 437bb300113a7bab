import { allowed } from '../../../generated/rich-text.ts'

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

/** Top-level domains that are common extensions of files too. */
const fileExtensions = new Set('bin cab cc inc key mk md ml mm mov pl pm ps pub py rs sc sh so tf vi zip'.split(' '))

/** Whether a typed or pasted URL becomes a link by itself: it has a scheme, or a host that is neither the name of a file nor two sentences without a space. */
export function isAutomaticLink(url: string): boolean {
  if (allowedSchemePattern.test(url)) return true
  const [, domain = ''] = /^[^/?#:]*\.([a-z]{2,})(?=[/?#:]|$)/.exec(url) ?? []
  return domain !== '' && (url.length > url.lastIndexOf(domain) + domain.length || !fileExtensions.has(domain))
}

/** Whether a link's text is its URL, with or without the scheme. */
export const isTextOfLink = (text: string, href: string) =>
  [normalizeUrl(text), `mailto:${text.trim()}`].some((address) => address !== null && toHref(address) === toHref(href))

/** The URL as browsers serialize it; invalid URLs stay unchanged. */
const toHref = (address: string) => (URL.canParse(address) ? new URL(address).href : address)
