import { escapeHtml } from '../utils/text/escape-html.ts'
import { normalizeHtml } from './normalize/normalize-html.ts'
import { splitUrls, type TextPart } from './split-urls.ts'
import { type Replacement, readTokens, removeEmptyMarks, replaceRanges } from './tokens.ts'

/** Another character reference than that of an ampersand: it ends a URL. */
const referencePattern = /(&(?!amp;)#?\w+;)/
/** A URL may begin after marks: they separate it from what is before them. */
const urlStartPattern = /^(?:https?:\/\/|mailto:|www\.)/i

/**
 * Links the URLs of sanitised HTML, outside links and code, as DOMPurify writes links. Marks end no URL. Throws INVALID_INPUT if the result exceeds the limits of a
 * text.
 */
export function linkUrls(html: string): string {
  const linked = replaceRanges(readTokens(html, urlStartPattern), findUrls)
  if (linked === html) return html
  // Only the limits are checked.
  normalizeHtml(linked)
  return removeEmptyMarks(linked)
}

/** The URLs of an escaped text. */
function findUrls(escaped: string): Replacement[] {
  let end = 0
  return escaped.split(referencePattern).flatMap((part, index) => {
    // Every other part is a character reference.
    const parts = index % 2 ? [] : splitUrls(part.replaceAll('&amp;', '&'))
    let start = end
    end += part.length
    return parts.flatMap(({ text, href }): Replacement[] => {
      const range = { start, end: start + text.replaceAll('&', '&amp;').length }
      start = range.end
      return href === null ? [] : [{ ...range, before: openLink(href), after: '</a>' }]
    })
  })
}

/** A plain text as HTML, with links and line breaks. */
export const toLinkedHtml = (text: string): string =>
  splitUrls(text)
    .map((part) => toLink(part, escapeHtml(part.text)))
    .join('')
    .replaceAll('\n', '<br>')

const toLink = ({ href }: TextPart, html: string) => (href === null ? html : `${openLink(href)}${html}</a>`)

const openLink = (href: string) => `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">`
