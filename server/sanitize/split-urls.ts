import { toSafeLink } from './safe-link.ts'

/** What ends a URL: a space, a quote, an angle bracket, or punctuation of scripts that have no spaces. */
const end = '\\s<>"“”‘’«»\\u3000-\\u303f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'
const letter = '[\\p{L}\\p{M}\\p{N}-]'
/** A host that begins with `www.`, with a port, path, query or fragment if there is one. */
const wwwSource = `(?<![\\p{L}\\p{M}\\p{N}_.@/:+-])www\\.(?:${letter}+\\.)+[\\p{L}\\p{M}]{2,}(?!\\.?${letter})(?:[:/?#][^${end}]*)?`
const urlPattern = new RegExp(`(?<![a-z\\d+])(?:https?://(?!/)|mailto:)[^${end}]+|${wwwSource}`, 'giu')
/** Punctuation that ends a sentence or a bracket, and not a URL. */
const trailingPattern = /(?![/#%&@_\-\\])[\p{P}\p{Sk}\p{Cf}|]/u
const openingBrackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** The length of a URL without what follows it: a closing bracket that it has not opened with the rest, and punctuation at its end. */
function measureUrl(text: string): number {
  const open: Record<string, number> = { '(': 0, '[': 0, '{': 0 }
  let length = 0
  for (; length < text.length; length += 1) {
    const character = text.charAt(length)
    const opening = openingBrackets[character]
    const bracket = opening ?? character
    const count = open[bracket]
    if (count === undefined) continue
    if (opening !== undefined && count === 0) break
    open[bracket] = count + (opening === undefined ? 1 : -1)
  }
  for (; length > 0; length -= 1) {
    const last = text.charAt(length - 1)
    if (last in openingBrackets || !trailingPattern.test(last)) break
  }
  return length
}

/** A part of a text; `href` is the address if it is a URL, otherwise null. */
export type TextPart = { text: string; href: string | null }

/** Splits a plain text at its URLs, which have a scheme or begin with `www.`. In a browser this is client/src/generated/split-urls.ts. */
export function splitUrls(text: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const { 0: match, index } of text.matchAll(urlPattern)) {
    const url = match.slice(0, measureUrl(match))
    const href = toSafeLink(/^www\./i.test(url) ? `https://${url}` : url)
    if (href === null || href === 'mailto:') continue
    if (index > position) parts.push({ text: text.slice(position, index), href: null })
    parts.push({ text: url, href })
    position = index + url.length
  }
  if (position < text.length) parts.push({ text: text.slice(position), href: null })
  return parts
}
