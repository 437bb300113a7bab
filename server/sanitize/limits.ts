import { Parser } from 'htmlparser2'
import { allowed } from '../generated/rich-text.ts'
import { invalid } from '../utils/errors.ts'
import { safeLink } from './safe-link.ts'

/** What a text may hold at most. `tags` counts the elements that a browser would make of it. */
const bounds = { bytes: 50 * 1024, tags: 2000, depth: 50 }

const kept = new Set(allowed.tags)
const marks = new Set(['a', 'b', 'code', 'em', 'i', 's', 'strong', 'u'])
/** Whose content is not for reading. */
const silent = new Set(['audio', 'iframe', 'noembed', 'noframes', 'noscript', 'script', 'style', 'template', 'title', 'video', 'xmp'])

/**
 * The same text with every element closed, none but the allowed ones, no attribute but `href` and no mark inside itself,
 * written in one pass without a DOM; beyond the bounds it is INVALID_INPUT. What comes out takes a DOM parser little time,
 * whatever came in: left alone, a few KB of open marks and blocks hold it up for minutes.
 */
export function tidy(html: string): string {
  if (Buffer.byteLength(html) > bounds.bytes) throw invalid('The text is longer than 50 KB.', 'contentHtml')
  const out: string[] = []
  const written: boolean[] = []
  const around = new Set<string>()
  let silence = 0
  let tags = 0
  const parser = new Parser({
    onopentag(name, { href }) {
      const write = kept.has(name) && !around.has(name) && silence === 0
      written.push(write)
      // A browser may open the marks around a block anew inside it, and again behind it.
      tags += 1 + (marks.has(name) ? 0 : around.size * 2)
      if (tags > bounds.tags || written.length > bounds.depth) throw invalid('The text has too much markup.', 'contentHtml')
      if (silent.has(name)) silence += 1
      if (!write) return
      if (marks.has(name)) around.add(name)
      const address = name === 'a' && href !== undefined ? safeLink(href) : null
      out.push(address === null ? `<${name}>` : `<a href="${escaped(address)}">`)
    },
    onclosetag(name) {
      if (silent.has(name)) silence -= 1
      if (!written.pop()) return
      around.delete(name)
      if (name !== 'br') out.push(`</${name}>`)
    },
    ontext(part) {
      // A browser drops the line break behind <pre>, each time it reads it.
      const text = out.at(-1) === '<pre>' ? part.replace(/^[\r\n]+/, '') : part
      if (text && silence === 0) out.push(escaped(text))
    },
  })
  parser.end(html.replaceAll('\0', ''))
  return out.join('')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
