import { escapeHtml } from '../utils/escape-html.ts'
import { normalizeHtml } from './normalize-html.ts'
import { splitUrls, type TextPart } from './split-urls.ts'
import { replaceTexts } from './tokens.ts'

/** Another character reference than that of an ampersand: it ends a URL. */
const referencePattern = /(&(?!amp;)#?\w+;)/

/**
 * Links the URLs of sanitised HTML, outside links and code, as DOMPurify writes links. Throws INVALID_INPUT if the result exceeds the limits of a
 * text.
 */
export function linkUrls(html: string): string {
  const linked = replaceTexts(html, (text) => text.split(referencePattern).map(linkEscaped).join(''))
  // Only the limits are checked.
  if (linked !== html) normalizeHtml(linked)
  return linked
}

function linkEscaped(escaped: string): string {
  const parts = splitUrls(escaped.replaceAll('&amp;', '&'))
  return parts.some(({ href }) => href !== null) ? parts.map((part) => toLink(part, part.text.replaceAll('&', '&amp;'))).join('') : escaped
}

/** A plain text as HTML, with links and line breaks. */
export const toLinkedHtml = (text: string): string =>
  splitUrls(text)
    .map((part) => toLink(part, escapeHtml(part.text)))
    .join('')
    .replaceAll('\n', '<br>')

const toLink = ({ href }: TextPart, html: string) =>
  href === null ? html : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${html}</a>`
