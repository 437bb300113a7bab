import createDOMPurify from 'dompurify'
import { Parser } from 'htmlparser2'
import { JSDOM } from 'jsdom'
import { allowed } from '../generated/rich-text.ts'
import { invalid } from './errors.ts'

const purify = createDOMPurify(new JSDOM('').window)
const options = {
  ALLOWED_TAGS: allowed.tags,
  ALLOWED_ATTR: allowed.attributes,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${allowed.schemes.join('|')}):`, 'i'),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Bounds that keep a hostile text from holding up the sanitiser: it can take minutes over deep nesting. */
const bounds = { bytes: 50 * 1024, tags: 2000, depth: 100 }

/** Clean HTML of the allow-list and nothing else; text beyond the bounds is INVALID_INPUT (decisions, Posts). */
export function sanitise(html: string): string {
  assertWithinBounds(html)
  return purify.sanitize(html, options)
}

function assertWithinBounds(html: string) {
  if (Buffer.byteLength(html) > bounds.bytes) throw invalid('The text is longer than 50 KB.', 'contentHtml')
  let tags = 0
  let depth = 0
  const parser = new Parser({
    onopentag() {
      tags += 1
      depth += 1
      if (tags > bounds.tags || depth > bounds.depth) throw invalid('The text has too much markup.', 'contentHtml')
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
}

const blocks = new Set(['p', 'br', 'li', 'blockquote', 'h1', 'h2', 'h3', 'pre'])

/** The text a reader sees, blocks apart by a space. */
export function textOf(html: string): string {
  let text = ''
  const parser = new Parser({
    ontext: (part) => {
      text += part
    },
    onopentag: (name) => {
      if (blocks.has(name)) text += ' '
    },
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
