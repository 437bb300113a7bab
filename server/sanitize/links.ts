import { escapeHtml } from '../utils/escape-html.ts'
import { normalizeHtml } from './normalize-html.ts'
import { toSafeLink } from './safe-link.ts'
import { replaceTexts } from './tokens.ts'

/** A URL with a scheme in escaped text, up to a space, a quote, an angle bracket, or punctuation of scripts that have no spaces. */
const urlPattern = /(?<![a-z\d+])(?:https?:\/\/(?!\/)|mailto:)(?:[^\s<>"“”«»&\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]|&amp;)+/giu
/** Punctuation that ends a sentence or a bracket, and not a URL. */
const trailingPattern = /(?![/#%&@_\-\\])[\p{P}\p{Sk}\p{Cf}|]/u
const openingBrackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** The length of a URL without the punctuation that follows it. A closing bracket belongs to it if the URL has the opening one. */
function measureUrl(text: string): number {
  const count = (character: string) => text.split(character).length - 1
  const unopened = Object.fromEntries(Object.entries(openingBrackets).map(([closing, opening]) => [closing, count(closing) - count(opening)]))
  let length = text.length
  for (; length > 0; length -= 1) {
    const last = text.charAt(length - 1)
    if (!trailingPattern.test(last)) break
    const excess = unopened[last]
    if (excess === undefined) continue
    if (excess <= 0) break
    unopened[last] = excess - 1
  }
  return length
}

/**
 * Links the URLs with a scheme of sanitised HTML, outside links and code, as DOMPurify writes links. Throws INVALID_INPUT if the result exceeds the limits of a
 * text.
 */
export function linkUrls(html: string): string {
  const linked = replaceTexts(html, (text) => text.replace(urlPattern, linkUrl))
  // Only the limits are checked.
  if (linked !== html) normalizeHtml(linked)
  return linked
}

function linkUrl(match: string): string {
  const text = match.replaceAll('&amp;', '&')
  const length = measureUrl(text)
  const href = toSafeLink(text.slice(0, length))
  if (href === null || href === 'mailto:') return match
  const [shown, rest] = [text.slice(0, length), text.slice(length)].map((part) => part.replaceAll('&', '&amp;'))
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${shown}</a>${rest}`
}
